import * as hdr from './hdr-histogram.ts'

/** A value that a histogram can tell from others, as the range that it stands for, and how often it was recorded. */
export interface RecordedValue {
  readonly fromNs: number
  /** Exclusive. */
  readonly toNs: number
  readonly count: number
}

/** Everything in a stored histogram, in ascending order. @throws Error where it is none. */
export function recordedValues(compressed: string): RecordedValue[] {
  return valuesIn(hdr.decodeFromCompressedBase64(compressed, 64, false))
}

/** Everything in a histogram, in ascending order. */
export function valuesIn(histogram: hdr.Histogram): RecordedValue[] {
  if (!(histogram instanceof hdr.JsHistogram)) throw new Error('decoded into another kind of histogram')
  const values: RecordedValue[] = []
  let left = histogram.totalCount
  for (let index = 0; left > 0 && index < histogram.countsArrayLength; index++) {
    const count = histogram.getCountAtIndex(index)
    if (count === 0) continue
    left -= count
    const fromNs = histogram.valueFromIndex(index)
    values.push({ fromNs, toNs: histogram.nextNonEquivalentValue(fromNs), count })
  }
  return values
}

/**
 * Reads percentiles as HdrHistogram's `getValueAtPercentile` does: the largest value that can't be told from the one at
 * that rank, 0 of none. That looks through tens of thousands of counts for each; a curve has two hundred percentiles.
 * @param values In ascending order.
 */
export function percentileReader(values: readonly RecordedValue[]): (p: number) => number {
  let total = 0
  const ranks = values.map(({ count }) => (total += count))
  return (p) => {
    const rank = Math.ceil(p * total * (1 - Number.EPSILON))
    let [low, high] = [0, ranks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranks[middle]! >= rank) high = middle
      else low = middle + 1
    }
    const found = values[low]
    return found === undefined ? 0 : found.toNs - 1
  }
}
