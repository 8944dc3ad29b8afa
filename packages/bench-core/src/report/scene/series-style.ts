import type { ContenderInfo, Encoding } from '../../model/report/contender.ts'

/** Outlines within a box of 2 × 2 around the origin. */
export const markerOutlines = {
  circle: 'M-1,0a1,1 0 1,0 2,0a1,1 0 1,0 -2,0Z',
  'triangle-down': 'M0,1.1L1.1,-.9H-1.1Z',
  square: 'M-.9,-.9H.9V.9H-.9Z',
  plus: 'M-.4,-1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4Z',
  triangle: 'M0,-1.1L1.1,.9H-1.1Z',
  star: 'M0,-1.2L.35,-.4L1.15,-.35L.55,.2L.75,1.05L0,.6L-.75,1.05L-.55,.2L-1.15,-.35L-.35,-.4Z',
  diamond: 'M0,-1.2L1.2,0L0,1.2L-1.2,0Z',
  cross: 'M-1,-.5L-.5,-1L0,-.5L.5,-1L1,-.5L.5,0L1,.5L.5,1L0,.5L-.5,1L-1,.5L-.5,0Z',
} as const
export type Marker = keyof typeof markerOutlines
const markers = Object.keys(markerOutlines) as Marker[]

/** What areas are filled with, within a box of 8 × 8. */
export const patternStrokes = {
  grid: 'M4,0V8M0,4H8',
  diagonal: 'M-2,2L2,-2M0,8L8,0M6,10L10,6',
  'diagonal-back': 'M-2,6L2,10M0,0L8,8M6,-2L10,2',
  dots: 'M3,3h2v2h-2Z',
  cross: 'M0,0L8,8M8,0L0,8',
} as const
export type Pattern = 'solid' | keyof typeof patternStrokes
const patterns: readonly Pattern[] = [
  'solid',
  ...(Object.keys(patternStrokes) as (keyof typeof patternStrokes)[]),
]

const dashes = [undefined, '12 4', '6 3', '10 3 2 3', '2 3', '2 6', '8 3 2 3', '4 4'] as const

/** How a series is drawn, the same in every picture: of contenders the colour tells the encoding, dash and marker tell them apart. */
export interface SeriesStyle {
  readonly name: string
  /** What it is called in the picture. */
  readonly title: string
  /** A colour of the palette, as style sheets write it. */
  readonly color: string
  /** An SVG dash array; undefined for a solid line. */
  readonly dash: string | undefined
  readonly marker: Marker
  readonly pattern: Pattern
}

/** Where an encoding's members begin among the markers, so that neighbours in a chart look different. */
const firstMarker: Readonly<Record<Encoding, number>> = {
  json: 0,
  protobuf: 2,
  messagepack: 4,
  other: 6,
  cbor: 7,
  avro: 6,
  bson: 3,
  v8: 1,
}

/**
 * One look for each contender. Members of an encoding differ in marker and pattern; contenders of different encodings
 * may share a marker, and then they have different dashes.
 */
export function seriesStyles(contenders: readonly ContenderInfo[]): ReadonlyMap<string, SeriesStyle> {
  const members = new Map<Encoding, number>()
  const markerUses = new Map<number, number>()
  const styles = contenders.map(({ name, encoding }): [string, SeriesStyle] => {
    const place = firstMarker[encoding] + (members.get(encoding) ?? 0)
    members.set(encoding, (members.get(encoding) ?? 0) + 1)
    const marker = place % markers.length
    const uses = markerUses.get(marker) ?? 0
    markerUses.set(marker, uses + 1)
    return [
      name,
      {
        name,
        title: name,
        color: `var(--series-${encoding})`,
        dash: dashes[(marker + uses * dashStep) % dashes.length],
        marker: markers[marker]!,
        pattern: patterns[place % patterns.length]!,
      },
    ]
  })
  return new Map(styles)
}

/** Has no divisor in common with the number of dashes, so that every use of a marker has another dash. */
const dashStep = 3

/** For what is drawn and is no contender of the run. */
export const otherStyle: SeriesStyle = {
  name: 'other',
  title: 'other',
  color: 'var(--series-other)',
  dash: undefined,
  marker: 'circle',
  pattern: 'solid',
}
