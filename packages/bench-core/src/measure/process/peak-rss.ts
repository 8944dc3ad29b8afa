import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has ever had resident, in bytes: `VmHWM` on Linux (proc(5)), elsewhere `ru_maxrss`
 * (getrusage(2)). On Linux the latter outlives exec, so it would begin at what the program that started this one had
 * resident.
 */
export function peakRssBytes(): number {
  return highWaterBytes() ?? process.resourceUsage().maxRSS * 1024
}

function highWaterBytes(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
