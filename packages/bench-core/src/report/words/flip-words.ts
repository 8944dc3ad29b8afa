import type { FlipAxis, FlipAxisName, FlipCell, FlipMap } from '../../answer/flip-map.ts'
import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import { formatBytes, formatPercent } from './format.ts'

interface AxisWords {
  readonly title: string
  readonly axisTitle: string
  /** A value beside another one that has the unit. */
  readonly text: (at: number) => string
  /** Such as `with messages of 1,200 B`. */
  readonly place: (at: number) => string
}

/** What the axes of a map are called. */
export const flipAxisWords: Readonly<Record<FlipAxisName, AxisWords>> = {
  size: {
    title: 'message size',
    axisTitle: 'bytes per message in the format in use (log scale)',
    text: (bytes) => formatBytes(Math.round(bytes)),
    place: (bytes) => `with messages of ${formatBytes(Math.round(bytes))} in the format in use`,
  },
  price: {
    title: 'price per GB moved',
    axisTitle: 'price per GB moved (log scale)',
    text: (price) => String(Number(price.toPrecision(2))),
    place: (price) => `at ${Number(price.toPrecision(2))} per GB moved`,
  },
  encodes: {
    title: 'share of encodes',
    axisTitle: 'encodes, as a share of encodes and decodes',
    text: (share) => formatPercent(share),
    place: (share) => `with ${formatPercent(share)} encodes`,
  },
}

/** `The cheapest codec for person in Go, derived and priced; hatched where undecided` */
export function flipSceneTitle(map: Pick<FlipMap, 'workload' | 'language' | 'bytes'>, how = ''): string {
  return `${flipMapTitle(map)}${sizeWords(map)}${how}, derived and priced; hatched where undecided`
}

/** `The cheapest codec for person in Go` */
export function flipMapTitle({ workload, language }: Pick<FlipMap, 'workload' | 'language'>): string {
  return `The cheapest codec for ${workloadTitle(workload)}${language === null ? '' : ` in ${language}`}`
}

/** `, with messages of 120 B as they are in use`, of a map that doesn’t go over several sizes. */
function sizeWords({ bytes }: Pick<FlipMap, 'bytes'>): string {
  return bytes === null ? '' : `, ${flipAxisWords.size.place(bytes)}`
}

/** `, with gzip at the edge` */
export function compressionWords({ compression }: Pick<FlipMap, 'compression'>): string {
  return compression === 'none' ? '' : `, ${atEdge('with', compression)}`
}

/** What tells a map apart from others over the same axes. */
export function compressionTitle({ compression }: Pick<FlipMap, 'compression'>): string {
  return compression === 'none'
    ? 'Nothing compressed at the edge'
    : `${atEdge('With', compression)} (${decompressingNote})`
}

/** Beside what is told of messages that were compressed at the edge and are decoded. */
export const decompressingNote = 'decompressing not counted'

function atEdge(first: string, compression: FlipMap['compression']): string {
  return `${first} ${compression.replace('-', ' and a ')} at the edge`
}

/** A map in two sentences: what is the cheapest along each of its axes, through where the use is, else through the middle. */
export function flipSentences(map: FlipMap): string[] {
  const { x, y, cells } = map
  const placeIn = (axis: FlipAxis) => `${flipAxisWords[axis.name].place(hereOf(axis))}${sizeWords(map)}`
  const row = cells[placeOf(y, cells.length)]!
  const at = placeOf(x, row.length)
  return [
    along(x, row, placeIn(y)),
    along(
      y,
      cells.map((own) => own[at]!),
      placeIn(x),
    ),
  ]
}

function along(axis: FlipAxis, cells: readonly FlipCell[], place: string): string {
  const pieces: { readonly what: string; to: number }[] = []
  for (const [index, { best, isOpen }] of cells.entries()) {
    const what = isOpen || best === null ? 'undecided' : best
    const to = (index + 1) / cells.length
    if (pieces.at(-1)?.what === what) pieces.at(-1)!.to = to
    else pieces.push({ what, to })
  }
  const { title, text } = flipAxisWords[axis.name]
  const said = pieces.map(({ what, to }, index) =>
    pieces.length === 1
      ? `${what} throughout`
      : index === pieces.length - 1
        ? `then ${what}`
        : `${what} up to ${text(atShare(axis, to))}`,
  )
  return `By ${title}, ${place}: ${said.join(', ')}.`
}

/** A value by where along its axis it lies: 0 at its beginning, 1 at its end. */
export function atShare({ domain: [from, to], isLog }: FlipAxis, share: number): number {
  return isLog ? from * (to / from) ** share : from + (to - from) * share
}

function hereOf(axis: FlipAxis): number {
  return axis.here ?? atShare(axis, 0.5)
}

/** The cell that a use is in, or the middle one. */
function placeOf(axis: FlipAxis, count: number): number {
  const { domain, isLog } = axis
  const of = isLog ? Math.log : (value: number) => value
  const share = (of(hereOf(axis)) - of(domain[0])) / (of(domain[1]) - of(domain[0]))
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)))
}
