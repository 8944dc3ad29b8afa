import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Random } from '../../packages/bench-core/test/fixtures/random.ts'
import type { UserServer } from '../../packages/bench-core/test/support/restarted-server.ts'
import type { Process, ProcessKind, Scene, SmallDisk } from './scene.ts'
import { ofKind } from './scene.ts'
import type { Launch, Subject } from './subject.ts'

/** What a stroke has at hand. */
export interface Stage {
  readonly scene: Scene
  readonly subject: Subject
  readonly random: Random
  readonly userServer: UserServer | undefined
}

/** What happens to a run; it returns once it has happened, and what it gives back tidies up after the run. */
export type Stroke = (stage: Stage) => Promise<void | (() => void | Promise<void>)>

/** How long somebody watches a run that doesn't go on before he ends it. */
const patienceMs = 4_000
const pauseMs = 2_500

/** One of the processes of that kind, by chance; undefined where there is none at that moment. */
async function victimOf({ scene, random }: Stage, kind: ProcessKind): Promise<Process | undefined> {
  for (let look = 0; look < 60; look++) {
    const found = ofKind(scene, kind)
    if (found.length > 0) return found[Math.floor(random.uniform() * found.length)]
    await delay(25)
  }
  return undefined
}

export class NoVictim extends Error {
  override readonly name = 'NoVictim'
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

function onVictim(kind: ProcessKind, act: (pid: number, stage: Stage) => ReturnType<Stroke>): Stroke {
  return async (stage) => {
    const victim = await victimOf(stage, kind)
    if (!victim) throw new NoVictim(`no ${kind} at that moment`)
    return act(victim.pid, stage)
  }
}

/** Ends it without a chance to tidy up. */
export const kill = (kind: ProcessKind) => onVictim(kind, async (pid) => void send(pid, 'SIGKILL'))

/** Asks it to end, as a service manager does. */
export const terminate = (kind: ProcessKind, signal: NodeJS.Signals) =>
  onVictim(kind, async (pid) => void send(pid, signal))

/** Stops it for a while. */
export const pause = (kind: ProcessKind) =>
  onVictim(kind, async (pid) => {
    send(pid, 'SIGSTOP')
    await delay(pauseMs)
    send(pid, 'SIGCONT')
  })

/** Stops it for good; its user ends the run where that doesn't end by itself. */
export const freeze = (kind: ProcessKind) =>
  onVictim(kind, async (pid, { subject }) => {
    send(pid, 'SIGSTOP')
    await Promise.race([delay(patienceMs), subject.ended])
    await subject.cancel()
    return () => void send(pid, 'SIGCONT')
  })

/** Gives it a tenth of its time, for three seconds. */
export const slow = (kind: ProcessKind) =>
  onVictim(kind, async (pid) => {
    for (let turn = 0; turn < 30; turn++) {
      if (!send(pid, 'SIGSTOP')) return
      await delay(90)
      send(pid, 'SIGCONT')
      await delay(10)
    }
  })

/** Leaves it hardly any address space beyond what it has. */
export const shortOfMemory = (kind: ProcessKind) =>
  onVictim(kind, async (pid) => void limit(pid, '--as=1048576:1048576'))

/** Lets it open no further file. */
export const outOfFiles = (kind: ProcessKind) =>
  onVictim(kind, async (pid) => void limit(pid, '--nofile=3:3'))

function limit(pid: number, what: string): void {
  spawnSync('prlimit', ['--pid', String(pid), what])
}

/** The system's own end of a program that takes too much: the group of its processes gets a limit below what it uses. */
export const killedForMemory = (kind: ProcessKind) =>
  onVictim(kind, async (pid) => {
    const group = join(memoryGroups, `wirebench-faults-${pid}`)
    spawnSync('mkdir', [group])
    const set = (file: string, value: string) => {
      try {
        writeFileSync(join(group, file), value)
      } catch {
        // A limit below what is used already is refused once the kernel has done what it can.
      }
    }
    set('cgroup.procs', String(pid))
    set('memory.force_empty', '0')
    set('memory.limit_in_bytes', String(4 * 2 ** 20))
    return () => void spawnSync('rmdir', [group])
  })

export const memoryGroups = '/sys/fs/cgroup/memory'

/** Fills a folder's disk until the run has ended: to its last byte, or to what the next few writes take, as chance has it. */
export const fill =
  (folder: SmallDisk['folder'], leavesAtMost = 0): Stroke =>
  async ({ scene, random }) => {
    const ballast = join(scene[folder], 'ballast')
    const { bavail, bsize } = statfsSync(scene[folder])
    const left = leavesAtMost * random.uniform() ** 2
    const blocks =
      leavesAtMost === 0
        ? Math.ceil((bavail * bsize) / block) + 8
        : Math.floor((bavail * bsize - left) / block)
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, `bs=${block}`, `count=${blocks}`], { stdio: 'ignore' })
    return () => rmSync(ballast, { force: true })
  }

const block = 4_096

export const deleteFolder =
  (folder: 'home' | 'tmp'): Stroke =>
  async ({ scene }) => {
    // What still writes there makes new files meanwhile; whoever wants it gone looks again.
    for (let turn = 0; turn < 20 && existsSync(scene[folder]); turn++) spawnSync('rm', ['-rf', scene[folder]])
  }

/** Nothing happens but what its user does. */
export const cancel: Stroke = async ({ subject }) => subject.cancel()

/** Twice, as somebody who doesn't want to wait. */
export const cancelTwice: Stroke = async ({ subject }) => {
  await subject.cancel()
  await Promise.race([delay(1_100), subject.ended])
  await subject.cancel()
}

export const closeStream =
  (name: 'stdout' | 'stderr'): Stroke =>
  async ({ subject }) =>
    void subject.child[name]?.destroy()

/** What a program loads before itself whose clock can be moved. */
export const clockModule = `--import=${fileURLToPath(new URL('clock.mjs', import.meta.url))}`
export const movableClock: Launch = { environment: { NODE_OPTIONS: clockModule } }

export function setClock({ folder }: Scene, byMs: number): void {
  writeFileSync(join(folder, 'clock'), String(byMs))
}

export const moveClock =
  (byMs: number): Stroke =>
  async ({ scene }) =>
    setClock(scene, byMs)

/** Ends the terminal that a run was started in, and all that hangs on it. */
export const closeTerminal: Stroke = async ({ subject }) => void subject.child.kill('SIGKILL')

export const toServer =
  (act: (server: UserServer, stage: Stage) => ReturnType<Stroke>): Stroke =>
  async (stage) => {
    if (!stage.userServer) throw new Error('this fault needs a server')
    return act(stage.userServer, stage)
  }

export const programExists = (name: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
