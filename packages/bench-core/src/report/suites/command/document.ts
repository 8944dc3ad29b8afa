import type { Report } from '../../../model/report/report.ts'
import type { Section } from '../../tables/section.ts'
import { columnsOf, figureOf } from '../../tables/table.ts'
import { noteText } from '../../words/note-text.ts'
import type { SuiteDocument } from '../suite-document.ts'

const judged: ReadonlySet<string> = new Set(['cpuNsPerOperation', 'peakMemoryBytes'])

export const commandDocument: SuiteDocument = {
  sections,
  told: (groups, section, { largestOnly }) => (largestOnly && section === 'figures' ? [] : groups),
  cores: { of: 'a command' },
}

/** What whole commands take beside their time. */
function sections({ cases, comparisons }: Report): Section[] {
  const own = cases.filter(({ key, status }) => key.suite === 'command' && status === 'measured')
  const unknown = Map.groupBy(
    own.filter(({ notes }) => notes.peakMemoryBytes !== undefined),
    ({ notes }) => noteText(notes.peakMemoryBytes!),
  )
  return [
    {
      id: 'resources',
      title: 'CPU time and memory',
      method: 'mean',
      howToRead:
        'User and system time of everything that a command started and waited for, and the largest peak resident memory of any of its processes. Both include starting the shell.',
      tables: [
        {
          title: 'CPU time and memory',
          columns: columnsOf([''], ['CPU time', 'peak memory']),
          rows: own.map(({ key, metrics }) => [
            { contender: key.contender, of: key },
            figureOf(metrics.cpuNsPerOperation),
            figureOf(metrics.peakMemoryBytes),
          ]),
          sentences: comparisons
            .filter(({ suite, metric }) => suite === 'command' && judged.has(metric))
            .map(({ text }) => text),
          notes: [...unknown].map(([reason, alike]) => {
            const names = alike.map(({ key }) => key.contender)
            return `peak memory of ${names.join(', ')} is ${reason}`
          }),
        },
      ],
    },
  ]
}
