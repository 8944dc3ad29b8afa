import type { ContenderInfo } from '../../../model/contender.ts'

/** How a contender is drawn: its colour by encoding, told apart from its family by dash and marker. */
export interface SeriesStyle {
  /** A class of the page's style sheet. */
  readonly color: string
  readonly dash: string | undefined
  /** The path of a marker around the origin. */
  readonly marker: string
}

const dashes = [undefined, '6 3', '2 3', '10 3 2 3', '12 4', '2 6', '4 4', '8 3 2 3']
const markers = [
  'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0',
  'M-3-3H3V3H-3Z',
  'M0-4L4 3H-4Z',
  'M0-4L4 0 0 4-4 0Z',
  'M0 4L4-3H-4Z',
  'M-3-3L3 3M3-3L-3 3',
  'M-4 0H4M0-4V4',
  'M-4 0H4M-2-3L2 3M2-3L-2 3',
]

/** A style for each contender: the colour tells its encoding, dashes and markers tell contenders apart. */
export function seriesStyles(contenders: readonly ContenderInfo[]): ReadonlyMap<string, SeriesStyle> {
  return new Map(
    contenders.map(({ name, encoding }, index) => [
      name,
      {
        color: `s-${encoding}`,
        dash: dashes[index % dashes.length],
        marker: markers[(index + Math.floor(index / markers.length)) % markers.length]!,
      },
    ]),
  )
}

/** For what is drawn and isn’t a contender of the run. */
export const otherStyle: SeriesStyle = { color: 's-other', dash: undefined, marker: markers[0]! }
