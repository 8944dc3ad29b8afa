import { pin } from '../../../measure/process/pinning.ts'
import type { ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Warning } from '../../../model/warning.ts'
import { openServer } from '../../../postgres/server-under-test/open-server.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { contenderBehind } from '../../duel/contender-of-side.ts'
import type { SuiteContext } from '../../suite.ts'
import type { StoreChoice } from '../server/contract.ts'

/** Where a server under test keeps its documents during one run. */
export interface StoreOfTrial {
  readonly store: StoreChoice
  /** Of the database that comes with the run. */
  readonly postmasterPid: number | null
}

/** The stores of a run; in a duel each side may have another. */
export interface OpenStores {
  of(contender: string): StoreOfTrial
  /** The database that documents are kept in; undefined where all of them are in memory. */
  readonly database: Pick<ServerUnderTest, 'version' | 'settings' | 'location'> | undefined
  /** Removes everything of the run, whoever made it and whatever became of them. */
  close(): Promise<void>
  /** What is still there once it is closed, and the statement that removes it. */
  leftBehind(): readonly Warning[]
}

type StoreName = ProtocolSpec['store']

/** Where a contender keeps documents: in a duel where its side does. */
function storeNameOf({ protocol, duel }: RunSpec, contender: string): StoreName {
  return (contenderBehind(duel, contender).side?.protocol ?? protocol!).store
}

/** Whether anybody needs a database. */
export function needsDatabase(spec: RunSpec): boolean {
  return keepersOf(spec) > 0
}

/** How many servers keep documents in a database at once: the reference is there twice. */
function keepersOf(spec: RunSpec): number {
  const { contenders, reference } = spec.protocol!
  const names = [...contenders.map(({ name }) => name), reference]
  return names.filter((name) => storeNameOf(spec, name) === 'postgres').length
}

/**
 * Memory needs nothing; PostgreSQL is the user's own server, or one of the run's own on the server's core. The schema is
 * the run's and not that of a server under test, which may be killed: it goes when the run does, and where the run is
 * killed too, the next one on that server finds and drops it.
 */
export async function openStores(
  context: Pick<SuiteContext, 'runId' | 'spec' | 'cores' | 'secrets'>,
): Promise<OpenStores> {
  const { spec } = context
  const inMemory: StoreOfTrial = { store: { kind: 'memory' }, postmasterPid: null }
  if (!needsDatabase(spec)) {
    return { of: () => inMemory, database: undefined, close: async () => {}, leftBehind: () => [] }
  }
  const database = await openDatabase(context)
  const { url, schema, isPristine } = database
  // What a server uses that others work on too is not what a request of ours costs it.
  const postmasterPid = (isPristine ? database.postmasterPid : undefined) ?? null
  // All servers are alive at once, and what waits keeps its own.
  const connections = Math.min(maxConnections, Math.floor(database.freeConnections / keepersOf(spec)))
  const inDatabase: StoreOfTrial = { store: { kind: 'postgres', url, schema, connections }, postmasterPid }
  return {
    of: (contender) => (storeNameOf(spec, contender) === 'postgres' ? inDatabase : inMemory),
    database,
    close: () => database.close(),
    leftBehind: () => database.leftBehind(),
  }
}

async function openDatabase({
  runId,
  spec,
  cores,
  secrets: { pgUrl },
}: Pick<SuiteContext, 'runId' | 'spec' | 'cores' | 'secrets'>): Promise<ServerUnderTest> {
  const { server = { kind: 'embedded' } } = spec.protocol!
  // The storage suite of the same run has a schema of its own.
  const database = await openServer({
    runId: `${runId}_documents`,
    server,
    keepTables: false,
    pgUrl,
    connections: keepersOf(spec),
  })
  if (cores && database.isPristine) await pin(database.postmasterPid!, [cores.measuring])
  return database
}

/** Enough for a database's cores, and no more than a service of this size would open. */
const maxConnections = 10
