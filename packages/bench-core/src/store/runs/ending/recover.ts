import type { HostHistory } from '../../history/host-history.ts'
import type { RunReader } from '../run-reader.ts'
import type { RunWriter } from '../run-writer.ts'
import { endingOf } from './ending.ts'

/**
 * Ends the runs whose process is gone, and gives those that lack their report the one of what they have. Whoever does this
 * may be killed on the way: what is left then is there for the next one. A run whose report can't be made is told of, and
 * stays as it is.
 * @param hopeless Of which nobody need try again.
 */
export async function recoverRuns(
  store: RunReader & RunWriter & HostHistory,
  logError: (error: unknown, runId: string) => void,
  hopeless?: ReadonlySet<string>,
): Promise<void> {
  await store.markInterrupted()
  for (const id of await store.unreported()) {
    if (hopeless?.has(id)) continue
    try {
      const ending = await endingOf(store, id)
      if (ending !== null) await store.finish(id, ending)
    } catch (error) {
      logError(error, id)
    }
  }
}
