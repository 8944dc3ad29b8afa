import { type Conductor, pause } from '@wirebench/bench-core/conduct'
import type { RunKeeper } from '@wirebench/bench-core/store'
import { recoverer } from './recovering.ts'

interface Tended extends Pick<Conductor, 'clock' | 'logError'> {
  readonly store: Conductor['store'] & Pick<RunKeeper, 'retain'>
  readonly everyMs: number
  /** Whether a run goes on here, which is not to be disturbed. */
  readonly isMeasuring: () => boolean
}

/**
 * Ends, until it is stopped, what nobody else will: runs that an agent has lost and that no other one may take up, also where
 * nobody watches them and no agent is left. Deletes what is not to be kept, which agents may not do. What goes wrong again and again is complained of once.
 */
export async function tendRuns(
  { store, everyMs, clock, isMeasuring, logError }: Tended,
  stop: AbortSignal,
): Promise<void> {
  const recover = recoverer({ store, logError })
  let isWell = true
  while (!stop.aborted) {
    await pause(clock, everyMs, stop)
    if (stop.aborted || isMeasuring()) continue
    try {
      await recover()
      await store.retain()
      isWell = true
    } catch (error) {
      if (isWell && !stop.aborted) logError(error, 'recover runs')
      isWell = false
    }
  }
}
