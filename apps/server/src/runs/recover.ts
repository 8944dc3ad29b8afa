import type { Conductor } from './conduct.ts'
import { endingOf } from './ending.ts'

/** Gives the runs that a server left behind the report of what they have; their ids are returned. */
export async function recoverRuns({ store, reporting, complain }: Conductor): Promise<readonly string[]> {
  const ids = await store.markInterrupted()
  for (const id of ids) {
    try {
      const ending = endingOf(await store.events(id), reporting)
      if (ending !== null) await store.finish(id, ending)
    } catch (error) {
      complain(error, 'recover a run')
    }
  }
  return ids
}
