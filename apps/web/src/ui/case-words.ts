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
}

/** Names the messages of a case, a workload at one size, as addresses of reports do. */
export function corpusId({
  workload,
  parameters: { size },
}: Pick<CaseGroup, 'workload' | 'parameters'>): string {
  return size === undefined ? workload : `${workload}:${size}`
}

/** `decode infrastructure-execution, size 20` */
function groupTitle({ operation, workload, parameters }: Omit<CaseGroup, 'suite'>): string {
  return [`${operationTitle(operation)} ${workloadTitle(workload)}`, parametersText(parameters)]
    .filter((text) => text !== '')
    .join(', ')
}

/** Titles of groups of cases, without the parameters that all cases of their suite share. */
export function groupTitles(all: Parameters<typeof saidBySuite>[0]): (group: CaseGroup) => string {
  const said = saidBySuite(all)
  return (group) => {
    const { parameters } = leftToSay(group, said.get(group.suite) ?? nothingSaid)
    return groupTitle({ ...group, parameters })
  }
}
