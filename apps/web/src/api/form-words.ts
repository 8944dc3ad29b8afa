/** Options of the command line by what the form of a new run calls them. */
const fieldOf: Readonly<Record<string, string>> = {
  '--preset': 'Preset',
  '--rounds': 'Rounds',
  '--until-decided': 'Until decided',
  '--maximum-rounds': 'At most',
  '--seed': 'Seed',
  '--workload': 'Workloads',
  '--size': 'Sizes',
  '--proto': 'Your own messages',
  '--message': 'Which message?',
  '--test': 'Dimensions',
  '--codec': 'Codecs',
  '--format': 'Column formats',
  '--phase': 'Phases',
  '--rows': 'Rows',
  '--batch': 'Batch',
  '--transaction': 'Transactions of batches',
  '--toast': 'TOAST compression',
  '--driver': 'Drivers',
  '--sweep-size': 'Sizes of the sweep',
  '--query-field': 'Field of queries and updates',
  '--keep-tables': 'Keep the tables',
  '--pg-url': 'Address',
  '--transport': 'Transports',
  '--operation': 'Operations',
  '--connections': 'Connections',
  '--in-flight': 'In flight',
  '--rate': 'Rates',
  '--sweep': 'Sweep of rates',
  '--duration': 'Time at a rate',
  '--slo': 'Target of p99',
  '--store': 'Documents are kept',
  '--ladder': 'The ladder',
  '--payloads': 'Sizes of documents',
  '--target': 'Service under test',
  '--when-quiet': 'Start when quiet',
}

/** Advice that was written for a command line, in the form's words; commands in backquotes stay as they are typed. */
export function inFormWords(text: string): string {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/--[a-z]+(-[a-z]+)*/g, (option) => {
            const field = fieldOf[option]
            return field === undefined ? option : `“${field}”`
          }),
    )
    .join('`')
}
