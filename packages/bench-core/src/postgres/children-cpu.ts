import { endedChildrenNs, listChildren } from '../measure/process/usage/proc.ts'
import { mainThreadTimes } from '../measure/shared-core-time.ts'
import { sumBy } from '../model/sum.ts'

/**
 * CPU time of a server so far, in nanoseconds: its postmaster's, that of its living children by the scheduler's own
 * count, and that of children that have ended in ticks. Undefined where the system doesn't tell.
 */
export function clusterCpuNs(postmasterPid: number): number | undefined {
  try {
    const living = [postmasterPid, ...listChildren(postmasterPid)]
    // PostgreSQL's processes have one thread. A child may end while it is read.
    const livingNs = sumBy(living, (pid) => mainThreadTimes(pid)?.workedNs ?? 0)
    return livingNs + endedChildrenNs(postmasterPid)
  } catch {
    return undefined
  }
}
