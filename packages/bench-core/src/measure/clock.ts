/** A monotonic clock in nanoseconds. */
export interface Clock {
  now(): number
}

/** The clock of this process, counted from its start. */
export const systemClock: Clock = { now: () => performance.now() * 1e6 }

/** The same clock as all processes of a machine see it, counted from a time of the system's own. */
export const machineClock: Clock = { now: () => Number(process.hrtime.bigint()) }

/** What the clock of this process shows at a time of its machine's. */
export function byOwnClock(machineNs: number): number {
  return machineNs - machineClock.now() + systemClock.now()
}

/** What timing an empty operation reads, in nanoseconds: the median of many, the floor under every timed operation. */
export function clockFloorNs(clock: Clock, readings = 10_000): number {
  const differences = Array.from({ length: readings }, () => {
    const start = clock.now()
    return clock.now() - start
  })
  return differences.toSorted((a, b) => a - b)[readings >> 1]!
}

/**
 * Moves while this thread has a core, in steps of the system's tick (1 to 16 ms): for stretches of many of them, not for
 * single operations.
 */
export const threadClock: Clock = {
  now() {
    // Node.js before 22.19 tells it of the whole process alone.
    const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
    return (user + system) * 1e3
  },
}
