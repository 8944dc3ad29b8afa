import type { Section } from '../document/section.ts'
import type { ReportTable } from '../document/table.ts'
import { markdownTable, markdownText } from '../exports/markdown.ts'
import { cellText } from './cell-text.ts'

/** A section as blocks of Markdown, each table under a heading of its own. */
export function markdownSection({ title, howToRead, tables }: Section): string[][] {
  if (tables.length === 0) return []
  return [
    [`## ${title}`],
    ...tables.flatMap((table) => [[`### ${markdownText(table.title)}`], ...markdownTableOf(table)]),
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
    notes.length === 0 ? [] : [`*${markdownText(notes.join('; '))}*`],
  ]
}

export function markdownList(sentences: readonly string[]): string[] {
  return sentences.map((text) => `- ${markdownText(text)}`)
}
