/** A stretch of work that waits for nothing, by the wall clock and in CPU time of its whole process. */
export interface Worked {
  readonly wallNs: number
  readonly cpuNs: number
}

/** Wall time that a stretch may lose beyond its CPU time before it counts as stolen: the readings themselves take some. */
const toleratedShare = 0.01

/**
 * What a stretch took. It waits for nothing, so its wall time is its CPU time unless the system ran something else on its
 * core. Where it did, for more than 1 % of the stretch, the wall time is replaced by the CPU time of the whole process,
 * helper threads and collections included; it is never replaced by less. docs/experiments/turns.md shows what that is
 * worth on a machine that others keep busy.
 */
export function workingTimeNs({ wallNs, cpuNs }: Worked): number {
  return wallNs - cpuNs > toleratedShare * wallNs ? cpuNs : wallNs
}
