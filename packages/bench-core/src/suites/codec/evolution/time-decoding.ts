import type { MessageReader } from '../../../codecs/codec.ts'
import { systemClock } from '../../../measure/clock.ts'
import { type TimedLoop, timedLoop } from '../../../measure/timed-loop.ts'
import { warmUp } from '../../../measure/trial/steady.ts'

type Decoder = Pick<MessageReader, 'decode'>

const windowMs = 3
const limitMs = 12
const turns = 9
const turnNs = 500_000

/**
 * Typical time of a decode by each of two readers of the same bytes: the median of short turns that they take one after
 * the other. It is shown beside what they make of the bytes and judges nothing; the mean costs are measured elsewhere.
 */
export function typicalDecodeNs(
  readers: readonly [Decoder, Decoder],
  encoded: readonly Uint8Array[],
): [number, number] {
  const lanes = readers.map((reader) => {
    const loop = loopOf(reader, encoded)
    const { nsPerOperation } = warmUp(loop, { clock: systemClock }, windowMs, limitMs)
    return { loop, count: Math.max(1, Math.round(turnNs / nsPerOperation)), means: [] as number[] }
  })
  for (let turn = 0; turn < turns; turn++) {
    for (const { loop, count, means } of turn % 2 === 0 ? lanes : lanes.toReversed()) {
      const startNs = systemClock.now()
      loop.batch(count)
      means.push((systemClock.now() - startNs) / count)
    }
  }
  const [first, second] = lanes.map(({ means }) => means.toSorted((a, b) => a - b)[turns >> 1]!)
  return [first!, second!]
}

function loopOf(reader: Decoder, encoded: readonly Uint8Array[]): TimedLoop {
  return timedLoop(
    { name: 'decode', inputs: encoded, run: (bytes) => reader.decode(bytes as Uint8Array) },
    () => performance.now(),
  )
}
