import type { Calibration } from '../../measure/calibration.ts'
import { programBeside } from '../../measure/process/program-beside.ts'
import { TrialError } from '../../measure/process/trial-error.ts'
import { byMessages, startWorker } from '../../measure/process/worker.ts'
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
  | ({ readonly type: 'ready' } & Calibration)
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
  readonly calibration: Calibration
  /** @throws WirebenchError where a command fails. */
  block(asked: BlockOfRuns): Promise<RunsMeasured>
  /** Ends it and whatever it runs, and waits until it is gone. */
  end(): Promise<void>
}

const program = programBeside('runner-main', import.meta.url)
/** Longer than it takes to end what it runs, so that nothing is left of that. */
const farewellMs = 60_000

/** Starts one; aborting the signal ends it, with what it runs. */
export async function startRunner(signal: AbortSignal): Promise<Runner> {
  signal.throwIfAborted()
  const begun = performance.now()
  const worker = startWorker({
    name: 'command-running',
    command: [process.execPath, '--disable-warning=ExperimentalWarning', program],
    options: { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    channel: byMessages<BlockOfRuns, RunnerReply>(),
    farewellMs,
  })
  const end = async () => {
    await worker.end()
    signal.removeEventListener('abort', end)
  }
  signal.addEventListener('abort', end, { once: true })
  const answer = async (waiting: Promise<RunnerReply>) => {
    try {
      return await waiting
    } catch (error) {
      await end()
      throw error instanceof TrialError
        ? new WirebenchError(
            'trial-failed',
            `the process that runs commands ${[error.failure.reason, error.failure.text].filter(Boolean).join(': ')}`,
            'run it again; if it happens again, it is a bug in Wirebench',
          )
        : error
    } finally {
      signal.throwIfAborted()
    }
  }
  const ready = await answer(worker.next())
  if (ready.type !== 'ready') throw new Error('a runner says first that it is ready')
  const { type: _, ...calibration } = ready
  return {
    pid: worker.pid,
    readyMs: performance.now() - begun,
    calibration,
    async block(asked) {
      const reply = await answer(worker.ask(asked))
      if (reply.type === 'block') return reply
      await end()
      throw reply.type === 'failed' ? failure(reply) : new Error('a runner answers a block with runs')
    },
    end,
  }
}

/** What the shell says of a command that it can't run. */
const notRunnable: Readonly<Record<number, string>> = { 126: 'can’t be executed', 127: 'was not found' }

function failure({ line, code, signal, said }: Extract<RunnerReply, { type: 'failed' }>): WirebenchError {
  const unknown = notRunnable[code ?? 0]
  const how = signal ?? `exit code ${code}`
  return new WirebenchError(
    unknown === undefined ? 'trial-failed' : 'invalid-option',
    `the command \`${onOneLine(line)}\` ${unknown ?? 'failed'} (${how})${lastLines(said)}`,
    'a command that fails isn’t measured: fix it, or add `|| true` if failing is normal for it',
  )
}

const maxLines = 5

/** The end of what it said, after a colon; nothing where it said nothing. */
function lastLines(said: string): string {
  const lines = said.split('\n').map(onOneLine).filter(Boolean)
  return lines.length === 0 ? '' : `: ${lines.slice(-maxLines).join(' / ')}`
}

function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
