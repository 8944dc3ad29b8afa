import { endingOf } from '@wirebench/bench-core/store'
import type { Conductor } from './conduct.ts'

/** Gives the runs that a server left behind the report of what they have; their ids are returned. */
export async function recoverRuns(conductor: Conductor): Promise<readonly string[]> {
  const { store, complain } = conductor
  const ids = await store.markInterrupted()
  for (const id of ids) {
    try {
      const ending = await endingOf(store, id)
      if (ending !== null) await store.finish(id, ending)
    } catch (error) {
      complain(error, 'recover a run')
    }
  }
  return ids
}
