import type { TimedLoop } from '../timed-loop.ts'

const windows = 3
/** A pool that hands out pieces of 8 or 64 kB is one of many then. */
const bytesOfWindow = 4 * 2 ** 20
const fewestOperations = 32
const mostOperations = 1024

/**
 * Bytes that an operation allocates outside of V8's heap, such as the contents of typed arrays: the growth of the
 * process's external memory over a fixed number of operations. Where a collection falls into them it only takes away, so
 * the largest of three windows counts.
 *
 * @param externalBytes What the process holds outside of the heap now.
 */
export function outsideHeapBytesPerOperation(
  loop: Pick<TimedLoop, 'batch'>,
  externalBytes: () => number,
): number {
  const grown = (operations: number) => {
    const before = externalBytes()
    loop.batch(operations)
    return Math.max(0, externalBytes() - before) / operations
  }
  const first = grown(fewestOperations)
  const operations = Math.min(
    mostOperations,
    Math.max(fewestOperations, Math.ceil(bytesOfWindow / (first + 1))),
  )
  return Math.max(...Array.from({ length: windows }, () => grown(operations)))
}
