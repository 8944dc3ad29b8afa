import {
  type CaseGroup,
  leftToSay,
  nothingSaid,
  operationTitle,
  parametersText,
  type SuiteName,
  saidBySuite,
  workloadTitle,
} from '@wirebench/bench-core/results'

/** The suites by the names that people know. */
export const suiteTitles: Readonly<Record<SuiteName, string>> = {
  codec: 'Codecs',
  storage: 'Storage',
  protocol: 'Protocols',
  command: 'Whole commands',
}

/** Names the messages of a case, a workload at one size, as addresses of reports do. */
export function corpusId({
  workload,
  parameters: { size },
}: Pick<CaseGroup, 'workload' | 'parameters'>): string {
  return size === undefined ? workload : `${workload}:${size}`
}

/** Titles of groups of cases, such as `decode person, size 20`, without messages and parameters that all cases of their suite share. */
export function groupTitles(all: Parameters<typeof saidBySuite>[0]): (group: CaseGroup) => string {
  const said = saidBySuite(all)
  return (group) => {
    const { workload, parameters } = leftToSay(group, said.get(group.suite) ?? nothingSaid)
    const what = [operationTitle(group.operation), workloadTitle(workload ?? '')].join(' ').trim()
    return [what, parametersText(parameters)].filter((text) => text !== '').join(', ')
  }
}
