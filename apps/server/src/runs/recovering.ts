import type { Conductor } from '@wirebench/bench-core/conduct'
import { isActive, type RunSummary } from '@wirebench/bench-core/results'
import { recoverRuns } from '@wirebench/bench-core/store'
import type { Limits } from '../config.ts'
import { toldInWords } from '../http/errors.ts'

interface Recovering extends Pick<Conductor, 'store' | 'clock' | 'logError'> {
  readonly limits: Pick<Limits, 'tendMs'>
}

/** Ends the runs whose process is gone. A report that can't be made is complained of once. */
export function recovering({ store, clock, limits, logError }: Recovering) {
  const hopeless = new Set<string>()
  let recoveredMs = 0

  const recover = () =>
    recoverRuns(
      store,
      (error, runId) => {
        if (toldInWords(error)?.code !== 'store-unavailable') hopeless.add(runId)
        logError(error, 'recover a run')
      },
      hopeless,
    )
  return {
    recover,
    /** The same now and then, where somebody asks again and again; true where it was done. */
    async recoverSometimes(): Promise<boolean> {
      if (clock.nowMs() - recoveredMs < limits.tendMs) return false
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
