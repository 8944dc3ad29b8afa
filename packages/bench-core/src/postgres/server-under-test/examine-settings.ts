import type { PgSettings } from '../../model/storage/storage-spec.ts'
import { startThrowAwayCluster } from '../embedded/throw-away-cluster.ts'

/** Whether PostgreSQL starts with each of the sets of settings, tried on a server that is gone afterwards. @throws WirebenchError saying why it doesn't. */
export async function examineSettings(sets: readonly (PgSettings | undefined)[]): Promise<void> {
  const different = new Map(sets.map((settings = {}) => [JSON.stringify(settings), settings]))
  for (const settings of different.values()) {
    if (Object.keys(settings).length === 0) continue
    await (await startThrowAwayCluster(undefined, settings)).remove()
  }
}
