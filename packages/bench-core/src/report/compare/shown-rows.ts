import type { ChangeSummary, ComparedRow, RunsComparison } from '../../model/report/runs-comparison.ts'

/** Which rows of a comparison are looked at. */
export const shownRowsNames = [
  'relevant',
  'regressions',
  'improvements',
  'undecided',
  'not-comparable',
  'not-judged',
  'all',
] as const
export type ShownRows = (typeof shownRowsNames)[number]

/** The rows that a filter lets through, in the comparison's order. */
export function shownRows({ rows }: Pick<RunsComparison, 'rows'>, show: ShownRows): ComparedRow[] {
  const has = (word: string) => (row: ComparedRow) => row.cells.some((cell) => cell?.word === word)
  switch (show) {
    case 'relevant':
      return rows.filter(({ relevant }) => relevant)
    case 'regressions':
      return rows.filter(has('regression'))
    case 'improvements':
      return rows.filter(has('improvement'))
    case 'undecided':
    case 'not-comparable':
    case 'not-judged':
      return rows.filter(has(show))
    case 'all':
      return rows
  }
}

/** The summaries that say something: a run's own, and those of its suites where it has several. */
export function shownSummaries({ summaries }: Pick<RunsComparison, 'summaries'>): ChangeSummary[] {
  const suites = new Set(summaries.flatMap(({ suite }) => suite ?? []))
  return summaries.filter(({ suite }) => suite === null || suites.size > 1)
}
