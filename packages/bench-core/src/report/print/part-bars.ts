import { sumBy } from '../../model/sum.ts'
import type { Bar } from '../scene/bars.ts'
import type { Pattern, SeriesStyle } from '../scene/series-style.ts'
import { contenderIn, exact, isFigure, type ReportTable } from '../tables/table.ts'
import { formatPercent } from '../words/format.ts'
import { cellText } from './cell-text.ts'

const partPatterns: readonly Pattern[] = ['solid', 'diagonal', 'dots', 'cross', 'grid', 'diagonal-back']

/** The bars of a table whose columns make up a whole, by what the rows are called beside their contender. */
export function partBars(
  { parts = [], columns, rows }: ReportTable,
  styles: readonly SeriesStyle[],
): ReadonlyMap<string, readonly Bar[]> {
  const measured = rows.flatMap((row) => {
    const style = styles.find(({ name }) => name === contenderIn(row))
    const figures = parts.flatMap((part, index) => {
      const cell = row[columns.findIndex(({ header }) => header === part)]
      if (!isFigure(cell) || cell.value === null || cell.value <= 0) return []
      const { value, unit } = cell
      const pattern = partPatterns[index % partPatterns.length]!
      return [{ part, pattern, value, unit, text: cellText(exact(value, unit)) }]
    })
    const [first] = figures
    if (style === undefined || first === undefined) return []
    const sum = sumBy(figures, ({ value }) => value)
    const title = row.find((cell) => typeof cell === 'string') ?? ''
    // On a disk there is more than the parts.
    const total = row[columns.findIndex(({ header }) => header === 'total')]
    return [{ title, style, figures, sum, text: cellText(isFigure(total) ? total : exact(sum, first.unit)) }]
  })
  return new Map(
    [...Map.groupBy(measured, ({ title }) => title)].map(([title, own]) => {
      const longest = Math.max(...own.map(({ sum }) => sum))
      const bars = own.map(({ style, figures, sum, text: whole }) => ({
        id: style.name,
        label: style.title,
        parts: figures.map(({ part, pattern, value, text }) => ({
          id: part,
          share: value / longest,
          color: style.color,
          pattern,
          title: `${style.title}, ${part}: ${text}, ${formatPercent(value / sum)}`,
        })),
        text: whole,
        note: figures.map(({ part, text }) => `${part} ${text}`).join(', '),
      }))
      return [title, bars] as const
    }),
  )
}
