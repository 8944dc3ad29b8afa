import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseGroup, CaseKey } from '../../../model/report/case-key.ts'
import { operationTitle, parametersText } from './parameter-words.ts'
import { leftToSay, nothingSaid, saidBySuite } from './said-once.ts'

/** What a table of cases is headed: `encode person, size 20`. */
export type CaseTitle = (key: CaseKey) => string

/** Titles of a report's cases, without the parameters that are said above everything. */
export function caseTitles(report: Parameters<typeof saidBySuite>[0]): CaseTitle {
  const said = saidBySuite(report)
  return (key) => {
    const { parameters } = leftToSay(key, said.get(key.suite) ?? nothingSaid)
    return [`${key.operation} ${workloadTitle(key.workload)}`, parametersText(parameters)]
      .filter((text) => text !== '')
      .join(', ')
  }
}

/** Titles of groups of cases, such as `decode person, size 20`, without messages and parameters that all cases of their suite share. */
export function groupTitles(report: Parameters<typeof saidBySuite>[0]): (group: CaseGroup) => string {
  const said = saidBySuite(report)
  return (group) => {
    const { workload, parameters } = leftToSay(group, said.get(group.suite) ?? nothingSaid)
    const what = [operationTitle(group.operation), workloadTitle(workload ?? '')].join(' ').trim()
    return [what, parametersText(parameters)].filter((text) => text !== '').join(', ')
  }
}
