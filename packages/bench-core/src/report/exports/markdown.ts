import { nbsp } from '../words/format.ts'
import { printable } from './printable.ts'

/** Text that Markdown shows as it is: nothing in it makes a table, a link, a tag or a mention. */
export function markdownText(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>|#~&!]/g, (character) => `\\${character}`)
    .replaceAll(/@(?=\w)/g, '@\u200b')
    .replaceAll(nbsp, ' ')
}

export interface MarkdownColumn {
  readonly header: string
  readonly align?: 'right'
}

/** A table; its cells are Markdown already, its headers are not. */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
): string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(({ header }) => markdownText(header))),
    line(columns.map(({ align }) => (align === 'right' ? '--:' : '---'))),
    ...rows.map(line),
  ]
}

/** Paragraphs, tables and lists with an empty line between them. */
export function markdownDocument(blocks: readonly (readonly string[])[]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
