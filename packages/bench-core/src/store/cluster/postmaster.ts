import { spawn } from 'node:child_process'
import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { WirebenchError } from '../../model/errors.ts'
import { refusalIn } from '../../model/system-errors.ts'
import { useAnotherStore } from '../../postgres/failures.ts'
import { freePort } from '../../postgres/free-port.ts'
import { type Programs, programPath } from '../../postgres/programs.ts'
import { isAlive, programEnvironment, runProgram } from '../../postgres/run-program.ts'
import { explainFolderFailure } from '../store-errors.ts'
import { type ClusterFolder, dataFolder } from './cluster-folder.ts'
import { keeper, ownersHeard } from './owners.ts'

/** A running server as its `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

const pollMs = 10
const retryMs = 100
const startLimitMs = 60_000
const stopLimitMs = 30_000
const logLimitBytes = 1_000_000

/** The running server of a cluster; undefined where there is none, also where a killed one left its file behind. */
export async function findPostmaster(cluster: ClusterFolder): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmaster(pid, cluster))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** The running server, started if need be. Several processes may do this at once: PostgreSQL lets one of them win. */
export async function ensurePostmaster(
  cluster: ClusterFolder,
  findPrograms: () => Promise<Programs>,
): Promise<Postmaster> {
  const deadlineMs = Date.now() + startLimitMs
  let failure = 'it did not become ready in time'
  while (Date.now() < deadlineMs) {
    const running = await findPostmaster(cluster)
    if (running?.isReady) return running
    if (!running) {
      const outcome = await start(cluster, await findPrograms(), deadlineMs)
      if (outcome && !passing.test(outcome)) throw startFailure(outcome, cluster)
      failure = outcome ?? failure
      await delay(outcome ? retryMs : 0)
    }
    await delay(pollMs)
  }
  throw startFailure(failure, cluster)
}

/** Stops the server at once but in order, and resolves when its process has ended. */
export async function stopPostmaster(
  cluster: ClusterFolder,
  findPrograms: () => Promise<Programs>,
): Promise<void> {
  const running = await findPostmaster(cluster)
  if (!running) return
  if (process.platform === 'win32') {
    const stop = ['stop', '--mode=fast', '--pgdata', dataFolder(cluster)]
    await runProgram(programPath(await findPrograms(), 'pg_ctl'), stop, { cwd: cluster.path })
  } else {
    process.kill(running.pid, 'SIGINT')
  }
  const deadlineMs = Date.now() + stopLimitMs
  while (Date.now() < deadlineMs && (await isPostmaster(running.pid, cluster))) await delay(pollMs)
}

/**
 * Starts a server in a session of its own, which neither Ctrl-C in the terminal nor the end of this process reaches, but
 * the end of the last of its owners. Resolves to undefined when one is ready, or to the reason why it ended.
 */
async function start(
  cluster: ClusterFolder,
  programs: Programs,
  deadlineMs: number,
): Promise<string | undefined> {
  await removeStalePidFile(cluster)
  const port = await freePort()
  const log = await openLog(cluster)
  const logStart = (await log.stat()).size
  const owners = await ownersHeard(cluster)
  const [file, ...parameters] = [
    ...(owners ? keeper : []),
    programPath(programs, 'postgres'),
    '-D',
    dataFolder(cluster),
    ...settings(port),
  ]
  const server = spawn(file!, parameters, {
    cwd: cluster.path,
    ...cluster.account,
    env: programEnvironment(),
    detached: true,
    stdio: [owners?.fd ?? 'ignore', log.fd, log.fd],
    windowsHide: true,
  })
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(error.message))
    server.once('exit', () => resolve(''))
  })
  server.unref()
  await Promise.all([log.close(), owners?.close()])

  let reason: string | undefined
  void ended.then((text) => {
    reason = text
  })
  while (Date.now() < deadlineMs) {
    if (reason !== undefined) return reason || (await lastFatalLine(cluster, logStart))
    if ((await findPostmaster(cluster))?.isReady) return undefined
    await delay(pollMs)
  }
  return 'it did not become ready in time'
}

/** Small, for a handful of connections, and quiet, because measurements run beside it. */
function settings(port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 50,
    shared_buffers: '32MB',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    log_checkpoints: 'off',
    cluster_name: 'wirebench',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * PostgreSQL refuses to start while the process number in `postmaster.pid` is somebody's, whoever that is by now.
 * A file whose process lives but is no server of this data is stale. It is moved before it is removed, and moved back
 * where a starting server has replaced it in between.
 */
async function removeStalePidFile(cluster: ClusterFolder): Promise<void> {
  const stale = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const pid = Number(stale.split('\n')[0])
  if (!(pid > 0) || !isAlive(pid) || (await isPostmaster(pid, cluster))) return

  const aside = `${pidFile(cluster)}.${process.pid}`
  await rename(pidFile(cluster), aside)
  if ((await readFile(aside, 'utf8')) === stale) await rm(aside)
  else await rename(aside, pidFile(cluster))
}

async function isPostmaster(pid: number, cluster: ClusterFolder): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  return (await commandLine(pid)).includes(dataFolder(cluster))
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await runProgram('ps', ['-o', 'args=', '-p', String(pid)], { cwd: '/' })).stdout
}

function pidFile(cluster: ClusterFolder): string {
  return join(dataFolder(cluster), 'postmaster.pid')
}

function logFile(cluster: ClusterFolder): string {
  return join(cluster.path, 'server.log')
}

async function openLog(cluster: ClusterFolder) {
  const sizeBytes = await stat(logFile(cluster)).then(
    ({ size }) => size,
    () => 0,
  )
  const log = await open(logFile(cluster), sizeBytes > logLimitBytes ? 'w' : 'a', 0o600).catch(
    (error: unknown) => {
      throw explainFolderFailure(error, cluster.path)
    },
  )
  if (cluster.account) await chown(logFile(cluster), cluster.account.uid, cluster.account.gid)
  return log
}

async function lastFatalLine(cluster: ClusterFolder, fromByte: number): Promise<string> {
  const log = await readFile(logFile(cluster))
  const lines = log.subarray(fromByte).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*(FATAL|PANIC):\s*|^but /, '')
}

/** Reasons that pass by themselves: another process was faster, the old server's last helpers, a port just taken. */
const passing = /lock file .* already exists|shared memory block|could not create any TCP\/IP sockets/

function startFailure(reason: string, cluster: ClusterFolder): WirebenchError {
  const refusal = refusalIn(reason)
  const advice =
    refusal?.fix ??
    `see ${logFile(cluster)}; where its data is damaged, move ${cluster.path} away to begin anew`
  return new WirebenchError(
    'store-unavailable',
    `the database for saved runs in ${cluster.path} didn’t start: ${reason}`,
    `${advice}, or ${useAnotherStore}`,
  )
}
