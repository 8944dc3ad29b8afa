import { readFileSync } from 'node:fs'

/**
 * The most memory that this process has ever had resident, in bytes: `VmHWM` on Linux (proc(5)), elsewhere `ru_maxrss`
 * (getrusage(2)). On Linux the latter outlives exec, so it would begin at what the program that started this one had
 * resident.
 */
export function peakRssBytes(): number {
  return highWaterBytes() ?? process.resourceUsage().maxRSS * 1024
}

/** Room for what measuring keeps, and the peak without it: all of it is resident from now on, however much will be used. */
export function residentRoom(bytes: number): { room: ArrayBuffer; peakRssBytes: () => number } {
  const before = peakRssBytes()
  const room = new Uint8Array(bytes).fill(1).buffer
  return { room, peakRssBytes: () => Math.max(before, peakRssBytes() - bytes) }
}

function highWaterBytes(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
}
