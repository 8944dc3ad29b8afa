import type { TimedLoop } from '../timed-loop.ts'

const fewestWindows = 3
const maxWindows = 12
/** Two windows that agree so well had no collection in them. */
const agreement = 0.05
/** A pool that hands out pieces of 8 or 64 kB is one of many then; with more, a collection would fall into every window. */
const bytesOfWindow = 1.5 * 2 ** 20
const fewestOperations = 8
/** Looks of the fewest operations, by which windows are sized: not all of them have a collection in them. */
const firstLooks = 4
const maxOperations = 1024
/** Longer operations are looked at fewer at a time, down to one, and no oftener than it takes: a large message takes a second. */
const longestWindowNs = 50e6

/**
 * Bytes that an operation allocates outside of V8's heap, such as the contents of typed arrays: the growth of the
 * process's external memory over a fixed number of operations. A collection that falls into them, or the freeing that a
 * helper thread still does after one, only takes away: the largest of at least three windows counts, and there are more of
 * them until a second one agrees with it.
 *
 * @param externalBytes What the process holds outside of the heap now.
 * @param nsPerOperation About how long an operation takes.
 */
export function outsideHeapBytesPerOperation(
  loop: Pick<TimedLoop, 'batch'>,
  externalBytes: () => number,
  nsPerOperation = 0,
): number {
  const most = maxInWindow(nsPerOperation)
  const grown = (operations: number) => {
    const before = externalBytes()
    loop.batch(operations)
    return Math.max(0, externalBytes() - before) / operations
  }
  const isLong = most < fewestOperations
  const first = isLong
    ? bytesOfWindow
    : Math.max(...Array.from({ length: firstLooks }, () => grown(fewestOperations)))
  const operations = Math.min(most, Math.max(fewestOperations, Math.ceil(bytesOfWindow / (first + 1))))
  const found: number[] = []
  while (found.length < (isLong ? fewestWindows : maxWindows)) {
    found.push(grown(operations))
    const [largest = 0, second = 0] = found.toSorted((a, b) => b - a)
    if (found.length >= fewestWindows && second >= largest * (1 - agreement)) break
  }
  return Math.max(...found)
}

function maxInWindow(nsPerOperation: number): number {
  return Math.max(1, Math.min(maxOperations, Math.floor(longestWindowNs / nsPerOperation)))
}

/** At most so many operations are worked for it, as long as two windows agree. */
export function operationsLookedAt(nsPerOperation: number): number {
  const most = maxInWindow(nsPerOperation)
  return fewestWindows * most + (most < fewestOperations ? 0 : firstLooks * fewestOperations)
}
