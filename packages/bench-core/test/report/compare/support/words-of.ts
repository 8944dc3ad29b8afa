import type { ChangeWord, RunsComparison } from '../../../../src/model/report/runs-comparison.ts'

/** What is said of each case of the second run. */
export function wordsOf(comparison: RunsComparison): Record<string, ChangeWord | undefined> {
  return Object.fromEntries(
    comparison.rows.map(({ key, cells }) => [`${key.operation} ${key.contender}`, cells[0]?.word]),
  )
}
