import * as hdr from 'hdr-histogram-js'

/** A value that a histogram can tell from others, as the range that it stands for, and how often it was recorded. */
export interface RecordedValue {
  readonly fromNs: number
  /** Exclusive. */
  readonly toNs: number
  readonly count: number
}

/** Everything in a stored histogram, in ascending order. @throws Error where it is none. */
export function recordedValues(compressed: string): RecordedValue[] {
  const histogram = hdr.decodeFromCompressedBase64(compressed, 64, false)
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
