import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { type Cell, contenderIn, type ReportTable } from '@wirebench/bench-core/report/tables/table'

export type DocumentRow = readonly Cell[]

/** The rows of the contenders that are shown, and of what is of none. */
export function shownRows(table: ReportTable, styles: readonly SeriesStyle[]): readonly DocumentRow[] {
  const names = new Set(styles.map(({ name }) => name))
  return table.rows.filter((row) => {
    const contender = contenderIn(row)
    return contender === undefined || names.has(contender)
  })
}
