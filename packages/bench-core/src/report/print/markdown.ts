import { hasOwnTitle, type Section } from '../document/section.ts'
import { notesText, type ReportTable, type Toned, textHeader } from '../document/table.ts'
import { markdownTable, markdownText } from '../exports/markdown.ts'
import { cellText } from './cell-text.ts'

/** A section as blocks of Markdown, each table under a heading of its own where the section's doesn’t say it. */
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
      columns.map((column) => ({ ...column, header: textHeader(column) })),
      rows.map((cells) => cells.map((cell) => markdownText(cellText(cell)))),
    ),
    markdownList(sentences),
    notes.length === 0 ? [] : [`*${markdownText(notesText(notes))}*`],
  ]
}

export function markdownList(sentences: readonly (string | Toned)[]): string[] {
  return sentences.map((sentence) => `- ${markdownText(cellText(sentence))}`)
}
