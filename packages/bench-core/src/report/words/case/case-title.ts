import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { CaseGroup, CaseKey } from '../../../model/report/case-key.ts'
import { joined } from '../../../model/text/joined.ts'
import { operationTitle, parametersText } from './parameter-words.ts'
import { nothingShared, sharedBySuite, unsharedParts } from './shared-parts.ts'

/** What a table of cases is headed: `encode person, size 20`. */
export type CaseTitle = (key: CaseKey) => string

/** Titles of a report's cases, without the parameters that are said above everything. */
export function caseTitles(report: Parameters<typeof sharedBySuite>[0]): CaseTitle {
  const shared = sharedBySuite(report)
  return (key) => {
    const { parameters } = unsharedParts(key, shared.get(key.suite) ?? nothingShared)
    return joined([`${key.operation} ${workloadTitle(key.workload)}`, parametersText(parameters)])
  }
}

/** Titles of groups of cases, such as `decode person, size 20`, without messages and parameters that all cases of their suite share. */
export function groupTitles(report: Parameters<typeof sharedBySuite>[0]): (group: CaseGroup) => string {
  const shared = sharedBySuite(report)
  return (group) => {
    const { workload, parameters } = unsharedParts(group, shared.get(group.suite) ?? nothingShared)
    const what = joined([operationTitle(group.operation), workloadTitle(workload ?? '')], ' ')
    return joined([what, parametersText(parameters)])
  }
}
