import type {
  ComparedCell,
  ComparedRow,
  RunsComparison,
} from '@wirebench/bench-core/model/report/runs-comparison'
import { isShownCell, type ShownRows } from '@wirebench/bench-core/report/compare/shown-rows'
import { caseTitle } from '@wirebench/bench-core/report/compare/words/change-text'
import type { CompareSearch, RowGrouping } from '../compare-search.ts'

/** Rows under one heading; the heading is empty where rows aren't grouped. */
export interface RowGroup {
  readonly title: string
  readonly rows: readonly ComparedRow[]
}

type Filters = Pick<
  CompareSearch,
  'show' | 'in' | 'sort' | 'group' | 'q' | 'suite' | 'operation' | 'contender' | 'workload'
>

/** What narrows the cases down, with nothing chosen: neither words nor a part of the cases. */
export const everyCase = {
  in: undefined,
  q: undefined,
  suite: undefined,
  operation: undefined,
  contender: undefined,
  workload: undefined,
} as const satisfies Filters

/** What is looked at until something is chosen: what changed, or everything where changes aren't judged. */
export function shownAtFirst({ metric }: Pick<RunsComparison, 'metric'>): ShownRows {
  return metric.compared === 'none' ? 'all' : 'relevant'
}

/** Whether any case could be compared, so that its change is known. */
export function hasChanges({ rows }: Pick<RunsComparison, 'rows'>): boolean {
  return rows.some(({ cells }) => cells.some((cell) => cell?.change != null))
}

/** The rows that the filters let through, in the order that was asked for. */
export function visibleRows(
  comparison: Pick<RunsComparison, 'rows' | 'runs'>,
  filters: Filters,
): ComparedRow[] {
  const { show = 'relevant', q = '', suite, operation, contender, workload } = filters
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const place = placeOfRun(comparison.runs, filters.in)
  const looked = (row: ComparedRow) => (place === null ? row.cells : [row.cells[place] ?? null])
  return sorted(
    comparison.rows.filter((row) => {
      const { key } = row
      if (suite !== undefined && key.suite !== suite) return false
      if (operation !== undefined && key.operation !== operation) return false
      if (contender !== undefined && key.contender !== contender) return false
      if (workload !== undefined && key.workload !== workload) return false
      const text = `${row.id} ${caseTitle(key)}`.toLowerCase()
      return words.every((word) => text.includes(word)) && looked(row).some((cell) => isShownCell(cell, show))
    }),
    filters,
    looked,
  )
}

/** Where a run's cells stand in each row; null for the baseline, and for one that isn't compared. */
export function placeOfRun(runs: RunsComparison['runs'], wanted: string | undefined): number | null {
  if (wanted === undefined) return null
  const place = runs
    .filter(({ isBase }) => !isBase)
    .findIndex(({ id, shortId }) => [id, shortId].includes(wanted))
  return place === -1 ? null : place
}

function sorted(
  rows: readonly ComparedRow[],
  { sort }: Filters,
  looked: (row: ComparedRow) => readonly (ComparedCell | null)[],
): ComparedRow[] {
  switch (sort) {
    case undefined:
      return [...rows]
    case 'name':
      return rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    case 'change': {
      const size = (row: ComparedRow) =>
        Math.max(
          -1,
          ...looked(row).map((cell) => (cell?.change ? Math.abs(Math.log(cell.change.value)) : -1)),
        )
      return rows.toSorted((a, b) => size(b) - size(a))
    }
  }
}

/** The rows under headings, in the order of each heading's first row. */
export function groupedRows(rows: readonly ComparedRow[], grouping: RowGrouping): RowGroup[] {
  if (grouping === 'none') return rows.length === 0 ? [] : [{ title: '', rows }]
  return [...Map.groupBy(rows, ({ key }) => key[grouping])].map(([title, members]) => ({
    title,
    rows: members,
  }))
}

/** What rows can be narrowed down to, each in alphabetical order. */
export function rowChoices(rows: readonly ComparedRow[]) {
  const values = (field: 'suite' | 'operation' | 'contender' | 'workload') =>
    [...new Set(rows.map(({ key }) => key[field]))].toSorted()
  return {
    suite: values('suite'),
    operation: values('operation'),
    contender: values('contender'),
    workload: values('workload'),
  }
}

/** The widest change that the bars of a table have to hold, as a logarithm; a few extremes may leave the picture. */
export function barSpan(rows: readonly ComparedRow[]): number {
  const ends = rows
    .flatMap(({ cells }) =>
      cells.flatMap((cell) =>
        cell?.change
          ? [cell.change.value, cell.change.low ?? cell.change.value, cell.change.high ?? cell.change.value]
          : [],
      ),
    )
    .filter((value) => value > 0)
    .map((value) => Math.abs(Math.log(value)))
    .toSorted((a, b) => a - b)
  const most = ends[Math.floor((ends.length - 1) * usualShare)] ?? 0
  return Math.max(minSpan, most * 1.05)
}

const usualShare = 0.97
const minSpan = Math.log(1.05)
