import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const checkout = fileURLToPath(new URL('../../', import.meta.url))
export const benchProgram = join(checkout, 'packages/bench-core/src/bin.ts')
export const dashboardProgram = join(checkout, 'apps/server/src/main.ts')

/** A small disk that a fault fills up: which of the scene's folders is on it, and how large it is. */
export interface SmallDisk {
  readonly folder: 'home' | 'tmp' | 'out'
  readonly megabytes: number
}

/** Everything of one fault: a home, temporary files and a lock of its own, by which its processes are known. */
export interface Scene {
  readonly folder: string
  readonly home: string
  readonly tmp: string
  readonly out: string
  readonly environment: NodeJS.ProcessEnv
  /** Processes and pieces of shared memory that were there before it: none of them is its own. */
  readonly others: ReadonlySet<string>
  readonly othersMemory: ReadonlySet<string>
  remove(): void
}

/** Makes a scene, with a copy of the home of somebody who has saved a run before. */
export async function makeScene(earlierHome: string, disk?: SmallDisk): Promise<Scene> {
  const folder = newFolder('wirebench-fault-')
  const at = (name: string) => join(folder, name)
  for (const name of ['home', 'tmp', 'out']) mkdirSync(at(name))
  if (disk) mount(['-t', 'tmpfs', '-o', `size=${disk.megabytes}m`, 'tmpfs', at(disk.folder)])
  chmodSync(at('tmp'), 0o1777)
  chmodSync(at('home'), 0o755)
  await promisify(execFile)('cp', ['-a', `${earlierHome}/.`, at('home')])
  return {
    folder,
    others: new Set(namesIn('/proc')),
    othersMemory: new Set(unusedMemory().map(({ id }) => id)),
    home: at('home'),
    tmp: at('tmp'),
    out: at('out'),
    environment: {
      ...process.env,
      WIREBENCH_HOME: at('home'),
      WIREBENCH_LOCK: folder,
      TMPDIR: at('tmp'),
      DATABASE_URL: '',
      WIREBENCH_FAULT_CLOCK: at('clock'),
      // One place for all: what is compiled already isn't what a fault is about.
      NODE_COMPILE_CACHE: join(tmpdir(), 'wirebench-faults-compiled'),
    },
    remove() {
      for (const name of ['home', 'tmp', 'out']) spawnSync('umount', ['-l', at(name)], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A folder that every user can enter, as PostgreSQL's own has to. */
export function newFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

function mount(parameters: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${parameters.join(' ')}: ${stderr}`)
}

export interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
  readonly cwd: string
}

/**
 * The scene's processes, oldest first: those that have its folder in their environment, on their command line or around
 * them, as PostgreSQL's have, which rename themselves.
 */
export function processesOf({ folder, others }: Pick<Scene, 'folder' | 'others'>): Process[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name) && !others.has(name))
    .flatMap((name) => {
      const command = read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim()
      const cwd = linkOf(`/proc/${name}/cwd`)
      const isOurs =
        command.includes(folder) || cwd.startsWith(folder) || read(`/proc/${name}/environ`).includes(folder)
      if (!isOurs) return []
      const stat = read(`/proc/${name}/stat`)
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === undefined || state === 'Z' || state === 'X'
        ? []
        : [{ pid: Number(name), parent: Number(parent), command, cwd }]
    })
    .sort((a, b) => a.pid - b.pid)
}

export type ProcessKind =
  | 'run'
  | 'dashboard'
  | 'trial'
  | 'storage client'
  | 'document server'
  | 'load generator'
  | 'store’s postmaster'
  | 'store’s backend'
  | 'store’s WAL writer'
  | 'measured postmaster'
  | 'measured backend'
  | 'undertaker'
  | 'package manager'

const wordsOf: Partial<Record<ProcessKind, RegExp>> = {
  dashboard: /apps\/server\/src\/main\.ts/,
  trial: /suites\/codec\/trial\/trial-main\.ts/,
  'storage client': /suites\/storage\/client-main\.ts/,
  'document server': /suites\/protocol\/server\/server-main\.ts/,
  'load generator': /suites\/protocol\/client\/client-main\.ts/,
  undertaker: /wirebench-undertaker/,
  'package manager': /^npm exec|npx-cli|pnpm(\.c?js)? .*bench/,
}

export const isPostmaster = (command: string) => /\/postgres -D \S+ -c/.test(command)
const backend = /^postgres: (wirebench: )?\S+ \S+ \S+\(\d+\)/
const writer = /^postgres: (wirebench: )?walwriter/

/** The processes of one kind that a scene has. */
export function ofKind(scene: Scene, kind: ProcessKind): Process[] {
  const all = processesOf(scene)
  const words = wordsOf[kind]
  const cluster = kind.startsWith('store’s') ? scene.home : scene.tmp
  return all.filter(({ command, cwd }) => {
    const isShell = command.startsWith('/bin/sh -c')
    if (words) return words.test(command) && isShell === (kind === 'undertaker')
    if (kind === 'run')
      return (
        /src\/bin\.ts (run --spec|codec|storage|protocol)/.test(command) && !/^(npm|sh|script) /.test(command)
      )
    if (!cwd.startsWith(cluster)) return false
    if (kind.endsWith('postmaster')) return isPostmaster(command) && !command.startsWith('/bin/sh')
    if (kind.endsWith('WAL writer')) return writer.test(command)
    return backend.test(command)
  })
}

/** Names at which somebody of the scene listens for the machine, or waits for it. */
export function socketsOf({ folder }: Scene): string[] {
  const suffix = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return read('/proc/net/unix')
    .split('\n')
    .flatMap((line) => line.split('@')[1] ?? [])
    .filter((name) => name.includes(suffix))
}

/** Pieces of shared memory that one of the processes has made since the scene was, and nobody uses. */
export function sharedMemoryOf({ othersMemory }: Scene, pids: ReadonlySet<number>): string[] {
  return unusedMemory()
    .filter(({ id, maker }) => pids.has(maker) && !othersMemory.has(id))
    .map(({ id }) => `shared memory ${id}`)
}

function unusedMemory(): { readonly id: string; readonly maker: number }[] {
  return read('/proc/sysvipc/shm')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , , , users]) => users === '0')
    .map(([, id = '', , , maker]) => ({ id, maker: Number(maker) }))
}

export const read = (file: string) => orElse('', () => readFileSync(file, 'utf8'))
export const linkOf = (path: string) => orElse('', () => readlinkSync(path))
export const namesIn = (folder: string) => orElse([], () => readdirSync(folder))

/** What is gone by now, or nobody may look at, is as good as empty. */
function orElse<Value>(empty: Value, look: () => Value): Value {
  try {
    return look()
  } catch {
    return empty
  }
}
