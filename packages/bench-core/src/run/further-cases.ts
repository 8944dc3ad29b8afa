import { type CaseKey, caseGroupId } from '../model/report/case-key.ts'
import type { Comparison } from '../model/report/report.ts'
import type { SuiteName } from '../model/suite-name.ts'

/** What is known of a comparison that isn't decided. */
export type OpenComparison = Pick<
  Comparison,
  'suite' | 'operation' | 'workload' | 'parameters' | 'contender' | 'reference'
>

/**
 * The cases that further rounds measure, of all that a run has: whoever has an open comparison, with whom it is compared, in
 * everything that has one. All who are left do the same work, so no process has another past than those that it takes
 * turns with.
 * @param doesAll Whether whoever takes part in a round of a suite does all of its work there.
 */
export function furtherCases(
  cases: readonly CaseKey[],
  open: readonly OpenComparison[],
  doesAll: (suite: SuiteName) => boolean,
): CaseKey[] {
  const groups = new Set(open.map(caseGroupId))
  const contenders = new Set(
    open.flatMap(({ suite, contender, reference }) => [idOf(suite, contender), idOf(suite, reference)]),
  )
  return cases.filter(
    (key) =>
      contenders.has(idOf(key.suite, key.contender)) && (doesAll(key.suite) || groups.has(caseGroupId(key))),
  )
}

function idOf(suite: SuiteName, contender: string): string {
  return `${suite} ${contender}`
}
