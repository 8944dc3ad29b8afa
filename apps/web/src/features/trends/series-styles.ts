import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'

const looks = [
  { color: 'var(--series-json)', dash: undefined, marker: 'circle' },
  { color: 'var(--series-protobuf)', dash: '6 3', marker: 'square' },
  { color: 'var(--series-messagepack)', dash: '2 3', marker: 'triangle' },
  { color: 'var(--series-other)', dash: '8 3 2 3', marker: 'diamond' },
  { color: 'var(--series-cbor)', dash: '12 4', marker: 'cross' },
  { color: 'var(--series-avro)', dash: '4 4', marker: 'star' },
  { color: 'var(--series-bson)', dash: '10 3 2 3', marker: 'plus' },
  { color: 'var(--series-v8)', dash: '2 6', marker: 'triangle-down' },
] as const

export const maxCases = looks.length

/** A look for each case, in their order. */
export function seriesStyles(
  cases: readonly { readonly id: string; readonly title: string }[],
): SeriesStyle[] {
  return cases.map(({ id, title }, index) => ({
    ...looks[index % looks.length]!,
    name: id,
    title,
    pattern: 'solid',
  }))
}
