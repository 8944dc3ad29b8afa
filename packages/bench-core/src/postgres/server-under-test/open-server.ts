import { WirebenchError } from '../../model/errors.ts'
import { pgUrl as pgUrlOption, words } from '../../model/options/option/words.ts'
import type { PgSettings, StorageServer } from '../../model/storage/storage-spec.ts'
import { clusterCpuNs } from '../children-cpu.ts'
import { startThrowAwayCluster } from '../embedded/throw-away-cluster.ts'
import { withLogin } from '../login.ts'
import { parseServerUrl, type ServerAddress } from '../server-url.ts'
import { signalChildren } from '../signal-children.ts'
import { checkServer, localPostmaster } from './check-server.ts'
import { checkSettings } from './check-settings.ts'
import { connectAdmin, cutOff } from './connect-admin.ts'
import { connectionSettings, freeConnections } from './connections.ts'
import { describeServer, settingOf } from './describe-server.ts'
import { explainOpening } from './failures.ts'
import {
  dropSchema,
  keptSchema,
  limitLockWaits,
  makeSchema,
  notDropped,
  type Patience,
  sweepSchemas,
  usualPatience,
} from './schema.ts'
import type { ServerUnderTest } from './server.ts'

interface Opening {
  readonly runId: string
  readonly server: StorageServer
  readonly keepTables: boolean
  readonly pgUrl: string | undefined
  /** How many are open at once at least, for what is measured; one where nobody says. */
  readonly connections?: number
  /** Of a server that comes with the run. */
  readonly pgSettings?: PgSettings | undefined
  /** With others who use a server of the user's own. */
  readonly patience?: Patience
}

/** The server of a run with a schema for its tables, checked for what the run will need. */
export async function openServer(opening: Opening): Promise<ServerUnderTest> {
  const schema = `wirebench_run_${opening.runId.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`
  // A spec may come from a report's file, which nobody has checked for that.
  if (opening.pgSettings) checkSettings(opening.pgSettings, opening.server)
  if (opening.server.kind === 'own') return ownServer(opening, schema)
  const { connections = 1 } = opening
  const needed = connectionSettings(connections)
  const cluster = await startThrowAwayCluster(undefined, opening.pgSettings, needed)
  try {
    // It has no encryption, whatever the environment asks of other servers.
    const url = `${cluster.url}?sslmode=disable`
    const address = parseServerUrl(url, 'the server to measure on')
    const admin = await connectAdmin(url, address, schema)
    await makeSchema(admin, schema, false)
    const { version, compressions, settings } = await describeServer(admin)
    const location = `the embedded PostgreSQL ${version}`
    return {
      url,
      schema,
      applicationName: schema,
      location,
      version,
      freeConnections: await freeConnections(admin, connections, location),
      isPristine: true,
      isInMemory: cluster.isInMemory,
      compressions,
      settings,
      postmasterPid: cluster.postmasterPid,
      admin,
      settingOf: (name) => settingOf(admin, name),
      cpuNs: () => clusterCpuNs(cluster.postmasterPid),
      suspend: () => signalChildren(cluster.postmasterPid, 'SIGSTOP'),
      resume: () => signalChildren(cluster.postmasterPid, 'SIGCONT'),
      flushDisk: () => cluster.flushDisk(),
      abandon: () => cutOff(admin),
      async close() {
        // What stands still can't end in order, and the server would wait for it.
        signalChildren(cluster.postmasterPid, 'SIGCONT')
        await admin.end().catch(() => {})
        await cluster.remove()
      },
      leftBehind: () => [],
    }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

async function ownServer(
  { server, pgUrl, keepTables, connections = 1, patience = usualPatience }: Opening,
  schema: string,
): Promise<ServerUnderTest> {
  if (pgUrl === undefined) {
    throw new WirebenchError(
      'database-unavailable',
      'this run was measured on its user’s own server, whose address isn’t saved',
      {
        inTerminal: `set ${pgUrlOption.variable} to its address, or ${pgUrlOption.variable}_A and ${pgUrlOption.variable}_B for the two servers of a duel`,
        inForm: words`give it again with ${pgUrlOption}`.inForm,
      },
    )
  }
  const url = withLogin(pgUrl, pgUrlOption)
  const address = parseServerUrl(url, pgUrlOption)
  if (server.kind === 'own' && !isSamePlace(server, address)) {
    throw new WirebenchError(
      'database-unavailable',
      `the run is for ${server.host}:${server.port}/${server.database}, but the given server is ${address.location}`,
      'give the run’s server, or start a new run',
    )
  }
  const admin = await connectAdmin(url, address, schema)
  try {
    const described = await describeServer(admin)
    await checkServer(admin, described, address)
    const free = await freeConnections(admin, connections, address.location)
    await limitLockWaits(admin, patience)
    const left = (await sweepSchemas(admin)).map((old) => notDropped(old, address.location))
    await makeSchema(admin, schema, keepTables)
    const postmaster = localPostmaster(admin)
    return {
      url,
      schema,
      applicationName: schema,
      location: address.location,
      version: described.version,
      freeConnections: free,
      isPristine: false,
      isInMemory: false,
      compressions: described.compressions,
      settings: described.settings,
      postmasterPid: postmaster,
      admin,
      settingOf: (name) => settingOf(admin, name),
      cpuNs: () => (postmaster === undefined ? undefined : clusterCpuNs(postmaster)),
      suspend() {},
      resume() {},
      async flushDisk() {},
      abandon: () => cutOff(admin),
      async close() {
        cutOff(admin)
        const connect = () => connectAdmin(url, address, schema)
        const isDone = await dropSchema(connect, schema, { keepTables, patience })
        if (!isDone) left.push(notDropped(schema, address.location))
        else if (keepTables) left.push(keptSchema(schema, address.location))
      },
      leftBehind: () => left,
    }
  } catch (error) {
    await admin.end().catch(() => {})
    throw explainOpening(error, address)
  }
}

function isSamePlace(server: Extract<StorageServer, { kind: 'own' }>, { place }: ServerAddress): boolean {
  return server.host === place.host && server.port === place.port && server.database === place.database
}
