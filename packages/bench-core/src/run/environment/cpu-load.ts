import { cpus } from 'node:os'
import { sumBy } from '../../model/sum.ts'
import { readCpuTime } from './cpu-time.ts'
import { type SystemFiles, systemFiles } from './system-files.ts'

/** CPU time of all cores since the machine started, in ticks of whatever length. */
export interface CpuLoad {
  readonly usedTicks: number
  readonly allTicks: number
}

/**
 * What all cores have done so far. On Linux time that the hypervisor gave to other machines counts as used: it was wanted
 * here. Elsewhere it is what Node.js tells.
 */
export function readCpuLoad(files: SystemFiles = systemFiles()): CpuLoad {
  const time = readCpuTime(files, null)
  if (time !== null) return { usedTicks: time.wantedTicks, allTicks: time.wantedTicks + time.idleTicks }
  const times = cpus().map((cpu) => cpu.times)
  const idle = sumBy(times, (own) => own.idle)
  const all = sumBy(times, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq)
  return { usedTicks: all - idle, allTicks: all }
}

/** Which part of all cores' time was used between two readings; null where no time has passed. */
export function busyShare(before: CpuLoad, after: CpuLoad): number | null {
  const all = after.allTicks - before.allTicks
  return all > 0 ? Math.min(1, Math.max(0, (after.usedTicks - before.usedTicks) / all)) : null
}
