/** A cell of a table that programs read: numbers in full, nothing for what isn't known. */
export type CsvCell = string | number | boolean | null | undefined

/** Rows as CSV by RFC 4180, a header first: CRLF at line ends, `.` as decimal sign, no grouping. */
export function csv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it, as OWASP's "CSV Injection" advises:
 * names come from whoever wrote the file.
 */
function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
