import type { Clock } from './clock.ts'

const tableBytes = 2 ** 20
const lineBytes = 64
const lines = tableBytes / lineBytes
const wordsPerLine = lineBytes / Int32Array.BYTES_PER_ELEMENT
/** Before them the loop is being compiled and the table is not yet in the cache. */
const [passesBefore, passes] = [4, 9]

/**
 * Times a read, in nanoseconds, of a table that a core's larger caches hold unless others use them: each of its lines says which
 * one is read next, in an order that hardware doesn't guess. Code and data that outgrow the smallest cache wait for such reads,
 * which a calibration spin never does. The median of a few passes over all lines.
 */
export function cacheLatencyNs(clock: Clock): number {
  const table = new Int32Array(lines * wordsPerLine)
  // A linear congruential generator of full period (Hull and Dobell, 1962) comes to every line before it comes back.
  for (let line = 0; line < lines; line++)
    table[line * wordsPerLine] = ((Math.imul(line, 1_664_525) + 1_013_904_223) & (lines - 1)) * wordsPerLine
  const timed = Array.from({ length: passesBefore + passes }, () => {
    const start = clock.now()
    if (follow(table) !== 0) throw new Error('the last line leads back to the first one')
    return (clock.now() - start) / lines
  })
  return timed.slice(passesBefore).toSorted((a, b) => a - b)[passes >> 1]!
}

function follow(table: Int32Array): number {
  let at = 0
  for (let read = 0; read < lines; read++) at = table[at]!
  return at
}
