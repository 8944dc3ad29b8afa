import type { Warning } from '../../model/warning.ts'
import { readThrottledPeriods } from './control-group.ts'
import { readCpuTime, stolenShare } from './cpu-time.ts'
import { type SystemFiles, systemFiles } from './system-files.ts'

/** From this share on, what was stolen may be larger than the differences that a run looks for. */
const mostStolenShare = 0.02

/** What the machine did to the measuring core from the first reading on. */
export interface MachineWatch {
  /** Part of the time that the core was wanted in which another machine had it; null where nobody counts. */
  stolenShare(): number | null
  /** How often the container's CPU limit held up everything in it; null where nobody counts. */
  throttledPeriods(): number | null
  /** What of it makes the figures doubtful. */
  warnings(): Warning[]
}

/** Reads the system's counters now, and tells how far they have moved whenever it is asked. */
export function watchMachine(core: number | null, files: SystemFiles = systemFiles()): MachineWatch {
  const cpuTime = readCpuTime(files, core)
  const throttled = readThrottledPeriods(files)
  const watch = {
    stolenShare() {
      const now = readCpuTime(files, core)
      return cpuTime && now && stolenShare(cpuTime, now)
    },
    throttledPeriods() {
      const now = readThrottledPeriods(files)
      return now === null || throttled === null ? null : now - throttled
    },
  }
  return {
    ...watch,
    warnings() {
      return [...stolenWarning(watch.stolenShare(), core), ...throttledWarning(watch.throttledPeriods())]
    },
  }
}

function stolenWarning(share: number | null, core: number | null): Warning[] {
  if (share === null || share <= mostStolenShare) return []
  return [{ code: 'stolen-time', severity: 'warning', values: { share, core } }]
}

function throttledWarning(periods: number | null): Warning[] {
  if (periods === null || periods <= 0) return []
  return [{ code: 'cpu-limited', severity: 'warning', values: { heldUp: periods } }]
}
