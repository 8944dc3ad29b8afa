import { execFile } from 'node:child_process'
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
  /** The same as alone, but what other contenders would leave in the caches is left there. */
  readonly emptied: readonly number[]
  /** Of slices one after another, in a trial that no other contender takes turns with. */
  readonly alone: readonly number[]
  readonly theirs: readonly number[]
}

interface RunOptions {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Keeps it on the core that measures. */
  readonly measures?: boolean
}

/** Runs a program to its end and gives what it printed. */
export type Run = (command: readonly string[], options?: RunOptions) => Promise<string>

export function runner(core: number | undefined, signal: AbortSignal): Run {
  return async (command, { cwd, environment, measures = false } = {}) => {
    const pinned = measures && core !== undefined ? ['taskset', '--cpu-list', String(core)] : []
    const [file, ...argv] = [...endedWithUs('KILL'), ...pinned, ...command]
    const { stdout } = await promisify(execFile)(file!, argv, {
      cwd,
      env: laneEnvironment(environment),
      signal,
      killSignal: 'SIGKILL',
      maxBuffer: 1 << 26,
    })
    return stdout
  }
}
