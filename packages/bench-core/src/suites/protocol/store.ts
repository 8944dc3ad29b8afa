import { pin } from '../../measure/pinning.ts'
import type { ProtocolSpec } from '../../model/protocol-spec.ts'
import type { RunSpec } from '../../model/run-spec.ts'
import { standingOf } from '../duel/contender-of-side.ts'
import { startThrowAwayCluster } from '../storage/server/throw-away-cluster.ts'
import type { SuiteContext } from '../suite.ts'
import type { StoreChoice } from './server/contract.ts'

/** Where a server under test keeps its documents during one run. */
export interface StoreOfLane {
  readonly store: StoreChoice
  /** The database's own, where it runs here. */
  readonly postmasterPid: number | null
}

/** The stores of a run; in a duel each side may have another. */
export interface OpenStores {
  of(contender: string): StoreOfLane
  close(): Promise<void>
}

type StoreName = ProtocolSpec['store']

/** Where a contender keeps documents: in a duel where its side does. */
function storeNameOf({ protocol, duel }: RunSpec, contender: string): StoreName {
  return (standingOf(duel, contender).side?.protocol ?? protocol!).store
}

/** Whether anybody needs a database. */
export function needsDatabase(spec: RunSpec): boolean {
  return spec.protocol!.contenders.some(({ name }) => storeNameOf(spec, name) === 'postgres')
}

/** Memory needs nothing; PostgreSQL is the user's own server, or one of the run's own on the server's core. */
export async function openStores(
  context: Pick<SuiteContext, 'spec' | 'cores' | 'secrets'>,
): Promise<OpenStores> {
  const { spec } = context
  const inMemory: StoreOfLane = { store: { kind: 'memory' }, postmasterPid: null }
  const database = needsDatabase(spec) ? await openDatabase(context) : undefined
  return {
    of: (contender) => (database && storeNameOf(spec, contender) === 'postgres' ? database.lane : inMemory),
    close: async () => database?.close(),
  }
}

async function openDatabase({
  cores,
  secrets,
}: Pick<SuiteContext, 'cores' | 'secrets'>): Promise<{ lane: StoreOfLane; close(): Promise<void> }> {
  if (secrets.pgUrl !== undefined) {
    return {
      lane: { store: { kind: 'postgres', url: secrets.pgUrl }, postmasterPid: null },
      close: async () => {},
    }
  }
  const { url, postmasterPid, remove } = await startThrowAwayCluster()
  if (cores) await pin(postmasterPid, [cores.measuring])
  return { lane: { store: { kind: 'postgres', url }, postmasterPid }, close: remove }
}
