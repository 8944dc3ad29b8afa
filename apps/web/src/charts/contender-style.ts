import type { ContenderInfo, Encoding } from '@wirebench/bench-core/results'

const markers = ['circle', 'triangle-down', 'square', 'plus', 'triangle', 'star', 'diamond', 'cross'] as const
export type Marker = (typeof markers)[number]

const patterns = ['solid', 'grid', 'diagonal', 'diagonal-back', 'dots', 'cross'] as const
export type Pattern = (typeof patterns)[number]

const dashes = [undefined, '12 4', '6 3', '10 3 2 3', '2 3', '2 6', '8 3 2 3', '4 4'] as const

/** How a contender is drawn, the same in every chart. Colour tells its encoding, dash and marker tell it apart. */
export interface ContenderStyle {
  readonly name: string
  /** What it is called in the picture: by its name, as everywhere. */
  readonly title: string
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
export function contenderStyles(contenders: readonly ContenderInfo[]): ReadonlyMap<string, ContenderStyle> {
  const members = new Map<Encoding, number>()
  const markerUses = new Map<number, number>()
  return new Map(
    contenders.map(({ name, encoding }) => {
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
    }),
  )
}

/** Has no divisor in common with the number of dashes, so that every use of a marker has another dash. */
const dashStep = 3
