import type { ChildProcess } from 'node:child_process'
import { chmod, chown, mkdtemp, open, readdir, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir, uptime } from 'node:os'
import { join } from 'node:path'
import { endChild } from '../../measure/process/end-child.ts'
import { endedWithUs } from '../../measure/process/ended-with-us.ts'
import { removedAtExit } from '../../measure/process/removed-at-exit.ts'
import { invalidOption, WirebenchError } from '../../model/errors.ts'
import { pgUrlSaid, words } from '../../model/options/option/words.ts'
import type { PgSettings } from '../../model/storage/storage-spec.ts'
import { refusalIn } from '../../model/system-errors.ts'
import { isAlive, runProgram } from '../run-program.ts'
import { type Account, canEnter, newClusterAccount } from './account.ts'
import { type Cluster, clusterUser, initialise, logFile } from './cluster.ts'
import { isInMemory } from './disk-in-memory.ts'
import { freePort } from './free-port.ts'
import { findPostmaster, freeLeftMemory, freeSharedMemory, launch } from './postmaster.ts'
import { type Programs, runnablePrograms, shippedPrograms } from './programs.ts'
import { removedWithUs } from './removed-with-us.ts'

/** A PostgreSQL server of one run's own, with nothing in it. */
export interface ThrowAwayCluster {
  readonly url: string
  readonly folder: string
  readonly postmasterPid: number
  /** Whether its files are in memory. */
  readonly isInMemory: boolean
  /** Has whatever was written to its disk reach it. */
  flushDisk(): Promise<void>
  /** Ends the server at once and removes everything of it. */
  remove(): Promise<void>
}

const prefix = 'wirebench-storage-'
/** The name of a server's folder: the process that made it, and the namespace of that, which earlier versions didn't tell. */
const folderName = new RegExp(`^${prefix}(\\d+)-(?:(\\d+)-)?`)
/** Longer than any run. */
const strangerKeptMs = 7 * 24 * 60 * 60_000
const startLimitMs = 60_000
const ownServer = words`measure on a PostgreSQL server of your own (${pgUrlSaid})`

/**
 * What differs from a server's defaults: it listens to this machine only, and neither vacuums nor checkpoints by itself
 * in the middle of a block. Everything else, durability included, is as PostgreSQL comes.
 */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '8GB',
  log_min_messages: 'fatal',
}

/**
 * Makes and starts a server below the system's folder for temporary files.
 * @param asked Settings that were asked for, beside the usual ones or instead of them.
 * @param needed Those that the run needs, unless they were asked for otherwise.
 * @throws WirebenchError `invalid-option` for settings that it doesn't start with.
 */
export async function startThrowAwayCluster(
  parent = tmpdir(),
  asked: PgSettings = {},
  needed: PgSettings = {},
): Promise<ThrowAwayCluster> {
  for (const place of placesFrom(parent)) await sweep(place)
  const account = await newClusterAccount()
  const folder = await makeFolder(parent, account).catch((error: unknown) => {
    throw explain(error, parent)
  })
  const cluster = { path: folder, account }
  const forget = removedAtExit(folder)
  const isRemoved = removedWithUs(folder)
  let server: ChildProcess | undefined
  const remove = async () => {
    if (server) await stop(server)
    await freeSharedMemory(cluster)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    forget()
    isRemoved()
  }
  try {
    const programs = await runnablePrograms(await shipped(), folder, account)
    const { password, passwordFile } = await initialise(cluster, programs, { isDurable: false })
    await rm(passwordFile)
    const all = { ...settings, ...needed, ...asked }
    const { port, server: started } = await startAtFreePort(cluster, programs, all)
    server = started
    return {
      url: `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`,
      folder,
      postmasterPid: server.pid ?? 0,
      isInMemory: await isInMemory(folder),
      flushDisk: () => flushDisk(folder),
      remove,
    }
  } catch (error) {
    await remove()
    throw error instanceof StartError ? explainStart(error, folder, asked) : explain(error, folder)
  }
}

/** The file system is asked as a whole, where there is a program for that: what others left to write waits in the same queue. */
async function flushDisk(folder: string): Promise<void> {
  if (process.platform === 'linux') await runProgram('sync', ['--file-system', folder], { cwd: folder })
}

/** The server's own programs began, and it said why it doesn't go on. */
class StartError extends Error {
  override readonly name = 'StartError'
}

async function shipped(): Promise<Programs> {
  try {
    return await shippedPrograms()
  } catch (error) {
    if (error instanceof WirebenchError) throw new WirebenchError(error.code, error.message, ownServer)
    throw error
  }
}

/** Where a server’s folder may lie: in the first place that its account can enter. */
function placesFrom(parent: string): string[] {
  return [...new Set([parent, '/var/tmp'])]
}

async function makeFolder(parent: string, account: Account | undefined): Promise<string> {
  for (const place of placesFrom(parent)) {
    if (account && !(await canEnter(place, account))) continue
    const folder = await mkdtemp(join(place, `${prefix}${process.pid}-${await pidNamespace()}-`))
    await chmod(folder, 0o700)
    if (account) await chown(folder, account.uid, account.gid)
    return folder
  }
  throw new WirebenchError(
    'database-unavailable',
    `PostgreSQL’s own user can’t enter ${parent}, where the server to measure on would be created`,
    words`set TMPDIR to a folder that every user can enter, or ${ownServer}`,
  )
}

const portTries = 3

/** Another program may take a port between the moment it was found free and the server’s start. */
async function startAtFreePort(
  cluster: Cluster,
  programs: Programs,
  all: PgSettings,
): Promise<{ readonly port: number; readonly server: ChildProcess }> {
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    try {
      return { port, server: await start(cluster, programs, { ...all, port: String(port) }) }
    } catch (error) {
      if (tries === portTries || !(error instanceof StartError && isPortTaken(error))) throw error
    }
  }
}

function isPortTaken({ message }: StartError): boolean {
  return message.includes('could not create any TCP/IP sockets')
}

async function start(cluster: Cluster, programs: Programs, all: PgSettings): Promise<ChildProcess> {
  const log = await open(logFile(cluster), 'a', 0o600)
  const launched = await launch(cluster, {
    programs,
    settings: all,
    launcher: endedWithUs('QUIT'),
    log,
    limitMs: startLimitMs,
  })
  if (launched.isReady) return launched.server
  await stop(launched.server)
  throw new StartError(launched.reason ?? 'it did not become ready in time')
}

/** Nothing in it is worth a shutdown in order. */
function stop(server: ChildProcess): Promise<void> {
  return endChild(server, () => server.kill(process.platform === 'win32' ? 'SIGTERM' : 'SIGQUIT'), 10_000)
}

/** Within which process ids mean the same, such as that of a container; 0 where the system has no such. */
async function pidNamespace(): Promise<string> {
  const link = await readlink('/proc/self/ns/pid').catch(() => '')
  return /\d+/.exec(link)?.[0] ?? '0'
}

/**
 * Removes what runs have left whose process was killed; their servers ended with them. Whether one of another container is
 * alive can't be told from here: its folder goes when it is old, or the system has been started since.
 */
async function sweep(parent: string): Promise<void> {
  const here = await pidNamespace()
  const oldBeforeMs = Date.now() - Math.min(uptime() * 1_000, strangerKeptMs)
  for (const name of await readdir(parent).catch(() => [])) {
    const [, pid, namespace = here] = folderName.exec(name) ?? []
    if (pid === undefined) continue
    const folder = join(parent, name)
    const madeAtMs = await stat(folder).then(({ mtimeMs }) => mtimeMs, Date.now)
    if (namespace === here ? isAlive(Number(pid)) : madeAtMs > oldBeforeMs) continue
    if (await findPostmaster({ path: folder })) continue
    await freeLeftMemory({ path: folder })
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** A server that starts without them is refused for its settings. */
function explainStart(error: StartError, folder: string, asked: PgSettings): unknown {
  const given = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
  if (given.length === 0 || isPortTaken(error)) return explain(error, folder)
  return invalidOption(
    `PostgreSQL doesn’t start with ${given.join(', ')}: ${error.message}`,
    'see PostgreSQL’s documentation for valid values, or leave the setting out',
  )
}

function explain(error: unknown, folder: string): unknown {
  if (error instanceof WirebenchError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new WirebenchError(
    'database-unavailable',
    `the server to measure on can’t be made in ${folder}: ${refusalIn(reason)?.what ?? reason}`,
    words`set TMPDIR to a folder with room for it, or ${ownServer}`,
  )
}
