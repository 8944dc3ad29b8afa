import * as z from 'zod/mini'

/**
 * What a read from a core's larger caches took in the processes of a run, in nanoseconds, but for the tenth of them at either
 * end. Where others use these caches it goes up, and with it what whatever has much code or data costs.
 */
export const CacheLatency = z.object({ low: z.number(), high: z.number() })
export type CacheLatency = z.infer<typeof CacheLatency>

/** Where neighbours used them it went up by a factor of two to five (docs/experiments/caches-and-cores.md). */
const sharedFrom = 2

/** Whether others used the caches for some of the time. */
export function cachesAreShared({ low, high }: CacheLatency): boolean {
  return high > sharedFrom * low
}
