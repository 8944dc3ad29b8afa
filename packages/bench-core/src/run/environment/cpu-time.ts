import type { SystemFiles } from './system-files.ts'

/** Time since the machine started, in the kernel's ticks: proc(5), `/proc/stat`. */
export interface CpuTime {
  /** Time in which something wanted to run, what was stolen included. */
  readonly wantedTicks: number
  /** Time in which something wanted to run and the hypervisor let another machine run instead. */
  readonly stolenTicks: number
  /** Time of programs, in the kernel on their behalf included, but not of interrupts, which are nobody's. */
  readonly programTicks: number
  /** Time in which nothing wanted to run, or all that did waited for a disk. */
  readonly idleTicks: number
}

/** The time of one core, or of all of them; null where the system doesn't count it. */
export function readCpuTime(files: SystemFiles, core: number | null): CpuTime | null {
  const name = core === null ? 'cpu' : `cpu${core}`
  const line = (files.read('proc/stat') ?? '').split('\n').find((text) => text.startsWith(`${name} `))
  if (line === undefined) return null
  // Guest time, which would follow, is part of user time already.
  const [user, nice, system, idle, iowait, irq, softirq, steal] = line.split(/\s+/).slice(1).map(Number)
  if (steal === undefined) return null
  const wantedTicks = user! + nice! + system! + irq! + softirq! + steal
  const programTicks = user! + nice! + system!
  if (!Number.isFinite(wantedTicks)) return null
  return { wantedTicks, programTicks, stolenTicks: steal, idleTicks: idle! + iowait! }
}

/** Which part of the time that was wanted between two readings was stolen; null where nothing was wanted. */
export function stolenShare(before: CpuTime, after: CpuTime): number | null {
  const wanted = after.wantedTicks - before.wantedTicks
  return wanted > 0 ? (after.stolenTicks - before.stolenTicks) / wanted : null
}
