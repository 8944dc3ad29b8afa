import { hasOwnTitle, type Section } from '../tables/section.ts'
import { notesText, type ReportColumn, type ReportTable, type Toned, textHeader } from '../tables/table.ts'
import { nbsp } from '../words/format.ts'
import { printable } from '../words/printable.ts'
import { cellText } from './cell-text.ts'

/**
 * A section as blocks of Markdown, each table under a heading of its own where the section's doesn’t say it. Libraries write
 * Markdown from a syntax tree, which takes more code to make than these few marks.
 */
export function markdownSection(section: Section): string[][] {
  const { title, howToRead, tables } = section
  if (tables.length === 0) return []
  return [
    [`## ${title}`],
    ...tables.flatMap((table) => [
      hasOwnTitle(table, section) ? [`### ${markdownText(table.title)}`] : [],
      ...markdownTableOf(table),
    ]),
    howToRead === undefined ? [] : [`How to read this: ${markdownText(howToRead)}`],
  ]
}

/** A table with its sentences and notes, without its title. */
export function markdownTableOf({ columns, rows, sentences = [], notes = [] }: ReportTable): string[][] {
  return [
    markdownTable(
      columns,
      rows.map((cells) => cells.map((cell) => markdownText(cellText(cell)))),
    ),
    markdownList(sentences),
    notes.length === 0 ? [] : [`*${markdownText(notesText(notes))}*`],
  ]
}

export function markdownList(sentences: readonly (string | Toned)[]): string[] {
  return sentences.map((sentence) => `- ${markdownText(cellText(sentence))}`)
}

/**
 * Text that Markdown shows as it is: nothing in it makes a table, a link, a tag, or a mention, which
 * libraries let through. Nor does a bare address become a link (GitHub Flavored Markdown, “Autolinks”).
 */
export function markdownText(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>|#~&!]|(?<=:)\/(?=\/)|(?<=\bwww)\./gi, (character) => `\\${character}`)
    .replaceAll(/@(?=\w)/g, '@\u200b')
    .replaceAll(nbsp, ' ')
}

/** Text that stands in a line as it was typed, whatever backticks it has itself (CommonMark, “Code spans”). */
export function markdownCode(text: string): string {
  const shown = printable(text)
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`
}

/** A table; its cells are Markdown already, its headers are not. */
function markdownTable(columns: readonly ReportColumn[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(columns.map((column) => markdownText(textHeader(column)))),
    line(columns.map(({ align }) => (align === 'right' ? '--:' : '---'))),
    ...rows.map(line),
  ]
}

/** The tables of sections as a comment or a part of a document, under a title and what is said first. */
export function markdownComment(title: string, sections: readonly Section[], ...first: string[][]): string {
  const tables = sections.flatMap((section) => section.tables)
  return markdownDocument([
    [`### ${markdownText(title)}`],
    ...first,
    ...tables.flatMap((table) => [[`**${markdownText(table.title)}**`], ...markdownTableOf(table)]),
  ])
}

/** Paragraphs, tables and lists with an empty line between them. */
export function markdownDocument(blocks: readonly (readonly string[])[]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}
