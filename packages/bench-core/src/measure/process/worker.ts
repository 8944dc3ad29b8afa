import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import type { Cause } from '../../model/run/failure.ts'
import { endChild, isGone } from './end-child.ts'
import { errorIn } from './own-program.ts'
import { TrialError, type TrialFault } from './trial-error.ts'

/** A live process as the coordinator holds it: it works only between `ask` and the answer. */
export interface Worker<Command, Answer> {
  readonly pid: number
  /** Sends one command and waits for its answer. Rejects with a `TrialError`, and ends what is silent for too long. */
  ask(command: Command, timeoutMs?: number): Promise<Answer>
  /** Waits for what it says without being asked. */
  next(timeoutMs?: number): Promise<Answer>
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
  isAlive(): boolean
  /** Resolves when the process has ended, with how. */
  readonly ended: Promise<TrialFault>
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

/** How a process is started, and what it is. */
export interface WorkerStart<Command, Answer> {
  /** As failures call it. */
  readonly name: string
  readonly command: readonly string[]
  readonly options: SpawnOptions
  readonly channel: OpenChannel<Command, Answer>
  /** Whether it is stopped from each answer to the next command. */
  readonly suspends?: boolean
  /** Where it tidies up: when no more commands come it ends by itself, and is killed where that takes longer. */
  readonly farewellMs?: number
}

/** The way of commands to a process and of its answers back. */
export type OpenChannel<Command, Answer> = (
  child: ChildProcess,
  hear: { readonly answer: (answer: Answer) => void; readonly rubbish: () => void },
) => {
  send(command: Command): void
  /** No more commands come. */
  close(): void
}

const keptLetters = 4000

/** Starts a fresh process. */
export function startWorker<Command, Answer>(start: WorkerStart<Command, Answer>): Worker<Command, Answer> {
  const { name, command, options, suspends = false, farewellMs } = start
  const [file, ...words] = command
  const child = spawn(file!, words, options)
  const answers: Answer[] = []
  let failure: TrialError | undefined
  let waiting: { resolve(answer: Answer): void; reject(error: TrialError): void } | undefined

  const taken = () => {
    const one = waiting
    waiting = undefined
    return one
  }
  const fail = (fault: TrialFault) => {
    failure ??= new TrialError(fault)
    taken()?.reject(failure)
  }
  const kill = (fault: TrialFault) => {
    child.kill('SIGKILL')
    fail(fault)
  }
  const channel = start.channel(child, {
    answer(answer) {
      const one = taken()
      if (one) one.resolve(answer)
      else answers.push(answer)
    },
    rubbish: () => kill({ reason: 'crashed', cause: { code: 'babbled', process: name } }),
  })
  let said = ''
  // Null where it couldn't be started for want of files.
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-keptLetters)
  })
  const ended = new Promise<TrialFault>((resolve) => {
    const end = (cause: Cause, text: string) => {
      const fault = { reason: 'crashed', cause, ...(text && { text }) } as const
      fail(fault)
      resolve(fault)
    }
    child.once('error', ({ message }) => end({ code: 'not-started', process: name }, message))
    child.once('close', (code, signal) =>
      end({ code: 'ended', process: name, how: signal ?? `exit code ${code}` }, errorIn(said)),
    )
  })

  async function next(timeoutMs?: number): Promise<Answer> {
    if (waiting) throw new Error('a process answers one command at a time')
    const silent = () =>
      kill({
        reason: 'hung',
        cause: { code: 'silent', process: name, seconds: Math.round(timeoutMs! / 1000) },
      })
    const timer = timeoutMs === undefined ? undefined : setTimeout(silent, timeoutMs)
    try {
      return await new Promise((resolve, reject) => {
        if (failure) reject(failure)
        else if (answers.length > 0) resolve(answers.shift()!)
        else waiting = { resolve, reject }
      })
    } finally {
      clearTimeout(timer)
      if (suspends && !isGone(child)) child.kill('SIGSTOP')
    }
  }

  return {
    pid: child.pid ?? 0,
    next,
    ask(asked, timeoutMs) {
      const answer = next(timeoutMs)
      if (suspends) child.kill('SIGCONT')
      channel.send(asked)
      return answer
    },
    signal: (name) => void child.kill(name),
    isAlive: () => !isGone(child),
    ended,
    async end() {
      await (farewellMs === undefined ? endChild(child) : endChild(child, channel.close, farewellMs))
      // A child whose channel of Node.js was closed from here emits no `close`.
      fail({ reason: 'crashed', cause: { code: 'stopped', process: name } })
    },
  }
}

/** By the channel that Node.js has between its processes. */
export const byMessages =
  <Command extends object, Answer>(): OpenChannel<Command, Answer> =>
  (child, { answer }) => {
    child.on('message', (message) => answer(message as Answer))
    return {
      // A channel that is closed is told by the end of the process.
      send: (command) => void (child.connected && child.send(command, () => {})),
      close: () => void (child.connected && child.disconnect()),
    }
  }
