import { type ChildProcess, spawn } from 'node:child_process'
import { type FileHandle, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, programEnvironment, runProgram } from '../run-program.ts'
import { type Cluster, dataFolder, failureIn, logFile } from './cluster.ts'
import { type Programs, programPath } from './programs.ts'

/** A running server as its `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

const pollMs = 10

export function pidFile(cluster: Pick<Cluster, 'path'>): string {
  return join(dataFolder(cluster), 'postmaster.pid')
}

/** The running server of a cluster; undefined where there is none, also where a killed one left its file behind. */
export async function findPostmaster(cluster: Pick<Cluster, 'path'>): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmaster(pid, cluster))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Whether the process is the server of that data. */
export async function isPostmaster(pid: number, cluster: Pick<Cluster, 'path'>): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  return (await commandLine(pid)).includes(dataFolder(cluster))
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await runProgram('ps', ['-o', 'args=', '-p', String(pid)], { cwd: '/' })).stdout
}

/**
 * Gives back the piece of shared memory by which a server notices others on its data. One that ends in order does so itself,
 * and with it goes the file that says which it is.
 */
export async function freeSharedMemory(cluster: Pick<Cluster, 'path'>): Promise<void> {
  const { memory } = await memoryOf(cluster)
  if (memory !== undefined) await runProgram('ipcrm', ['-m', memory], { cwd: '/' })
}

/** The same of a server that may have ended long ago, where the system tells that the piece with that number is still its own. */
export async function freeLeftMemory(cluster: Pick<Cluster, 'path'>): Promise<void> {
  const { maker, memory } = await memoryOf(cluster)
  const pieces = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
  const isLeft = pieces.split('\n').some((line) => {
    const [, id, , , madeBy, , attached] = line.trim().split(/\s+/)
    return id === memory && madeBy === maker && attached === '0'
  })
  if (isLeft) await freeSharedMemory(cluster)
}

async function memoryOf(cluster: Pick<Cluster, 'path'>) {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n')
  return { maker: lines[0], memory: lines[6]?.trim().split(/\s+/)[1] }
}

export interface Launch {
  readonly programs: Programs
  readonly settings: Readonly<Record<string, string | number>>
  /** The command that starts the server's own, and what it reads at standard input. */
  readonly launcher: readonly string[]
  readonly stdin?: FileHandle | undefined
  /** Where the server writes to; closed once it has it. */
  readonly log: FileHandle
  readonly limitMs: number
}

/** A server that takes connections, or why there is none: nothing where it is only late. */
export type Launched =
  | { readonly server: ChildProcess; readonly isReady: true }
  | { readonly server: ChildProcess; readonly isReady: false; readonly reason: string | undefined }

/** Starts a server in a session of its own, which Ctrl-C in the terminal doesn't reach. */
export async function launch(cluster: Cluster, options: Launch): Promise<Launched> {
  const { programs, settings, launcher, stdin, log, limitMs } = options
  const logStart = (await log.stat()).size
  const [file, ...parameters] = [
    ...launcher,
    programPath(programs, 'postgres'),
    '-D',
    dataFolder(cluster),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const server = spawn(file!, parameters, {
    cwd: cluster.path,
    ...cluster.account,
    env: programEnvironment(),
    detached: true,
    stdio: [stdin?.fd ?? 'ignore', log.fd, log.fd],
    windowsHide: true,
  })
  let ended: string | undefined
  server.once('error', (error) => {
    ended = error.message
  })
  server.once('exit', () => {
    ended ??= ''
  })
  await log.close()
  const deadlineMs = performance.now() + limitMs
  while (ended === undefined && performance.now() < deadlineMs) {
    if ((await findPostmaster(cluster))?.isReady) return { server, isReady: true }
    await delay(pollMs)
  }
  const reason = ended === '' ? await lastWords(cluster, logStart) : ended
  return { server, isReady: false, reason }
}

async function lastWords(cluster: Cluster, fromByte: number): Promise<string> {
  const log = await readFile(logFile(cluster)).catch(() => Buffer.alloc(0))
  return failureIn(log.subarray(fromByte).toString('utf8'))
}
