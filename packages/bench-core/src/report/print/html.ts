import type { Section } from '../document/section.ts'
import type { ReportTable } from '../document/table.ts'
import { type HtmlCell, heading, htmlTable, list, paragraph } from '../exports/html/page.ts'
import { barsSvg } from '../scene/bars-svg.ts'
import { partBars } from '../scene/part-bars.ts'
import type { Scene } from '../scene/scene.ts'
import type { SeriesStyle } from '../scene/series-style.ts'
import { sceneSvg } from '../scene/svg.ts'
import { evolutionTitle } from '../suites/codec/tables.ts'
import { cellText } from './cell-text.ts'

/** A section as markup. */
export function htmlSection(
  { id, title, howToRead, tables, pictures }: Section,
  styles: readonly SeriesStyle[],
  arePicturesShown: boolean,
): string[] {
  const shown = arePicturesShown ? (pictures?.() ?? []).flatMap(htmlPicture) : []
  if (tables.length + shown.length === 0) return []
  return [
    heading(2, title),
    ...tables.flatMap((table, index) => [htmlTableOf(table), ...partsOf(table, `${id}-${index}`, styles)]),
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
  return [...partBars(table, styles)].flatMap(([title, bars], index) => [
    title === '' ? '' : paragraph(title),
    barsSvg([table.title, title].filter((text) => text !== '').join(': '), `${id}-${index}`, bars),
  ])
}

export function htmlTableOf({ title, columns, rows, sentences = [], notes = [] }: ReportTable): string {
  return [
    rows.length === 0
      ? heading(3, title)
      : htmlTable(
          title,
          columns,
          rows.map((cells) => cells.map((cell) => toned(title, cellText(cell)))),
        ),
    list(sentences.map((text) => ({ text }))),
    ...(notes.length === 0 ? [] : [paragraph(notes.join('; '), 'muted')]),
  ].join('')
}

/** Outcomes of schema evolution have a colour beside their word. */
function toned(title: string, text: string): string | HtmlCell {
  const className = title === evolutionTitle ? outcomeTones.get(text) : undefined
  return className === undefined ? text : { text, className }
}

const outcomeTones: ReadonlyMap<string, string> = new Map([
  ['kept', 'better'],
  ['defaulted', 'open'],
  ['lost', 'worse'],
  ['error', 'worse'],
])
