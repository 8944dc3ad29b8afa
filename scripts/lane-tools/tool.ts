import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { laneEnvironment } from '../../packages/bench-core/src/lanes/lane-environment.ts'
import type { Lane } from '../../packages/bench-core/src/lanes/lane-file.ts'
import { endedWithUs } from '../../packages/bench-core/src/measure/process/ended-with-us.ts'

/** What a language's own tool measures: the lane as it was built, and the messages that it is timed over. */
interface Subject {
  readonly lane: Lane
  /** What the lane's build filled. */
  readonly out: string
  readonly messageType: string
  readonly schema: string
  readonly corpus: string
  /** A folder of the tool's own that stays. */
  readonly cache: string
}

/** A language's own tool, with a benchmark in it that calls the bindings of the lane. */
export interface LaneTool {
  readonly lane: string
  readonly title: string
  /** What it does here, in a line. */
  readonly words: string
  readonly contenders: readonly string[]
  /** How long its last process measures what counts, until it ends, by the clock. */
  readonly countedMs: number
  /** Fetches and builds what isn't there yet, and gives how to measure. Nothing of it is a part of the lane's own build. */
  prepare(subject: Subject, run: Run): Promise<Measure>
  /** What the tool says of several figures for each of ours and its own, where it compares them itself. */
  compare?(figures: readonly Compared[], subject: Subject, run: Run): Promise<string>
}

/** Measures once in a process of the tool's own, and gives the mean in nanoseconds. */
type Measure = (contender: string, operation: string) => Promise<number>

export interface Compared {
  readonly contender: string
  readonly operation: string
  readonly ours: readonly number[]
  /** Of slices one after another, in a trial that takes turns with the tool alone. */
  readonly alone: readonly number[]
  readonly theirs: readonly number[]
}

interface RunOptions {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Keeps it on the core that measures, and stopped until it is let work. */
  readonly measures?: boolean
}

/** Runs a program to its end and gives what it printed. */
export type Run = (command: readonly string[], options?: RunOptions) => Promise<string>

interface Runner {
  readonly run: Run
  /** Lets what measures work for so long and stops it again. */
  letWork(ms: number): void
}

export function runner(core: number | undefined, signal: AbortSignal): Runner {
  let measuring: ChildProcess | undefined
  const tell = (name: NodeJS.Signals) => {
    const { pid } = measuring ?? {}
    if (pid === undefined) return
    // It has a group of its own, with the processes that it starts, from a moment after its start on.
    for (const id of [pid, -pid])
      try {
        process.kill(id, name)
      } catch {}
  }
  return {
    async run(command, { cwd, environment, measures = false } = {}) {
      const pinned = measures && core !== undefined ? ['taskset', '--cpu-list', String(core)] : []
      const [file, ...argv] = [...endedWithUs('KILL'), ...(measures ? ['setsid'] : []), ...pinned, ...command]
      const running = promisify(execFile)(file!, argv, {
        cwd,
        env: laneEnvironment(environment),
        signal,
        killSignal: 'SIGKILL',
        maxBuffer: 1 << 26,
      })
      if (!measures) return (await running).stdout
      measuring = running.child
      tell('SIGSTOP')
      try {
        return (await running).stdout
      } finally {
        tell('SIGKILL')
        measuring = undefined
      }
    },
    letWork(ms) {
      tell('SIGCONT')
      Atomics.wait(clock, 0, 0, ms)
      tell('SIGSTOP')
    },
  }
}

/** Nobody ever changes it: whoever waits for that has waited. */
const clock = new Int32Array(new SharedArrayBuffer(4))
