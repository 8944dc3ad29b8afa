import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { initialRunState, type RunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import type { RunReader } from '@wirebench/bench-core/store'

/** As many are remembered: more are hardly watched at once. */
const mostRemembered = 20

/** How far runs are that nobody conducts here. Of one that goes on, only what is new since it was asked for last is read. */
export function progressElsewhere(store: Pick<RunReader, 'events'>): (id: string) => Promise<RunState> {
  const remembered = new Map<string, RunState>()
  return async (id) => {
    const before = remembered.get(id) ?? initialRunState
    const state = (await store.events(id, before.sequence)).reduce(reduceRun, before)
    remembered.delete(id)
    if (isActive(state.status)) remembered.set(id, state)
    const [longestAgo] = remembered.keys()
    if (remembered.size > mostRemembered) remembered.delete(longestAgo!)
    return state
  }
}
