import { peakRssBytes } from '../../../measure/process/peak-rss.ts'
import type { ServerReport } from './contract.ts'

/** What this process has used since it started. */
export function usageReport(documents: number | null): ServerReport {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    cpuNs: (user + system) * 1e3,
    rssBytes: rss,
    peakRssBytes: peakRssBytes(),
    heapUsedBytes: heapUsed,
    documents,
  }
}
