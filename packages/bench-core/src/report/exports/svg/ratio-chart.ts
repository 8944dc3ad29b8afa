import type { ComparedFigure } from '../../../model/runs-comparison.ts'
import { element, escaped, short } from './element.ts'
import { logScale } from './scale.ts'

/** A ratio with its interval beside its name. */
export interface RatioMark {
  readonly name: string
  readonly ratio: ComparedFigure
  /** As it reads in the table: `1.89× faster`. */
  readonly text: string
  /** A class of the style sheet: `better`, `worse` or `open`. */
  readonly tone: 'better' | 'worse' | 'open'
}

const row = 22
const size = { width: 640, right: 150, top: 8, bottom: 26 }
const characterWidth = 6.2
const narrowest = 1.1
/** What differs by more is drawn at the edge. */
const widest = 1e6

/** Ratios around 1 on a logarithmic scale, so that twice as fast and twice as slow are equally far away. */
export function ratioChart(title: string, marks: readonly RatioMark[], axisTitle: string): string {
  if (marks.length === 0) return ''
  const height = size.top + marks.length * row + size.bottom
  const ends = marks.flatMap(({ ratio }) => [
    ratio.low ?? ratio.value,
    ratio.high ?? ratio.value,
    ratio.value,
  ])
  const furthest = ends
    .filter((end) => end > 0)
    .reduce((most, end) => Math.min(widest, Math.max(most, end, 1 / end)), narrowest)
  const left = leftOf(marks)
  const x = logScale(1 / furthest, furthest, { from: left, to: size.width - size.right })
  const placeOf = (ratio: number) => short(x.at(Math.min(furthest, Math.max(1 / furthest, ratio))))
  const one = short(x.at(1))
  return element(
    'svg',
    { viewBox: `0 0 ${size.width} ${height}`, role: 'img', class: 'chart' },
    element('title', {}, escaped(title)),
    element('path', { d: `M${one} ${size.top}V${height - size.bottom}`, class: 'one' }),
    ...marks.map(({ name, ratio, text, tone }, index) => {
      const y = size.top + index * row + row / 2
      const [low, high] = [ratio.low ?? ratio.value, ratio.high ?? ratio.value]
      return element(
        'g',
        { class: tone },
        element('text', { x: left - 10, y: y + 4, class: 'e' }, escaped(name)),
        element('path', { d: `M${placeOf(low)} ${y}H${placeOf(high)}` }),
        element('circle', { cx: placeOf(ratio.value), cy: y, r: 4 }),
        element('text', { x: size.width - size.right + 10, y: y + 4 }, escaped(text)),
      )
    }),
    element(
      'g',
      { class: 'axis' },
      element('text', { x: one, y: height - 8, class: 'c' }, escaped(axisTitle)),
    ),
  )
}

/** Room for the longest name, up to more than half of the chart. */
function leftOf(marks: readonly RatioMark[]): number {
  const longest = marks.reduce((most, { name }) => Math.max(most, name.length), 0)
  return Math.min(360, Math.max(120, 20 + longest * characterWidth))
}
