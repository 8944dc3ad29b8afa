import { highWaterBytes } from './proc.ts'

/**
 * The most memory that this process has ever had resident, in bytes: `VmHWM` on Linux, elsewhere `ru_maxrss`
 * (getrusage(2)). On Linux the latter outlives exec, so it would begin at what the program that started this one had
 * resident.
 */
export function peakRssBytes(): number {
  return highWaterBytes('self') ?? process.resourceUsage().maxRSS * 1024
}

/** Room for what measuring keeps, and the peak without it: all of it is resident from now on, however much will be used. */
export function residentRoom(bytes: number): { room: ArrayBuffer; peakRssBytes: () => number } {
  const before = peakRssBytes()
  const room = new Uint8Array(bytes).fill(1).buffer
  return { room, peakRssBytes: () => Math.max(before, peakRssBytes() - bytes) }
}
