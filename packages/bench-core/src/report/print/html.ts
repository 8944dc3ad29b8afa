import { joined } from '../../model/text/joined.ts'
import type { Bar } from '../scene/bars.ts'
import { barsSvg } from '../scene/drawing/bars-svg.ts'
import { markerShapes, sceneSvg } from '../scene/drawing/svg.ts'
import type { Scene } from '../scene/scene.ts'
import type { SeriesStyle } from '../scene/series-style.ts'
import { hasOwnTitle, type Section } from '../tables/section.ts'
import { type Cell, notesText, type ReportTable, textHeader } from '../tables/table.ts'
import { cellText } from './cell-text.ts'
import { type HtmlCell, heading, htmlPage, htmlTable, list, paragraph } from './html/page.ts'
import { partBars } from './part-bars.ts'

/** Sections under a title as one page that needs nothing else. */
export function htmlDocument(title: string, sections: readonly Section[]): string {
  return htmlPage(`${title} · Wirebench`, [
    markerShapes,
    heading(1, title),
    ...sections.flatMap((section) => htmlSection(section, [])),
  ])
}

/** A section as markup. */
export function htmlSection(section: Section, styles: readonly SeriesStyle[]): string[] {
  const { id, title, howToRead, tables, bars, pictures, isFirst } = section
  const shown = (pictures?.() ?? []).flatMap(htmlPicture)
  if (tables.length + shown.length === 0) return []
  return [
    heading(2, title),
    ...(isFirst ? shown : []),
    ...tables.flatMap((table, index) => [
      htmlTableOf(table, hasOwnTitle(table, section)),
      ...barsOf(table.title, partBars(table, styles), `${id}-${index}`),
    ]),
    ...(bars ? barsOf(title, bars(styles), id) : []),
    ...(isFirst ? [] : shown),
    ...(howToRead === undefined ? [] : [paragraph(`How to read this: ${howToRead}`, 'muted')]),
  ]
}

/** A picture under its title; nothing where it shows nothing. */
function htmlPicture(scene: Scene): string[] {
  const picture = sceneSvg(scene)
  return picture === '' ? [] : [heading(3, scene.title), picture]
}

/** Groups of bars, each under its title. */
function barsOf(of: string, groups: ReadonlyMap<string, readonly Bar[]>, id: string): string[] {
  return [...groups].flatMap(([title, bars], index) => [
    title === '' ? '' : paragraph(title),
    barsSvg(joined([of, title], ': '), `${id}-${index}`, bars),
  ])
}

export function htmlTableOf(
  { title, columns, rows, sentences = [], notes = [], isStacked }: ReportTable,
  isTitled = true,
): string {
  const shown =
    rows.length > 0 &&
    htmlTable(
      title,
      columns.map((column) => ({ ...column, header: textHeader(column) })),
      rows.map((cells) => cells.map(htmlCell)),
      isStacked,
    )
  return [
    shown || (isTitled ? heading(3, title) : ''),
    list(sentences.map(htmlCell)),
    ...(notes.length === 0 ? [] : [paragraph(notesText(notes), 'muted')]),
  ].join('')
}

function htmlCell(cell: Cell): HtmlCell {
  const text = cellText(cell)
  return typeof cell === 'object' && cell !== null && 'tone' in cell
    ? { text, className: cell.tone }
    : { text }
}
