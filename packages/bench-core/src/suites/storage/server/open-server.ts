import { WirebenchError } from '../../../model/errors.ts'
import type { StorageServer } from '../../../model/storage-spec.ts'
import { clusterCpuNs } from '../../../postgres/children-cpu.ts'
import { parseServerUrl, type ServerAddress } from '../../../postgres/server-url.ts'
import { checkServer, localPostmaster } from './check-server.ts'
import { connectAdmin, cutOff } from './connect-admin.ts'
import { describeServer } from './describe-server.ts'
import { explainOpening } from './failures.ts'
import { dropSchema, makeSchema, sweepSchemas } from './schema.ts'
import type { ServerUnderTest } from './server.ts'
import { startThrowAwayCluster } from './throw-away-cluster.ts'

interface Opening {
  readonly runId: string
  readonly server: StorageServer
  readonly keepTables: boolean
  readonly pgUrl: string | undefined
}

/** The server of a run with a schema for its tables, checked for what the run will need. */
export async function openServer(opening: Opening): Promise<ServerUnderTest> {
  const schema = `wirebench_run_${opening.runId.toLowerCase().replaceAll(/[^a-z0-9]/g, '_')}`
  if (opening.server.kind === 'own') return ownServer(opening, schema)
  const cluster = await startThrowAwayCluster()
  try {
    const url = cluster.url
    const address = parseServerUrl(url, 'the server to measure on')
    const admin = await connectAdmin(url, address, schema)
    await makeSchema(admin, schema, false)
    const { version, compressions, settings } = await describeServer(admin)
    return {
      url,
      schema,
      applicationName: schema,
      location: `the embedded PostgreSQL ${version}`,
      version,
      isPristine: true,
      compressions,
      settings,
      admin,
      cpuNs: () => clusterCpuNs(cluster.postmasterPid),
      abandon: () => cutOff(admin),
      async close() {
        await admin.end().catch(() => {})
        await cluster.remove()
      },
    }
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

async function ownServer({ server, pgUrl, keepTables }: Opening, schema: string): Promise<ServerUnderTest> {
  if (pgUrl === undefined) {
    throw new WirebenchError(
      'database-unavailable',
      'this run was made on a server of the user’s own, whose address isn’t saved',
      'name it again with --pg-url or WIREBENCH_PG_URL',
    )
  }
  const address = parseServerUrl(pgUrl, '--pg-url')
  if (server.kind === 'own' && !isSamePlace(server, address)) {
    throw new WirebenchError(
      'database-unavailable',
      `the run is for ${server.host}:${server.port}/${server.database}, and --pg-url names ${address.location}`,
      'name the server that the run is for, or begin a new run',
    )
  }
  const admin = await connectAdmin(pgUrl, address, schema)
  try {
    const described = await describeServer(admin)
    await checkServer(admin, described, address)
    await sweepSchemas(admin)
    await makeSchema(admin, schema, keepTables)
    const postmaster = localPostmaster(admin)
    return {
      url: pgUrl,
      schema,
      applicationName: schema,
      location: address.location,
      version: described.version,
      isPristine: false,
      compressions: described.compressions,
      settings: described.settings,
      admin,
      cpuNs: () => (postmaster === undefined ? undefined : clusterCpuNs(postmaster)),
      abandon: () => cutOff(admin),
      async close() {
        cutOff(admin)
        await dropSchema(() => connectAdmin(pgUrl, address, schema), schema, keepTables)
      },
    }
  } catch (error) {
    await admin.end().catch(() => {})
    throw explainOpening(error, address)
  }
}

function isSamePlace(server: Extract<StorageServer, { kind: 'own' }>, { place }: ServerAddress): boolean {
  return server.host === place.host && server.port === place.port && server.database === place.database
}
