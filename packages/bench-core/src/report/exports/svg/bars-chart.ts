import { element, escaped } from './element.ts'
import { linearScale } from './scale.ts'
import { otherStyle, type SeriesStyle } from './series-style.ts'

export interface Bar {
  readonly name: string
  readonly value: number
  readonly text: string
  readonly style: SeriesStyle | undefined
}

const row = 22
const size = { width: 640, left: 190, right: 90, top: 4 }

/** Values as bars from 0, each with its name and figure. */
export function barsChart(title: string, bars: readonly Bar[]): string {
  if (bars.length === 0) return ''
  const most = bars.reduce((largest, { value }) => Math.max(largest, value), 0)
  const x = linearScale(0, most, { from: size.left, to: size.width - size.right })
  return element(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.top * 2 + bars.length * row}`, role: 'img', class: 'chart' },
    element('title', {}, escaped(title)),
    ...bars.map(({ name, value, text, style = otherStyle }, index) => {
      const y = size.top + index * row
      return element(
        'g',
        { class: style.color },
        element('text', { x: size.left - 10, y: y + 15, class: 'e' }, escaped(name)),
        element('rect', {
          x: size.left,
          y: y + 4,
          width: Math.max(0, x.at(value) - size.left),
          height: row - 8,
        }),
        element('text', { x: x.at(value) + 8, y: y + 15 }, escaped(text)),
      )
    }),
  )
}
