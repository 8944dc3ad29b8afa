import { type ChildProcess, spawn } from 'node:child_process'
import { programBeside } from '../../measure/process/program-beside.ts'
import { trialHints } from '../../measure/process/trial-process.ts'
import { WirebenchError } from '../../model/errors.ts'

/** What a runner is asked for: runs of one command until the time is over, at least one. */
export interface BlockOfRuns {
  readonly line: string
  readonly prepare: string | undefined
  readonly durationMs: number
  /** Runs before them that don't count. */
  readonly leadIn: number
  /** Whether memory is looked at in these: then there are as many as it takes to see any. */
  readonly isWatched: boolean
}

/** What a block of runs showed. */
export interface RunsMeasured {
  readonly wallNs: readonly number[]
  /** Empty where the system doesn't tell. */
  readonly cpuNs: readonly number[]
  /** The most memory that a process of it had; null where it wasn't looked at, or can't be told. */
  readonly peakBytes: number | null
}

export type RunnerReply =
  | { readonly type: 'ready'; readonly calibrationNs: number }
  | ({ readonly type: 'block' } & RunsMeasured)
  | {
      readonly type: 'failed'
      readonly line: string
      readonly code: number | null
      readonly signal: string | null
      readonly said: string
    }

/** A process that runs one command at a time. */
export interface Runner {
  readonly pid: number
  readonly readyMs: number
  readonly calibrationNs: number
  /** @throws WirebenchError where a command fails. */
  block(asked: BlockOfRuns): Promise<RunsMeasured>
  /** Ends it and whatever it runs, and waits until it is gone. */
  end(): Promise<void>
}

/** Starts one; aborting the signal ends it, with what it runs. */
export async function startRunner(signal: AbortSignal): Promise<Runner> {
  signal.throwIfAborted()
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', programBeside('runner-main', import.meta.url)],
    { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  )
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-2_000)
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const end = async () => {
    if (child.connected) child.disconnect()
    await gone
    signal.removeEventListener('abort', end)
  }
  signal.addEventListener('abort', end, { once: true })
  const answer = async () => {
    const reply = await nextReply(child, gone)
    if (reply) return reply
    await end()
    signal.throwIfAborted()
    throw new WirebenchError(
      'trial-failed',
      `the process that runs commands ended${lastLines(said)}`,
      trialHints.confused,
    )
  }
  const ready = await answer()
  if (ready.type !== 'ready') throw new Error('a runner says first that it is ready')
  return {
    pid: child.pid!,
    readyMs: performance.now() - begun,
    calibrationNs: ready.calibrationNs,
    async block(asked) {
      child.send(asked)
      const reply = await answer()
      signal.throwIfAborted()
      if (reply.type === 'block') return reply
      await end()
      throw reply.type === 'failed' ? failure(reply) : new Error('a runner answers a block with runs')
    },
    end,
  }
}

/** Undefined where it has gone instead. */
function nextReply(child: ChildProcess, gone: Promise<void>): Promise<RunnerReply | undefined> {
  return new Promise((resolve) => {
    child.once('message', (reply) => resolve(reply as RunnerReply))
    void gone.then(() => resolve(undefined))
  })
}

/** What the shell says of a command that it can't run. */
const notRunnable: Readonly<Record<number, string>> = { 126: 'can’t be executed', 127: 'was not found' }

function failure({ line, code, signal, said }: Extract<RunnerReply, { type: 'failed' }>): WirebenchError {
  const unknown = notRunnable[code ?? 0]
  const how = signal ?? `exit code ${code}`
  return new WirebenchError(
    unknown === undefined ? 'trial-failed' : 'invalid-option',
    `the command \`${onOneLine(line)}\` ${unknown ?? 'failed'} (${how})${lastLines(said)}`,
    'a command that fails isn’t measured: fix it, or add `|| true` if that is its normal exit',
  )
}

const mostLines = 5

/** The end of what it said, after a colon; nothing where it said nothing. */
function lastLines(said: string): string {
  const lines = said.split('\n').map(onOneLine).filter(Boolean)
  return lines.length === 0 ? '' : `: ${lines.slice(-mostLines).join(' / ')}`
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
