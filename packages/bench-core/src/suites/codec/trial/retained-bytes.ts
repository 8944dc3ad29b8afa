/** Held at once: many enough that what else the process holds is lost in it, few enough to fit anywhere. */
const mostMessages = 1024
const mostEncodedBytes = 32 * 2 ** 20

/**
 * The memory that one decoded message keeps when its garbage has been collected, in V8's heap and outside of it:
 * the growth from before to after decoding many, each ended by a collection, divided by their number. Null where
 * collections can't be asked for.
 */
export function retainedBytesPerMessage(
  decode: (bytes: Uint8Array) => unknown,
  encoded: readonly Uint8Array[],
): { retainedBytesPerMessage: number | null } {
  const { gc } = globalThis
  if (!gc) return { retainedBytesPerMessage: null }
  const meanBytes = encoded.reduce((sum, bytes) => sum + bytes.length, 0) / encoded.length
  const count = Math.max(1, Math.min(mostMessages, Math.floor(mostEncodedBytes / Math.max(1, meanBytes))))
  const held: unknown[] = new Array(count).fill(null)
  const before = usedBytes(gc)
  for (let index = 0; index < count; index++) held[index] = decode(encoded[index % encoded.length]!)
  const grown = usedBytes(gc) - before
  // Read after the measurement, so that nothing that is held can be collected before.
  return { retainedBytesPerMessage: held.length === count ? Math.max(0, grown / count) : null }
}

function usedBytes(gc: () => unknown): number {
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
