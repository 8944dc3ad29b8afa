import type { FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { clusterUser } from '../../postgres/embedded/cluster.ts'
import { findPostmaster, type Postmaster } from '../../postgres/embedded/postmaster.ts'
import { runnablePrograms, shippedPrograms } from '../../postgres/embedded/programs.ts'
import { errorCode, firstMessage, isConnectionFailure } from '../../postgres/failures.ts'
import type { Database, Session } from '../database/database.ts'
import { type ClusterFolder, createClusterFolder, damaged, findClusterFolder } from './cluster-folder.ts'
import { becomeOwner } from './owners.ts'
import { ensurePostmaster, stopPostmaster } from './postmaster.ts'

/**
 * Every session holds this lock shared: that is its lease. Whoever leaves tries to get it exclusively, which only the
 * last one can, and stops the server while holding it. Newcomers wait for the lock and, when the server goes away
 * under them, start it again. PostgreSQL frees the locks of killed processes, so nothing can be stale. Where all were
 * killed nobody leaves: then the server's keeper hears of it, and stops the server.
 */
const leaseLock = 7_746_473_224

const connectLimitMs = 60_000
/** A server that is ready lets somebody in sooner, unless it hangs. */
const letInLimitMs = 8_000
/** Who only wants to stop it waits less. */
const leaveLimitMs = 2_000

/** The cluster in a home folder, shared by all processes that use it: created and started by the first one. */
export async function openCluster(
  homeFolder: string,
  onProgress: (text: string) => void = () => {},
): Promise<Database> {
  let cluster = await findClusterFolder(homeFolder)
  if (!cluster) {
    onProgress('preparing the database for saved runs (only the first time)')
    cluster = await createClusterFolder(homeFolder, await shippedPrograms())
  }
  return clusterDatabase(cluster)
}

export async function isClusterRunning(homeFolder: string): Promise<boolean> {
  const cluster = await findClusterFolder(homeFolder)
  return cluster !== undefined && (await findPostmaster(cluster)) !== undefined
}

function clusterDatabase(cluster: ClusterFolder): Database {
  let owner: Promise<FileHandle | undefined> | undefined
  const findPrograms = async () => runnablePrograms(await shippedPrograms(), cluster.path, cluster.account)
  return {
    location: `embedded PostgreSQL in ${cluster.path}`,
    secrets: [cluster.password],

    async connect() {
      owner ??= becomeOwner(cluster)
      await owner
      const deadlineMs = Date.now() + connectLimitMs
      for (;;) {
        const session = await takeLease(cluster, await ensurePostmaster(cluster, findPrograms), deadlineMs)
        if (session) return session
        await delay(10)
      }
    },

    async leave(session) {
      const client = session?.client ?? (await connectIfRunning(cluster))
      if (client && (await isLastOne(client))) await stopPostmaster(cluster, findPrograms)
      await client?.end().catch(() => {})
    },

    async release() {
      const handle = await owner
      owner = undefined
      await handle?.close()
    },
  }
}

/** A session with its lease, or undefined where the server was about to stop. */
async function takeLease(
  cluster: ClusterFolder,
  postmaster: Postmaster,
  deadlineMs: number,
): Promise<Session | undefined> {
  const config = connectionConfig(cluster, postmaster)
  const client = newClient(config, letInLimitMs)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [leaseLock])
    return { client, config }
  } catch (error) {
    await client.end().catch(() => {})
    if (isConnectionFailure(error) && Date.now() < deadlineMs) return undefined
    throw missingParts.has(errorCode(error)) ? damaged(cluster, firstMessage(error)) : error
  }
}

/** invalid_password, invalid_authorization_specification, invalid_catalog_name: all of it is of our own making. */
const missingParts = new Set(['28P01', '28000', '3D000'])

/** The server takes a moment to notice that a process was killed, and holds its lease until then. */
const attempts = 12
const betweenAttemptsMs = 50

async function isLastOne(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_all()')
    for (let attempt = 1; ; attempt++) {
      const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        leaseLock,
      ])
      if (rows[0]?.last) return true
      if (attempt === attempts) return false
      await delay(betweenAttemptsMs)
    }
  } catch (error) {
    if (isConnectionFailure(error)) return false
    throw error
  }
}

async function connectIfRunning(cluster: ClusterFolder): Promise<pg.Client | undefined> {
  const postmaster = await findPostmaster(cluster)
  if (!postmaster?.isReady) return undefined
  const client = newClient(connectionConfig(cluster, postmaster), leaveLimitMs)
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

function newClient(config: pg.ClientConfig, limitMs: number): pg.Client {
  return new pg.Client({
    ...config,
    application_name: 'wirebench-lease',
    connectionTimeoutMillis: limitMs,
  }).on('error', () => {})
}

function connectionConfig(cluster: ClusterFolder, { port }: Postmaster): pg.ClientConfig {
  return {
    host: '127.0.0.1',
    port,
    user: clusterUser,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
  }
}
