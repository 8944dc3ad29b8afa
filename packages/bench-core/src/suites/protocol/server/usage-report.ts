import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { peakRssBytes } from '../../../measure/peak-rss.ts'
import type { ServerReport } from './contract.ts'

const delayResolutionMs = 10

/** Begins to watch this process; the function tells what it has used, and delays since it was called last. */
export function usageReport(): (documents: number | null) => ServerReport {
  let count = 0
  let totalNs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      count++
      totalNs += duration * 1e6
    }
  }).observe({ entryTypes: ['gc'] })
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delays.enable()

  return (documents) => {
    const { user, system } = process.cpuUsage()
    const late = (ns: number) => Math.max(0, ns - delayResolutionMs * 1e6)
    const eventLoopDelay =
      delays.count === 0
        ? null
        : { meanNs: late(delays.mean), p99Ns: late(delays.percentile(99)), maxNs: late(delays.max) }
    delays.reset()
    const { rss, heapUsed } = process.memoryUsage()
    return {
      cpuNs: (user + system) * 1e3,
      rssBytes: rss,
      peakRssBytes: peakRssBytes(),
      heapUsedBytes: heapUsed,
      eventLoopDelay,
      collections: { count, totalNs },
      documents,
    }
  }
}
