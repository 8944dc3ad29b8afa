import type { RunSummary } from '@wirebench/bench-core/results'
import type { TableColumn, TableSort } from '../../ui/data-table.tsx'

/** Such as `10`, `8 + 2 failed`, or `4 of 10` where some were not measured. */
export function casesText({ cases }: Pick<RunSummary, 'cases'>): string {
  const { planned, measured, failed } = cases
  const done = measured + failed < planned ? `${measured} of ${planned}` : String(measured)
  return failed === 0 ? done : `${done} + ${failed} failed`
}

/** Far faster over thousands of names than comparing them one by one in a locale. */
const collator = new Intl.Collator('en', { numeric: true })

/** The order in which the server lists runs. */
export const newestFirst: TableSort = { id: 'started', desc: true }

/** Runs in the order of a column; as they came where that is newest first. Nulls come last either way. */
export function sortedRuns(
  runs: readonly RunSummary[],
  columns: readonly TableColumn<RunSummary>[],
  { id, desc }: TableSort,
): readonly RunSummary[] {
  const value = columns.find((column) => column.id === id)?.sortValue
  if (value === undefined || (id === newestFirst.id && desc === newestFirst.desc)) return runs
  const sign = desc ? -1 : 1
  return runs.toSorted((a, b) => {
    const [one, two] = [value(a), value(b)]
    if (one === null || two === null) return Number(one === null) - Number(two === null)
    if (typeof one === 'number' && typeof two === 'number') return sign * (one - two)
    return sign * collator.compare(String(one), String(two))
  })
}

/** The newest run before this one, among those that are loaded, that measured the same with the same preset. */
export function previousRun(run: RunSummary, runs: readonly RunSummary[]): RunSummary | undefined {
  const at = Date.parse(run.startedAt ?? run.createdAt)
  return runs
    .filter(
      (other) =>
        other.preset === run.preset &&
        other.cases.measured > 0 &&
        other.suites.join() === run.suites.join() &&
        Date.parse(other.startedAt ?? other.createdAt) < at,
    )
    .toSorted((a, b) => Date.parse(b.startedAt ?? b.createdAt) - Date.parse(a.startedAt ?? a.createdAt))[0]
}

/** What was typed as tags: split at commas, each once. */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '')
}

/** So many rows are drawn or left out together. */
export const rowsPerChunk = 50

/** Rows in pieces that are drawn only where they are near the window. */
export function chunked<Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
