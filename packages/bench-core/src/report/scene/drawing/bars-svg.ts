import { type Bar, placedParts } from '../bars.ts'
import { type Pattern, patternStrokes } from '../series-style.ts'
import { fittedName } from './labels.ts'
import { element, escaped } from './markup.ts'

const size = { width: 640, left: 140, right: 290, top: 4 }
const shortestBars = 100
const beside = 10
/** Of a note, as wide as the widest of usual fonts lets it be. */
const letterOfNote = 5.4
const rowHeight = (bar: Bar) => (bar.note ? 34 : bar.minor ? 18 : 24)

/** Bars as SVG; nothing where there are none. `id` is another one for every picture of a page. */
export function barsSvg(title: string, id: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return ''
  const longestNote = Math.max(...bars.map(({ note }) => note?.length ?? 0))
  const right = Math.max(size.right, beside + longestNote * letterOfNote)
  const length = Math.max(shortestBars, size.width - size.left - right)
  const textAt = size.left + length + beside
  const fills = new Map(bars.flatMap(({ parts }) => parts.map((part) => [fillId(id, part), part])))
  let y = size.top
  const rows = bars.map((bar) => {
    const top = y
    y += rowHeight(bar)
    const middle = top + rowHeight(bar) / 2
    const height = bar.minor ? 10 : 14
    return element(
      'g',
      {},
      element(
        'text',
        { x: size.left - beside, y: middle + 4, class: 'e' },
        escaped(fittedName(bar.label, size.left)),
      ),
      ...placedParts(bar.parts).map((part) =>
        element(
          'rect',
          {
            x: size.left + part.from * length,
            y: middle - height / 2,
            width: part.share * length,
            height,
            style: `color:${part.color}`,
            fill: part.pattern === 'solid' ? 'currentColor' : `url(#${fillId(id, part)})`,
          },
          element('title', {}, escaped(part.title)),
        ),
      ),
      element(
        'text',
        { x: textAt, y: middle + (bar.note ? -2 : 4) },
        escaped(bar.text),
        bar.note ? element('tspan', { x: textAt, dy: 13, class: 'note' }, escaped(bar.note)) : '',
      ),
    )
  })
  return element(
    'svg',
    { viewBox: `0 0 ${size.width} ${y + size.top}`, role: 'img', class: 'chart' },
    element('title', {}, escaped(title)),
    ...[...fills].flatMap(([fill, { pattern, color }]) =>
      pattern === 'solid' ? [] : [patternOf(fill, pattern, color)],
    ),
    ...rows,
  )
}

function fillId(
  id: string,
  { pattern, color }: { readonly pattern: Pattern; readonly color: string },
): string {
  return `${id}-${pattern}-${color.replaceAll(/[^a-z\d]+/g, '')}`
}

function patternOf(id: string, pattern: Exclude<Pattern, 'solid'>, color: string): string {
  return element(
    'pattern',
    { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', style: `color:${color}` },
    element('path', { d: patternStrokes[pattern] }),
  )
}
