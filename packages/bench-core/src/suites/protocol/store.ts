import { pin } from '../../measure/pinning.ts'
import type { ProtocolSpec } from '../../model/protocol-spec.ts'
import { startThrowAwayCluster } from '../storage/server/throw-away-cluster.ts'
import type { SuiteContext } from '../suite.ts'
import type { StoreChoice } from './server/contract.ts'

/** Where the servers under test keep their documents during one run. */
export interface OpenStore {
  readonly choice: StoreChoice
  /** The database's own, where it runs here. */
  readonly postmasterPid: number | null
  close(): Promise<void>
}

/** Memory needs nothing; PostgreSQL is the user's own server, or one of the run's own on the server's core. */
export async function openStore(
  store: ProtocolSpec['store'],
  { cores, secrets }: Pick<SuiteContext, 'cores' | 'secrets'>,
): Promise<OpenStore> {
  if (store === 'memory') return { choice: { kind: 'memory' }, postmasterPid: null, close: async () => {} }
  if (secrets.pgUrl !== undefined) {
    return { choice: { kind: 'postgres', url: secrets.pgUrl }, postmasterPid: null, close: async () => {} }
  }
  const { url, postmasterPid, remove } = await startThrowAwayCluster()
  if (cores) await pin(postmasterPid, [cores.measuring])
  return { choice: { kind: 'postgres', url }, postmasterPid, close: remove }
}
