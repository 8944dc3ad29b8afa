import type { Section } from '../document/section.ts'
import type { Cell, ReportTable } from '../document/table.ts'
import { type HtmlCell, heading, htmlTable, list, paragraph } from '../exports/html/page.ts'
import type { Bar } from '../scene/bars.ts'
import { barsSvg } from '../scene/bars-svg.ts'
import { partBars } from '../scene/part-bars.ts'
import type { Scene } from '../scene/scene.ts'
import type { SeriesStyle } from '../scene/series-style.ts'
import { sceneSvg } from '../scene/svg.ts'
import { cellText } from './cell-text.ts'

/** A section as markup. */
export function htmlSection(
  { id, title, howToRead, tables, bars, pictures }: Section,
  styles: readonly SeriesStyle[],
  arePicturesShown: boolean,
): string[] {
  const shown = arePicturesShown ? (pictures?.() ?? []).flatMap(htmlPicture) : []
  if (tables.length + shown.length === 0) return []
  return [
    heading(2, title),
    ...tables.flatMap((table, index) => [htmlTableOf(table), ...partsOf(table, `${id}-${index}`, styles)]),
    ...(arePicturesShown && bars ? barsOf(title, bars(styles), id) : []),
    ...shown,
    ...(howToRead === undefined ? [] : [paragraph(`How to read this: ${howToRead}`, 'muted')]),
  ]
}

/** A picture under its title; nothing where it shows nothing. */
export function htmlPicture(scene: Scene): string[] {
  const picture = sceneSvg(scene)
  return picture === '' ? [] : [heading(3, scene.title), picture]
}

/** The bars of a table whose columns make up a whole. */
function partsOf(table: ReportTable, id: string, styles: readonly SeriesStyle[]): string[] {
  return barsOf(table.title, partBars(table, styles), id)
}

/** Groups of bars, each under its title. */
function barsOf(of: string, groups: ReadonlyMap<string, readonly Bar[]>, id: string): string[] {
  return [...groups].flatMap(([title, bars], index) => [
    title === '' ? '' : paragraph(title),
    barsSvg([of, title].filter((text) => text !== '').join(': '), `${id}-${index}`, bars),
  ])
}

export function htmlTableOf({ title, columns, rows, sentences = [], notes = [] }: ReportTable): string {
  return [
    rows.length === 0
      ? heading(3, title)
      : htmlTable(
          title,
          columns,
          rows.map((cells) => cells.map(htmlCell)),
        ),
    list(sentences.map((text) => ({ text }))),
    ...(notes.length === 0 ? [] : [paragraph(notes.join('; '), 'muted')]),
  ].join('')
}

function htmlCell(cell: Cell): string | HtmlCell {
  const text = cellText(cell)
  return typeof cell === 'object' && cell !== null && 'tone' in cell ? { text, className: cell.tone } : text
}
