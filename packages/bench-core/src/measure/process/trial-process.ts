import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import {
  commandFd,
  type HelloCommand,
  replyFd,
  type TrialCommand,
  type TrialReply,
} from '../trial/protocol.ts'
import { errorSaid, ownProgram, placed } from './own-program.ts'
import { processCpuNs } from './process-cpu.ts'
import { type ProcessSettings, trialFlags, trialVariables } from './trial-flags.ts'

/** Why a contender is not measured. */
export interface TrialFault {
  readonly reason: 'lossy' | 'threw' | 'crashed' | 'hung' | 'unsupported'
  readonly text: string
}

/** A trial that ended or went silent where an answer was due, or didn't become ready. */
export class TrialError extends Error {
  override readonly name = 'TrialError'
  readonly reason: TrialFault['reason']
  /** One line saying what to do about it; null where the message says that already. */
  readonly hint: string | null
  constructor(reason: TrialError['reason'], message: string, hint: string | null = null) {
    super(message)
    this.reason = reason
    this.hint = hint
  }

  /** What went wrong, and what to do about it. */
  get told(): string {
    return this.hint === null ? this.message : `${this.message}; ${this.hint}`
  }
}

/** What to do about a process that ended or went silent. */
export const trialHints = {
  killed: 'a system that is short of memory kills processes: close other programs or choose smaller messages',
  ended: 'run it again; if it ends again, leave this contender out',
  hung: 'close other programs or choose smaller messages, and run it again',
  unstarted: 'close other programs if the system is short of memory or processes, and run it again',
  confused: 'run it again; if it happens again, it is a bug in Wirebench: report it with the log of the run',
} as const

/** A live trial process as the coordinator holds it: it works only between `ask` and the answer. */
export interface TrialProcess<Command = TrialCommand, Reply = TrialReply> {
  readonly pid: number
  /** The first reply: ready, or why not. */
  readonly ready: Promise<Reply>
  /** Sends one command and waits for its reply. Rejects with a `TrialError`. */
  ask(command: Command, timeoutMs: number): Promise<Answer<Reply>>
  /** CPU time that the process has used so far with all its threads; undefined where the system doesn't tell that finely. */
  cpuNs(): number | undefined
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

/** A reply and what came with it. */
export interface Answer<Reply = TrialReply> {
  readonly reply: Reply
  /** The samples of a block or of a load, empty otherwise. */
  readonly samplesNs: Uint32Array
  /** What a lane exported, empty otherwise. */
  readonly exported: Uint8Array
}

/** What any reply says: of what kind it is, and what follows it. */
interface AnyReply {
  readonly type: string
  readonly samples?: number
  readonly payloadBytes?: number
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
  const lane = 'command' in program ? program : undefined
  const settings = ('settings' in program && program.settings) || usual
  const cores = program.startCores
  const [file, ...words] =
    'command' in program
      ? placed(program.command, { cores })
      : ownProgram([program.path, program.argument], { cores, ...settings })
  const child = spawn(file, words, {
    stdio: lane ? ['pipe', 'pipe', 'pipe'] : ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    cwd: lane?.folder,
    env: lane?.environment ?? { ...process.env, ...settings.variables, ...program.variables },
  })
  const pid = child.pid ?? 0
  const replies = new ReplyReader<Reply>(child, (lane ? child.stdout : child.stdio[replyFd]) as Readable)
  const commands = (lane ? child.stdin : child.stdio[commandFd]) as Writable
  // A broken pipe shows as the process's end, which is reported with what it said.
  commands.on('error', () => {})
  const suspend = () => program.suspends && pid > 0 && child.exitCode === null && child.kill('SIGSTOP')

  if (lane) commands.write(`${JSON.stringify(lane.hello)}\n`)
  const ready = replies.next(program.startTimeoutMs).then(({ reply }) => {
    suspend()
    return reply
  })
  // The one who asks handles it; an end before that isn't an unhandled rejection.
  ready.catch(() => {})
  return {
    pid,
    ready,
    async ask(command, timeoutMs) {
      const answer = replies.next(timeoutMs)
      if (program.suspends) child.kill('SIGCONT')
      commands.write(`${JSON.stringify(command)}\n`)
      try {
        return await answer
      } finally {
        suspend()
      }
    },
    cpuNs: () => processCpuNs(pid),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null || pid === 0) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      // Also ends a stopped process; a trial holds nothing that needs tidying.
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Puts a trial's output together into replies; one is awaited at a time. */
class ReplyReader<Reply extends AnyReply> {
  readonly #child: ChildProcess
  #buffered: Buffer = Buffer.alloc(0)
  #failure: TrialError | undefined
  #waiting: { resolve(answer: Answer<Reply>): void; reject(error: TrialError): void } | undefined

  constructor(child: ChildProcess, output: Readable) {
    this.#child = child
    output.on('data', (chunk: Buffer) => {
      this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk])
      this.#deliver()
    })
    output.on('error', () => {})
    const errorText = errorSaid(child.stderr)
    child.once('error', (error) =>
      this.#fail(
        new TrialError('crashed', `the trial process did not start: ${error.message}`, trialHints.unstarted),
      ),
    )
    child.once('close', (code, signal) => {
      const said = errorText()
      this.#fail(
        new TrialError(
          'crashed',
          `the trial process ended (${signal ?? `exit code ${code}`})${said && `: ${said}`}`,
          signal === 'SIGKILL' || said.startsWith('FATAL') ? trialHints.killed : trialHints.ended,
        ),
      )
    })
  }

  next(timeoutMs: number): Promise<Answer<Reply>> {
    if (this.#waiting) throw new Error('a trial answers one command at a time')
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#child.kill('SIGKILL')
        this.#fail(
          new TrialError(
            'hung',
            `the trial process gave no answer for ${Math.round(timeoutMs / 1000)} s and was ended`,
            trialHints.hung,
          ),
        )
      }, timeoutMs)
      const settle = () => {
        clearTimeout(timer)
        this.#waiting = undefined
      }
      this.#waiting = {
        resolve: (answer) => {
          settle()
          resolve(answer)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      if (this.#failure) this.#waiting.reject(this.#failure)
      else this.#deliver()
    })
  }

  #deliver(): void {
    const lineEnd = this.#buffered.indexOf(10)
    if (!this.#waiting || lineEnd < 0) return
    const reply = parseReply<Reply>(this.#buffered.subarray(0, lineEnd))
    if (!reply) {
      this.#confused()
      return
    }
    const payloadBytes = payloadOf(reply)
    if (!(payloadBytes <= mostPayloadBytes)) {
      this.#confused()
      return
    }
    const end = lineEnd + 1 + payloadBytes
    if (this.#buffered.length < end) return
    const payload = new Uint8Array(this.#buffered.subarray(lineEnd + 1, end))
    this.#buffered = this.#buffered.subarray(end)
    this.#waiting.resolve({
      reply,
      samplesNs: 'samples' in reply ? new Uint32Array(payload.buffer) : noSamples,
      exported: 'payloadBytes' in reply ? payload : noBytes,
    })
  }

  #confused(): void {
    this.#child.kill('SIGKILL')
    this.#fail(
      new TrialError(
        'crashed',
        'the trial process answered with something that is not a reply',
        trialHints.confused,
      ),
    )
  }

  #fail(error: TrialError): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
  }
}

const noSamples = new Uint32Array()
const noBytes = new Uint8Array()
/** More than any answer has. */
const mostPayloadBytes = 2 ** 31

function payloadOf({ samples, payloadBytes = 0 }: AnyReply): number {
  return samples === undefined ? payloadBytes : samples * Uint32Array.BYTES_PER_ELEMENT
}

/** The cast is at a door between two halves of one build. */
function parseReply<Reply extends AnyReply>(line: Uint8Array): Reply | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(line).toString())
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as Reply) : undefined
  } catch {
    return undefined
  }
}
