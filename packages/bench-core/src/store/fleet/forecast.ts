/** A run that waits for an agent, oldest first among others. */
interface WaitingRun {
  readonly runId: string
  readonly place: string
  readonly needs: readonly string[]
  /** Of runs one of which each agent takes; null where any agent may take it whatever else it took. */
  readonly setId: string | null
  readonly estimateMs: number
}

/** An agent that takes runs. */
interface Worker {
  readonly addresses: readonly string[]
  readonly can: readonly string[]
  /** When it will have measured what it has; 0 where it has nothing. */
  readonly freeInMs: number
  /** Of which sets it has taken a run. */
  readonly setsTaken: readonly string[]
}

/**
 * In how long each of the waiting runs is likely to be taken: every agent takes the oldest run that it may and can measure
 * as soon as it is free. Those that nobody is there to take are left out.
 */
export function forecast(
  workers: readonly Worker[],
  waiting: readonly WaitingRun[],
): ReadonlyMap<string, number> {
  const startsInMs = new Map<string, number>()
  const left = [...waiting]
  const free = workers.map((worker) => ({ ...worker, setsTaken: new Set(worker.setsTaken) }))
  while (left.length > 0 && free.length > 0) {
    const next = free.reduce((first, other) => (other.freeInMs < first.freeInMs ? other : first))
    const index = left.findIndex(
      ({ place, needs, setId }) =>
        next.addresses.includes(place) &&
        needs.every((need) => next.can.includes(need)) &&
        (setId === null || !next.setsTaken.has(setId)),
    )
    const [run] = index < 0 ? [] : left.splice(index, 1)
    if (!run) {
      free.splice(free.indexOf(next), 1)
      continue
    }
    startsInMs.set(run.runId, next.freeInMs)
    Object.assign(next, { freeInMs: next.freeInMs + run.estimateMs })
    if (run.setId !== null) next.setsTaken.add(run.setId)
  }
  return startsInMs
}
