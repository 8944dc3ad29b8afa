import type { CacheLatency } from '../../../model/machine/cache-latency.ts'
import { formatTime } from '../format.ts'

/** `8.2 to 44 ns`. */
export function cacheLatencyText({ low, high }: CacheLatency): string {
  const [from, to] = [low, high].map(formatTime)
  return `${from} to ${to}`
}
