/** A monotonic clock in nanoseconds. */
export interface Clock {
  now(): number
}

/** A clock that also tells how much of its time this process had a core. */
export interface WorkClock extends Clock {
  /** CPU time that this process has used with all its threads, in nanoseconds. */
  cpuNow(): number
}

export const systemClock: WorkClock = {
  now: () => performance.now() * 1e6,
  cpuNow() {
    const { user, system } = process.cpuUsage()
    return (user + system) * 1e3
  },
}

/** What timing an empty operation reads, in nanoseconds: the median of many, the floor under every timed operation. */
export function clockFloorNs(clock: Clock, readings = 10_000): number {
  const differences = Array.from({ length: readings }, () => {
    const start = clock.now()
    return clock.now() - start
  })
  return differences.toSorted((a, b) => a - b)[readings >> 1]!
}
