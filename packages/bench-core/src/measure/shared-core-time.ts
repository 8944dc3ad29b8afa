import { readFileSync } from 'node:fs'

/** How long the main thread of a process has worked, and how long it was ready to work and had no core. */
export interface ThreadTimes {
  readonly workedNs: number
  readonly waitedNs: number
}

/**
 * By the first two figures of the process's `schedstat` (Linux, Documentation/scheduler/sched-stats). Undefined where the
 * system doesn't tell, and where the process has gone.
 */
export function mainThreadTimes(pid: number): ThreadTimes | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const [workedNs, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { workedNs: workedNs!, waitedNs: waitedNs! }
  } catch {
    return undefined
  }
}

/** Time that a turn may lose before it counts as stolen: the readings themselves take some. */
const toleratedShare = 0.01

/**
 * What others took of the core that processes share which work one after the other: time in which none of them worked and one
 * of them was ready to. Where they wait for anything else, as for a timer or a disk, nobody is ready, and it is theirs. 0
 * where nobody can tell.
 */
export function stolenNs(wallNs: number, workedNs: number, waitedNs: number): number {
  const stolen = Math.min(wallNs - workedNs, waitedNs)
  return stolen > toleratedShare * wallNs ? stolen : 0
}
