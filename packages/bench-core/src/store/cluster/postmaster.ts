import { chown, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { WirebenchError } from '../../model/errors.ts'
import { words } from '../../model/options/option/words.ts'
import { refusalIn } from '../../model/system-errors.ts'
import { dataFolder, logFile } from '../../postgres/embedded/cluster.ts'
import { freePort } from '../../postgres/embedded/free-port.ts'
import {
  findPostmaster,
  isPostmaster,
  launch,
  type Postmaster,
  pidFile,
} from '../../postgres/embedded/postmaster.ts'
import { type Programs, programPath } from '../../postgres/embedded/programs.ts'
import { useAnotherStore } from '../../postgres/failures.ts'
import { isAlive, runProgram } from '../../postgres/run-program.ts'
import { explainFolderFailure } from '../database/store-errors.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import { keeper, ownersHeard } from './owners.ts'

const pollMs = 10
const retryMs = 100
const startLimitMs = 60_000
const stopLimitMs = 30_000
/** A starting server writes into its file at once. */
const emptyLimitMs = 10_000
const logLimitBytes = 1_000_000
const late = 'it did not become ready in time'

/** The running server, started if need be. Several processes may do this at once: PostgreSQL lets one of them win. */
export async function ensurePostmaster(
  cluster: ClusterFolder,
  findPrograms: () => Promise<Programs>,
): Promise<Postmaster> {
  const deadlineMs = Date.now() + startLimitMs
  let failure = late
  while (Date.now() < deadlineMs) {
    const running = await findPostmaster(cluster)
    if (running?.isReady) return running
    if (!running) {
      const outcome = await start(cluster, await findPrograms(), deadlineMs - Date.now())
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
 * Starts a server that ends with the last of its owners. Resolves to undefined when it is ready, or to the reason why it
 * ended.
 */
async function start(
  cluster: ClusterFolder,
  programs: Programs,
  limitMs: number,
): Promise<string | undefined> {
  await removeStalePidFile(cluster)
  const port = await freePort()
  const log = await openLog(cluster)
  const owners = await ownersHeard(cluster)
  const launcher = owners ? keeper : []
  const launched = await launch(cluster, {
    programs,
    settings: { ...settings, port },
    launcher,
    stdin: owners,
    log,
    limitMs,
  }).finally(() => owners?.close())
  launched.server.unref()
  return launched.isReady ? undefined : (launched.reason ?? late)
}

/** Small, for a handful of connections, and quiet, because measurements run beside it. */
const settings = {
  listen_addresses: '127.0.0.1',
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

/**
 * PostgreSQL refuses to start while the process number in `postmaster.pid` is somebody's, whoever that is by now, and
 * while the file is empty, as a starting server's is for a moment and after a crash for good. A file whose process lives
 * but is no server of this data is stale, and so is one that has been empty for long. It is moved before it is removed,
 * and moved back where a starting server has replaced it in between.
 */
async function removeStalePidFile(cluster: ClusterFolder): Promise<void> {
  const stale = await readFile(pidFile(cluster), 'utf8').catch(() => undefined)
  if (stale === undefined) return
  if (stale === '') {
    const { mtimeMs } = await stat(pidFile(cluster))
    if (Date.now() - mtimeMs < emptyLimitMs) return
  } else {
    const pid = Number(stale.split('\n')[0])
    if (!(pid > 0) || !isAlive(pid) || (await isPostmaster(pid, cluster))) return
  }

  const aside = `${pidFile(cluster)}.${process.pid}`
  await rename(pidFile(cluster), aside)
  if ((await readFile(aside, 'utf8')) === stale) await rm(aside)
  else await rename(aside, pidFile(cluster))
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

/** Reasons that pass by themselves: another process was faster, the old server's last helpers, a port just taken. */
const passing =
  /lock file .* (?:already exists|is empty)|shared memory block|could not create any TCP\/IP sockets/

function startFailure(reason: string, cluster: ClusterFolder): WirebenchError {
  const refusal = refusalIn(reason)
  const advice =
    refusal?.fix ??
    `see ${logFile(cluster)}; where its data is damaged, move ${cluster.path} away to start afresh`
  return new WirebenchError(
    'store-unavailable',
    `the database for saved runs in ${cluster.path} didn’t start: ${reason}`,
    words`${advice}, or ${useAnotherStore}`,
  )
}
