import type { ReportTable } from '../document/table.ts'
import type { Paint } from '../terminal/paint.ts'
import { fittingTable } from '../terminal/table.ts'
import { wrapped } from '../words/text-table.ts'
import { cellText } from './cell-text.ts'

/** A report's table on a terminal, its sentences and notes under it. One that is too wide goes on below itself. */
export function terminalTable(table: ReportTable, width: number, paint: Paint): string[] {
  const { title, columns, rows, sentences = [], notes = [] } = table
  const figures = columns.findIndex(({ align }) => align === 'right')
  const lines =
    rows.length === 0
      ? [paint.bold(title)]
      : fittingTable(
          title,
          columns.map(({ header, align = 'left' as const }) => ({ header, align })),
          rows.map((cells) => cells.map(cellText)),
          paint,
          { repeated: figures === -1 ? columns.length : figures, width },
        )
  return [
    ...lines,
    ...sentences.flatMap((text) => wrapped(`- ${text}`, width, '  ')),
    ...(notes.length === 0 ? [] : wrapped(notes.join('; '), width).map(paint.dim)),
  ]
}
