import {
  type Bar,
  type Cell,
  type Figure,
  formatPercent,
  type NamedCase,
  type Pattern,
  type ReportTable,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { figureText } from './figure-column.ts'

export type DocumentRow = readonly Cell[]

export const isFigure = (cell: Cell | undefined): cell is Figure =>
  typeof cell === 'object' && cell !== null && 'unit' in cell

export function contenderIn(row: DocumentRow): string | undefined {
  return row.find((cell): cell is NamedCase => typeof cell === 'object' && cell !== null && 'of' in cell)
    ?.contender
}

/** The rows of the contenders that are shown, and of what is of none. */
export function shownRows(table: ReportTable, styles: readonly SeriesStyle[]): readonly DocumentRow[] {
  const names = new Set(styles.map(({ name }) => name))
  return table.rows.filter((row) => names.has(contenderIn(row) ?? styles[0]?.name ?? ''))
}

const partPatterns: readonly Pattern[] = ['solid', 'diagonal', 'dots']

/** The bars of a table whose columns make up a whole, by what the rows are called beside their contender. */
export function partBars(
  table: ReportTable,
  styles: readonly SeriesStyle[],
): ReadonlyMap<string, readonly Bar[]> {
  const { parts = [], columns } = table
  const groups = Map.groupBy(
    shownRows(table, styles),
    (row) => row.find((cell) => typeof cell === 'string') ?? '',
  )
  return new Map(
    [...groups].map(([title, rows]) => {
      const measured = rows.flatMap((row) => {
        const style = styles.find(({ name }) => name === contenderIn(row))
        const figures = parts.flatMap((part, index) => {
          const cell = row[columns.findIndex(({ header }) => header === part)]
          return isFigure(cell) && cell.value !== null && cell.value > 0
            ? [{ part, pattern: partPatterns[index]!, value: cell.value, text: figureText(cell).text }]
            : []
        })
        const sum = figures.reduce((total, { value }) => total + value, 0)
        const unit = row.find(isFigure)?.unit
        return style && unit && sum > 0 ? [{ style, figures, sum, unit }] : []
      })
      const longest = Math.max(0, ...measured.map(({ sum }) => sum))
      return [title, measured.map((bar) => barOf(bar, longest))]
    }),
  )
}

function barOf(
  {
    style,
    figures,
    sum,
    unit,
  }: {
    readonly style: SeriesStyle
    readonly figures: readonly { part: string; pattern: Pattern; value: number; text: string }[]
    readonly sum: number
    readonly unit: Figure['unit']
  },
  longest: number,
): Bar {
  return {
    id: style.name,
    label: style.title,
    parts: figures.map(({ part, pattern, value, text }) => ({
      id: part,
      share: value / longest,
      color: style.color,
      pattern,
      title: `${style.title}, ${part}: ${text}, ${formatPercent(value / sum)}`,
    })),
    text: figureText({ value: sum, low: null, high: null, unit }).text,
    note: figures.map(({ part, text }) => `${part} ${text}`).join(', '),
  }
}
