import type { ContenderInfo, Encoding } from '@wirebench/bench-core/results'

export type Marker =
  | 'circle'
  | 'square'
  | 'triangle'
  | 'diamond'
  | 'triangle-down'
  | 'plus'
  | 'star'
  | 'cross'
export type Pattern = 'solid' | 'diagonal' | 'dots' | 'cross' | 'diagonal-back' | 'grid'

/** How a contender is drawn, the same in every chart. Colour tells its encoding, dash and marker tell it apart. */
export interface ContenderStyle {
  readonly name: string
  readonly title: string
  readonly color: string
  /** An SVG dash array; undefined for a solid line. */
  readonly dash: string | undefined
  readonly marker: Marker
  readonly pattern: Pattern
}

type Look = Pick<ContenderStyle, 'dash' | 'marker' | 'pattern'>

/** The looks of an encoding's members, in the order in which the members come. */
const families: Readonly<Record<Encoding, readonly [Look, ...Look[]]>> = {
  json: [
    { dash: undefined, marker: 'circle', pattern: 'solid' },
    { dash: '12 4', marker: 'triangle-down', pattern: 'grid' },
  ],
  protobuf: [
    { dash: '6 3', marker: 'square', pattern: 'diagonal' },
    { dash: '10 3 2 3', marker: 'plus', pattern: 'diagonal-back' },
  ],
  messagepack: [
    { dash: '2 3', marker: 'triangle', pattern: 'dots' },
    { dash: '2 6', marker: 'star', pattern: 'cross' },
  ],
  other: [
    { dash: '8 3 2 3', marker: 'diamond', pattern: 'cross' },
    { dash: '4 4', marker: 'cross', pattern: 'grid' },
  ],
}

export function contenderStyles(contenders: readonly ContenderInfo[]): ReadonlyMap<string, ContenderStyle> {
  const members = new Map<Encoding, number>()
  return new Map(
    contenders.map(({ name, title, encoding }) => {
      const member = members.get(encoding) ?? 0
      members.set(encoding, member + 1)
      const looks = families[encoding]
      return [name, { name, title, color: `var(--series-${encoding})`, ...looks[member % looks.length]! }]
    }),
  )
}
