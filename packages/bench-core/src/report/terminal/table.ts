import { type Column, textTable, textWidth, wrapped } from '../words/text-table.ts'
import type { Paint } from './paint.ts'

/** A table under its title, with a quiet header. Columns are on the right but for the first ones. */
export function titledTable(
  title: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
  leftColumns = 1,
): string[] {
  const columns = headers.map(
    (header, index): Column => ({ header, align: index < leftColumns ? 'left' : 'right' }),
  )
  const [header, ...body] = textTable(columns, rows)
  return [paint.bold(title), paint.dim(header!), ...body]
}

/** A table that is too wide goes on below itself, with its first columns again: at least one of the others in each part. */
export function fittingTable(
  title: string,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  paint: Paint,
  { leftColumns, repeated, width }: { leftColumns: number; repeated: number; width: number },
): string[] {
  const widths = headers.map((header, column) =>
    Math.max(textWidth(header), ...rows.map((row) => textWidth(row[column] ?? ''))),
  )
  const widthOf = (columns: readonly number[]) =>
    columns.reduce((sum, column) => sum + widths[column]! + 2, -2)
  const first = headers.map((_, column) => column).slice(0, repeated)
  const parts: number[][] = []
  for (let column = repeated; column < headers.length; column++) {
    const last = parts.at(-1)
    if (last && widthOf([...first, ...last, column]) <= width) last.push(column)
    else parts.push([column])
  }
  if (parts.length === 0) parts.push([])
  return parts.flatMap((part, index) => {
    const columns = [...first, ...part]
    const pick = (row: readonly string[]) => columns.map((column) => row[column] ?? '')
    const lines = titledTable(title, pick(headers), rows.map(pick), paint, leftColumns)
    if (index > 0) return ['', ...lines.slice(1)]
    return [...wrapped(title, width).map((line) => paint.bold(line)), ...lines.slice(1)]
  })
}

/** A table that leaves out columns from the right where it is too wide, all but the first and the last. */
export function narrowTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
  paint: Paint,
): string[] {
  const pick = (columns: readonly number[]) => {
    const at = (cells: readonly string[]) => columns.map((column) => cells[column] ?? '')
    return textTable(
      at(headers).map((header, index): Column => ({ header, align: index === 0 ? 'left' : 'right' })),
      rows.map(at),
    )
  }
  let columns = headers.map((_, column) => column)
  let lines = pick(columns)
  while (columns.length > 2 && lines.some((line) => textWidth(line) > width)) {
    columns = columns.toSpliced(-2, 1)
    lines = pick(columns)
  }
  const [header, ...body] = lines
  return [paint.dim(header!), ...body]
}
