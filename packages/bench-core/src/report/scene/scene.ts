import type { Marker, SeriesStyle } from './series-style.ts'

/**
 * A picture, decided once and in the units of its figures: the dashboard draws it with Recharts, exported files as a string
 * of SVG. Neither knows what it is about.
 */
export interface Scene {
  /** What it shows, for whoever doesn't see it. */
  readonly title: string
  readonly x: Axis
  readonly y: Axis
  readonly series: readonly SceneSeries[]
  /** Values to read the others against. */
  readonly lines: readonly ReferenceLine[]
  /** The axis along which the intervals of marks lie. */
  readonly intervals: 'x' | 'y'
  /** Where the names of its series stand: at their ends, as those of rows, or in a legend beside the picture. */
  readonly names: 'ends' | 'rows' | 'legend'
  /** Height of the plot in pixels. */
  readonly height: number
}

export interface Axis {
  readonly scale: 'linear' | 'log' | 'sqrt'
  /** The values at its ends: on the left and on the right, or at the bottom and at the top. */
  readonly domain: readonly [number, number]
  readonly ticks: readonly Tick[]
  readonly title: string
  /** What lies towards either end, such as `← worse` and `better →`. */
  readonly ends?: readonly [string, string]
  /** Its ticks name rows of things, from the top, and no values. */
  readonly isRows?: boolean
  /** Where rows end and others begin. */
  readonly rowEnds?: readonly number[]
}

export interface Tick {
  readonly at: number
  readonly text: string
  /** What stands at the other end of a row, such as its figure. */
  readonly note?: string
  /** Of a row: a name below its text. */
  readonly under?: string
}

export interface Place {
  readonly x: number
  readonly y: number
}

export interface SceneSeries {
  readonly style: SeriesStyle
  /** Drawn straight from place to place. */
  readonly line: readonly Place[]
  /** The area down to the x axis is filled. */
  readonly isFilled?: boolean
  readonly band: readonly { readonly x: number; readonly low: number; readonly high: number }[]
  readonly marks: readonly Mark[]
  /** Where it is what there is, as on a map. */
  readonly areas?: readonly SceneArea[]
}

export interface SceneArea {
  readonly x: readonly [from: number, to: number]
  readonly y: readonly [from: number, to: number]
  /** Whether that can’t be told: hatched. */
  readonly isOpen: boolean
}

interface Mark extends Place {
  /** Its 95 % interval; null where there is none. An end outside the axis has no cap. */
  readonly low: number | null
  readonly high: number | null
  /** Few samples, modelled, or without an interval. */
  readonly isHollow: boolean
  /** Another shape than its series has. */
  readonly marker?: Marker
  /** What it says, for those who point at it. */
  readonly text?: string
  /** What stands beside it. */
  readonly label?: string
}

export interface ReferenceLine {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly text: string
}

/** Where a value lies along an axis: 0 at its first end, 1 at its other one. */
export function shareOf({ scale, domain: [from, to] }: Axis, value: number): number {
  const of = { linear: (at: number) => at, log: Math.log, sqrt: Math.sqrt }[scale]
  return (of(value) - of(from)) / (of(to) - of(from))
}
