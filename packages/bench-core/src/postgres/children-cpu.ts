import { readFileSync } from 'node:fs'
import { endedChildrenNs, listChildren } from '../measure/process/usage/proc.ts'

/**
 * CPU time of a server so far, in nanoseconds: its postmaster's, that of its living children by the scheduler's own
 * count, and that of children that have ended in ticks. Undefined where the system doesn't tell.
 */
export function clusterCpuNs(postmasterPid: number): number | undefined {
  try {
    const living = [postmasterPid, ...listChildren(postmasterPid)]
    return living.reduce((sum, pid) => sum + scheduledNs(pid), endedChildrenNs(postmasterPid))
  } catch {
    return undefined
  }
}

/** The first figure of schedstat; PostgreSQL's processes have one thread. A child may end while it is read. */
function scheduledNs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0])
  } catch {
    return 0
  }
}
