import { formatTime, percentileLabel } from '../../format.ts'
import { element, escaped, short } from './element.ts'
import { logScale, type Scale } from './scale.ts'
import type { SeriesStyle } from './series-style.ts'

/** One distribution: points `[p, ns]` with p from 0 to 1. */
export interface NinesSeries {
  readonly name: string
  readonly curve: readonly (readonly [p: number, ns: number])[]
  readonly style: SeriesStyle
}

const size = { width: 640, height: 280, left: 64, right: 150, top: 12, bottom: 32 }
const mostPoints = 32

/** Latency by percentile: the scale below is in nines, so that the slow tail has room; both scales are logarithmic. */
export function ninesChart(title: string, series: readonly NinesSeries[]): string {
  const drawn = series.filter(({ curve }) => curve.length > 1)
  const times = drawn.flatMap(({ curve }) => curve.map(([, ns]) => ns)).filter((ns) => ns > 0)
  if (times.length === 0) return ''
  const nines = Math.max(2, ...drawn.map(({ curve }) => lastNines(curve)))
  const x = (p: number) =>
    size.left + (Math.min(ninesOf(p), nines) / nines) * (size.width - size.left - size.right)
  const y = logScale(smallest(times), largest(times), { from: size.height - size.bottom, to: size.top })
  return element(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', class: 'chart' },
    element('title', {}, escaped(title)),
    timeAxis(y),
    percentileAxis(nines, x),
    ...drawn.map(({ curve, style }) => line(curve, style, x, y)),
    ...legend(drawn),
  )
}

function line(
  curve: NinesSeries['curve'],
  { color, dash, marker }: SeriesStyle,
  x: (p: number) => number,
  y: Scale,
): string {
  const points = thinned(curve.filter(([, ns]) => ns > 0))
  const [p, ns] = points.at(-1)!
  return element(
    'g',
    { class: color },
    element('path', {
      d: pathOf(points.map(([at, value]) => [x(at), y.at(value)])),
      'stroke-dasharray': dash,
    }),
    element('path', { d: marker, class: 'm', transform: `translate(${short(x(p))} ${short(y.at(ns))})` }),
  )
}

/** A line in whole pixels and steps from point to point, which takes half the room that places would. */
function pathOf(places: readonly (readonly [x: number, y: number])[]): string {
  const whole = places.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const steps = whole.slice(1).map(([x, y], index) => `${x - whole[index]![0]} ${y - whole[index]![1]}`)
  return `M${whole[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`
}

function timeAxis(y: Scale): string {
  const ticks = y.ticks.map((ns) => {
    const at = y.at(ns)
    return (
      element('path', { d: `M${size.left} ${short(at)}H${size.width - size.right}` }) +
      element(
        'text',
        { x: size.left - 6, y: at + 4, class: 'e' },
        escaped(formatTime(ns).replace(/\.0+(?=\D)/, '')),
      )
    )
  })
  return element('g', { class: 'axis' }, ...ticks)
}

function percentileAxis(nines: number, x: (p: number) => number): string {
  const shown = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999].filter((p) => ninesOf(p) <= nines)
  const ticks = shown.map((p) =>
    element(
      'text',
      { x: x(p), y: size.height - 10, class: 'c' },
      escaped(p === 0 ? 'min' : percentileLabel(p)),
    ),
  )
  return element('g', { class: 'axis' }, ...ticks)
}

function legend(series: readonly NinesSeries[]): string[] {
  const left = size.width - size.right + 12
  const step = Math.min(18, (size.height - size.top) / series.length)
  return series.map(({ name, style }, index) => {
    const at = size.top + 8 + index * step
    return element(
      'g',
      { class: style.color },
      element('path', { d: `M${left} ${short(at)}h24`, 'stroke-dasharray': style.dash }),
      element('path', { d: style.marker, class: 'm', transform: `translate(${left + 12} ${short(at)})` }),
      element('text', { x: left + 30, y: at + 4 }, escaped(name)),
    )
  })
}

/** Few points that are spread over the whole curve, first and last among them. */
function thinned(curve: NinesSeries['curve']): NinesSeries['curve'] {
  if (curve.length <= mostPoints) return curve
  return Array.from(
    { length: mostPoints },
    (_, index) => curve[Math.round((index * (curve.length - 1)) / (mostPoints - 1))]!,
  )
}

/** The number of nines of a percentile: 0 for 0, 1 for p90, 2 for p99; the maximum stands at the end. */
function ninesOf(p: number): number {
  return p >= 1 ? Number.POSITIVE_INFINITY : -Math.log10(1 - p)
}

function lastNines(curve: NinesSeries['curve']): number {
  return largest(curve.filter(([p]) => p < 1).map(([p]) => ninesOf(p)))
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}

function smallest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
}
