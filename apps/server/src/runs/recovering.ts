import type { Conductor } from '@wirebench/bench-core/conduct'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { recoverRuns } from '@wirebench/bench-core/store'
import type { Limits } from '../config.ts'
import { toldInWords } from '../http/errors.ts'

interface Recovering extends Pick<Conductor, 'store' | 'clock' | 'logError'> {
  readonly limits: Pick<Limits, 'tendMs'>
}

/** Ends the runs whose process is gone. A report that can't be made is complained of once. */
export function recoverer({ store, logError }: Pick<Recovering, 'store' | 'logError'>): () => Promise<void> {
  const hopeless = new Set<string>()
  return () =>
    recoverRuns(
      store,
      (error, runId) => {
        if (toldInWords(error)?.code !== 'store-unavailable') hopeless.add(runId)
        logError(error, 'recover a run')
      },
      hopeless,
    )
}

/** The same with what is asked of it. */
export function recovering({ store, clock, limits, logError }: Recovering) {
  const recover = recoverer({ store, logError })
  let recoveredMs = 0
  return {
    recover,
    /** The same now and then, where somebody asks again and again; true where it was done. */
    async recoverSometimes(): Promise<boolean> {
      // A clock that was set back puts it off no longer.
      if (Math.abs(clock.nowMs() - recoveredMs) < limits.tendMs) return false
      recoveredMs = clock.nowMs()
      await recover().catch((error: unknown) => logError(error, 'recover runs'))
      return true
    },
    /** Whether a run goes on in another process that is there. */
    async isElsewhere({ id }: Pick<RunSummary, 'id'>): Promise<boolean> {
      await recover()
      const run = await store.find(id)
      return run !== undefined && isActive(run.state)
    },
  }
}
