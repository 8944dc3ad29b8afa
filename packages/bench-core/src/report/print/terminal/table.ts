import { nbsp } from '../../words/format.ts'
import { type Column, textTable, textWidth, wrapped } from '../../words/text-table.ts'
import type { Paint } from './paint.ts'

/** Blocks of lines with an empty line between them. */
export function asBlocks(blocks: readonly (readonly string[])[]): string {
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
  return `${text.replaceAll(nbsp, ' ')}\n`
}

/** A table that is too wide goes on below itself, with its first columns again: at least one of the others in each part. */
export function fittingTable(
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paint: Paint,
  { repeated, width }: { readonly repeated: number; readonly width: number },
): string[] {
  const widths = columns.map(({ header }, column) =>
    Math.max(textWidth(header), ...rows.map((row) => textWidth(row[column] ?? ''))),
  )
  const widthOf = (some: readonly number[]) => some.reduce((sum, column) => sum + widths[column]! + 2, -2)
  const first = columns.map((_, column) => column).slice(0, repeated)
  const parts: number[][] = []
  for (let column = repeated; column < columns.length; column++) {
    const last = parts.at(-1)
    if (last && widthOf([...first, ...last, column]) <= width) last.push(column)
    else parts.push([column])
  }
  if (parts.length === 0) parts.push([])
  return parts.flatMap((part, index) => {
    const shown = [...first, ...part]
    const [header, ...lines] = textTable(
      shown.map((column) => columns[column]!),
      rows.map((row) => shown.map((column) => row[column] ?? '')),
    )
    const table = [paint.dim(header!), ...lines]
    return index > 0 ? ['', ...table] : [...wrapped(title, width).map((line) => paint.bold(line)), ...table]
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
