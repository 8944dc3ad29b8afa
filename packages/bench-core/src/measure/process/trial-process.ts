import type { SpawnOptions } from 'node:child_process'
import {
  commandFd,
  type HelloCommand,
  replyFd,
  type TrialCommand,
  type TrialReply,
} from '../trial/protocol.ts'
import { laneReply } from './lane-reply.ts'
import { ownProgram, placed } from './own-program.ts'
import { type Answer, type AnyReply, byLines } from './reply-lines.ts'
import { type ProcessSettings, trialFlags, trialVariables } from './runtime/trial-flags.ts'
import { processCpuNs } from './usage/process-cpu.ts'
import { startWorker, type Worker } from './worker.ts'

/** The process of a contender's trial. */
export interface TrialProcess<Command = TrialCommand, Reply = TrialReply>
  extends Pick<Worker<Command, Answer<Reply>>, 'pid' | 'ask' | 'isAlive' | 'end'> {
  /** The first reply: ready, or why not. */
  readonly ready: Promise<Reply>
  /** CPU time that the process has used so far with all its threads; undefined where the system doesn't tell that finely. */
  cpuNs(): number | undefined
}

/** A trial's script, for this runtime. */
export interface TrialScript {
  readonly path: string
  readonly argument: string
  /** Settings of the runtime, where they aren't those of every trial, and a command that starts it. */
  readonly settings?: (ProcessSettings & { readonly launcher?: readonly string[] }) | undefined
}

/** A lane's program: it is told on standard input what it is for. */
export interface LaneProgram {
  readonly command: readonly string[]
  readonly folder: string
  readonly hello: HelloCommand
  /** All that it sees of the environment. */
  readonly environment: NodeJS.ProcessEnv
  /** What of that changes how it was built or runs, as `NAME=value`. */
  readonly deciding: readonly string[]
}

/** What a contender's trial runs. */
export type ContenderProgram = TrialScript | LaneProgram

/** How a trial’s process is started. */
export type TrialProgram = ContenderProgram & TrialLaunch

interface TrialLaunch {
  /** Whether to stop the process between its turns. */
  readonly suspends: boolean
  readonly startTimeoutMs: number
  /** The cores to start on, where it is not to start on those of the process that starts it. */
  readonly startCores?: readonly number[] | undefined
  /** Environment variables beside those of every trial. */
  readonly variables?: Readonly<Record<string, string>>
}

const usual: NonNullable<TrialScript['settings']> = { flags: trialFlags, variables: trialVariables }

/** Starts a fresh process. */
export function startTrial<Command = TrialCommand, Reply extends AnyReply = TrialReply>(
  program: TrialProgram,
): TrialProcess<Command, Reply> {
  const { suspends, startTimeoutMs } = program
  const worker = startWorker({
    name: 'trial',
    suspends,
    ...('command' in program ? laneStart<Command, Reply>(program) : scriptStart<Command, Reply>(program)),
  })
  // Our own programs are a half of one build.
  const checked = (answer: Answer<Reply>): Answer<Reply> =>
    'command' in program ? { ...answer, reply: laneReply(answer.reply) as Reply } : answer
  const first = 'hello' in program ? worker.ask(program.hello, startTimeoutMs) : worker.next(startTimeoutMs)
  const ready = first.then((answer) => checked(answer).reply)
  // The one who asks handles it; an end before that isn't an unhandled rejection.
  ready.catch(() => {})
  return {
    ...worker,
    ready,
    ask: async (command, timeoutMs) => checked(await worker.ask(command, timeoutMs)),
    cpuNs: () => processCpuNs(worker.pid),
  }
}

function laneStart<Command, Reply extends AnyReply>(lane: LaneProgram & TrialLaunch) {
  return {
    command: placed(lane.command, { cores: lane.startCores }),
    options: { cwd: lane.folder, env: lane.environment },
    channel: byLines<Command | HelloCommand, Reply>(0, 1, { maxUnasked: 0, maxLineBytes: 2 ** 24 }),
  }
}

function scriptStart<Command, Reply extends AnyReply>(script: TrialScript & TrialLaunch) {
  const { path, argument, settings = usual, startCores: cores, variables } = script
  return {
    command: ownProgram([path, argument], { cores, ...settings }),
    options: {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...settings.variables, ...variables },
    } satisfies SpawnOptions,
    channel: byLines<Command | HelloCommand, Reply>(commandFd, replyFd),
  }
}
