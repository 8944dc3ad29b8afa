import type { CacheLatency } from '../../../model/machine/cache-latency.ts'
import { formatTime } from '../format.ts'

/** `8.20 ns to 44.0 ns` */
export function cacheLatencyText({ low, high }: CacheLatency): string {
  return `${formatTime(low)} to ${formatTime(high)}`
}
