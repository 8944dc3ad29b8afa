import { sumBy } from '../../../model/sum.ts'

/** Held at once: many enough that what else the process holds is lost in it, few enough to fit anywhere. */
const maxMessages = 1024
const maxEncodedBytes = 32 * 2 ** 20

/** Now and then the runtime takes or frees memory of its own in between: the middle one of three isn't that. */
const passes = 3

/**
 * The memory that one decoded message keeps when its garbage has been collected, in V8's heap and outside of it: what a
 * collection frees once many of them are let go, divided by their number. What the process had no use for any more has been
 * collected before then. Null where collections can't be asked for.
 */
export function retainedBytesPerMessage(
  decode: (bytes: Uint8Array) => unknown,
  encoded: readonly Uint8Array[],
): { retainedBytesPerMessage: number | null } {
  const { gc } = globalThis
  if (!gc) return { retainedBytesPerMessage: null }
  const meanBytes = sumBy(encoded, (bytes) => bytes.length) / encoded.length
  const count = Math.max(1, Math.min(maxMessages, Math.floor(maxEncodedBytes / Math.max(1, meanBytes))))
  const held: unknown[] = new Array(count).fill(null)
  const freed = Array.from({ length: passes }, () => {
    for (let index = 0; index < count; index++) held[index] = decode(encoded[index % encoded.length]!)
    const withThem = usedBytes(gc)
    held.fill(null)
    return withThem - usedBytes(gc)
  })
  const [, median] = freed.toSorted((a, b) => a - b)
  return { retainedBytesPerMessage: Math.max(0, median! / count) }
}

function usedBytes(gc: () => unknown): number {
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
