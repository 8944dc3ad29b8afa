import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PgSettings } from '../../src/model/storage/storage-spec.ts'
import { startThrowAwayCluster } from '../../src/postgres/embedded/throw-away-cluster.ts'
import { freeze } from '../store/support/frozen.ts'

/** A server that stands for the user's own, in which somebody else has work too. */
export interface UserServer {
  readonly url: string
  /** By a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Ends it as `pg_ctl stop -m immediate` does, and starts it again. */
  restart(): Promise<void>
  /** Kills its first process, and starts it again once the others have noticed. */
  kill(): Promise<void>
  /** Ends it in order; `start` has it back. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops all of its processes; gives what lets them go on. */
  freeze(): () => void
  /** Takes every connection that it has; gives what returns them. */
  takeConnections(): Promise<() => Promise<void>>
  remove(): Promise<void>
}

export async function startUserServer(parent: string, settings: PgSettings = {}): Promise<UserServer> {
  const cluster = await startThrowAwayCluster(parent, settings)
  const [file, ...words] = readFileSync(`/proc/${cluster.postmasterPid}/cmdline`, 'utf8')
    .split('\0')
    .slice(0, -1)
  const data = `${cluster.folder}/data`
  const { uid, gid } = statSync(data)
  let pid = cluster.postmasterPid
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: cluster.url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const gone = async () => {
    for (let look = 0; look < 500 && isThere(pid); look++) await delay(20)
  }
  const launch = async () => {
    const server = spawn(file!, words, { cwd: cluster.folder, uid, gid, detached: true, stdio: 'ignore' })
    await once(server, 'spawn')
    server.unref()
    pid = server.pid!
  }
  const start = async () => {
    for (let look = 0; look < 500; look++) {
      // One that finds processes of a killed one ends.
      if (!isThere(pid)) await launch()
      const answers = await query('select 1').then(
        () => true,
        () => false,
      )
      if (answers) return
      await delay(20)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    process.kill(pid, signal)
    await gone()
  }
  return {
    url: cluster.url,
    query,
    start,
    stop: () => end('SIGINT'),
    async restart() {
      await end('SIGQUIT')
      await start()
    },
    async kill() {
      await end('SIGKILL')
      await start()
    },
    freeze: () => freeze(pid),
    async takeConnections() {
      const taken: pg.Client[] = []
      for (;;) {
        const client = new pg.Client({ connectionString: cluster.url })
        client.on('error', () => {})
        try {
          await client.connect()
          taken.push(client)
        } catch {
          break
        }
      }
      return async () => {
        await Promise.allSettled(taken.map((client) => client.end()))
      }
    },
    async remove() {
      if (pid !== cluster.postmasterPid && isThere(pid)) await end('SIGQUIT')
      await cluster.remove()
    },
  }
}

function isThere(pid: number): boolean {
  if (!readdirSync('/proc').includes(String(pid))) return false
  return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
