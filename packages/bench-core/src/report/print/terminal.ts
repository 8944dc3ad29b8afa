import type { Section } from '../tables/section.ts'
import { type Cell, isJudged, notesText, type ReportTable, type Toned, textHeader } from '../tables/table.ts'
import { wrapped } from '../words/text-table.ts'
import { cellText, figureOfJudged, standing } from './cell-text.ts'
import { type Paint, painter } from './terminal/paint.ts'
import { asBlocks, fittingTable } from './terminal/table.ts'

/** What a text is laid out for. */
export interface Screen {
  /** Columns that prose is wrapped to; a table that is wider goes on below itself. */
  readonly width: number
  /** Whether escape codes for colour may be used. */
  readonly color: boolean
}

/** Below this many columns, minor ones are left out. */
const minForMinor = 80

/**
 * A report's table on a terminal, its sentences and notes under it. One that is too wide goes on below itself; one of two
 * columns of names is a list, and how a figure is judged stands below the figure.
 */
export function terminalTable(table: ReportTable, width: number, paint: Paint): string[] {
  const { title, sentences = [], notes = [] } = table
  return [
    ...rowLines(width < minForMinor ? withoutMinor(table) : table, width, paint, title),
    ...sentences.flatMap((sentence) => sentenceLines(sentence, width, paint)),
    ...(notes.length === 0 ? [] : wrapped(notesText(notes), width).map(paint.dim)),
  ]
}

/** The tables of sections under a title. */
export function terminalDocument(
  title: string,
  sections: readonly Section[],
  { width, color }: Screen,
): string {
  const paint = painter(color)
  const tables = sections.flatMap((section) => section.tables)
  return asBlocks([[paint.bold(title)], ...tables.map((table) => terminalTable(table, width, paint))])
}

function rowLines({ columns, rows }: ReportTable, width: number, paint: Paint, title: string): string[] {
  if (rows.length === 0) return [paint.bold(title)]
  const figures = columns.findIndex(({ align, isRepeated }) => align === 'right' && !isRepeated)
  if (figures === -1 && columns.length === 2)
    return [
      paint.bold(title),
      ...rows.flatMap((cells) => wrapped(cells.map(cellText).join(': '), width, '  ')),
    ]
  return fittingTable(
    title,
    columns.map((column) => ({ header: textHeader(column), align: column.align ?? 'left' })),
    rows.flatMap(linesOfRow),
    paint,
    { repeated: figures === -1 ? 1 : figures, width },
  )
}

function linesOfRow(cells: readonly Cell[]): string[][] {
  const below = cells.map((cell) => (isJudged(cell) ? standing(cell) : ''))
  const first = cells.map((cell) => (isJudged(cell) ? figureOfJudged(cell) : cellText(cell)))
  return below.every((text) => text === '') ? [first] : [first, below]
}

function withoutMinor({ columns, rows, ...table }: ReportTable): ReportTable {
  const isKept = (_: unknown, index: number) => !columns[index]!.isMinor
  return { ...table, columns: columns.filter(isKept), rows: rows.map((cells) => cells.filter(isKept)) }
}

function sentenceLines(sentence: string | Toned, width: number, paint: Paint): string[] {
  const { text, tone } = typeof sentence === 'string' ? { text: sentence, tone: 'better' } : sentence
  if (tone === 'warning') return wrapped(`! ${text}`, width, '  ').map(paint.yellow)
  const lines = wrapped(`- ${text}`, width, '  ')
  return tone === 'open' ? lines.map(paint.dim) : lines
}
