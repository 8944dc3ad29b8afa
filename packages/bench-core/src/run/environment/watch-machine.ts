import type { Warning } from '../../model/warning.ts'
import { readThrottledPeriods } from './control-group.ts'
import { readCpuTime, stolenShare } from './cpu-time.ts'
import { type SystemFiles, systemFiles } from './system-files.ts'
import { readTreeTicks } from './tree-time.ts'

/** From this share on, what was stolen may be larger than the differences that a run looks for. */
const maxStolenShare = 0.02

/** What the machine did to the measuring core from the first reading on. */
export interface MachineWatch {
  /** Part of the time that the core was wanted in which another machine had it; null where nobody counts. */
  stolenShare(): number | null
  readonly countsOthers: boolean
  /** Part of all cores' time that went to programs which are no part of the run, or to other machines; null where nobody counts. */
  othersShare(): number | null
  /** How often the container's CPU limit held up everything in it; null where nobody counts. */
  throttledPeriods(): number | null
  /** What of it makes the figures doubtful. */
  warnings(): Warning[]
}

/** A process that is part of the run with all that it starts; this one where none is given. */
interface Watched {
  readonly rootPid?: number
  readonly files?: SystemFiles
}

/** Reads the system's counters now, and tells how far they have moved whenever it is asked. */
export function watchMachine(
  core: number | null,
  { rootPid = process.pid, files = systemFiles() }: Watched = {},
): MachineWatch {
  const cpuTime = readCpuTime(files, core)
  const shared = readShared(files, rootPid)
  const throttled = readThrottledPeriods(files)
  const watch = {
    countsOthers: shared !== null,
    stolenShare() {
      const now = readCpuTime(files, core)
      return cpuTime && now && stolenShare(cpuTime, now)
    },
    othersShare() {
      const now = shared && readShared(files, rootPid)
      if (!shared || !now || now.allTicks <= shared.allTicks) return null
      const others = now.programTicks - shared.programTicks - (now.ownTicks - shared.ownTicks)
      return Math.min(1, Math.max(0, others) / (now.allTicks - shared.allTicks))
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

/** What all cores have done so far, and the run's own part in it. */
function readShared(files: SystemFiles, rootPid: number) {
  const time = readCpuTime(files, null)
  const ownTicks = readTreeTicks(files, rootPid)
  if (time === null || ownTicks === null) return null
  const { programTicks, stolenTicks, wantedTicks, idleTicks } = time
  return { programTicks: programTicks + stolenTicks, allTicks: wantedTicks + idleTicks, ownTicks }
}

function stolenWarning(share: number | null, core: number | null): Warning[] {
  if (share === null || share <= maxStolenShare) return []
  return [{ code: 'stolen-time', severity: 'warning', values: { share, core } }]
}

function throttledWarning(periods: number | null): Warning[] {
  if (periods === null || periods <= 0) return []
  return [{ code: 'cpu-limited', severity: 'warning', values: { heldUp: periods } }]
}
