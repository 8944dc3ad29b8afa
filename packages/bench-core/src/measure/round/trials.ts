import type { Participant, TrialRuntime } from '../../model/run/run-event.ts'
import { withoutSecrets } from '../../model/run/without-secrets.ts'
import { type CorePlan, pin } from '../process/pinning.ts'
import { TrialError, type TrialFault } from '../process/trial-error.ts'
import {
  type ContenderProgram,
  type LaneProgram,
  startTrial,
  type TrialProcess,
} from '../process/trial-process.ts'
import type { TrialCommand, TrialReply, TrialReplyOf } from '../trial/protocol.ts'

/** A live, warmed process of one contender. */
export interface Trial {
  readonly participant: Participant
  readonly process: TrialProcess
  readonly encodedBytes: readonly number[]
  /** What it can work. */
  readonly operations: ReadonlySet<string>
  readonly readyMs: number | null
  /** Of a lane: what it says of its runtime. */
  readonly runtime?: TrialRuntime
  /** Operations that it works for each that it is said to have worked: a known handicap, for checks. */
  readonly workFactor?: number | undefined
  /** How long an operation takes, by its name: sizes the slices. */
  readonly nsPerOperation: Map<string, number>
}

/** Why a trial didn't become ready. */
export interface TrialStartFailure {
  readonly participant: Participant
  readonly failure: TrialFault
}

type Ready = TrialReplyOf<'ready'>

/** What a participant's process runs, and what has to hold before it is believed; undefined where nothing stands against it. */
export type Program = ContenderProgram &
  Pick<Trial, 'workFactor'> & {
    prove?(process: TrialProcess, ready: Ready): Promise<TrialFault | undefined>
  }

/** Longer than any trial takes to start on a machine on which measuring makes sense. */
const startTimeoutMs = 60_000

/**
 * Starts a process for every participant, all at once: until they are ready nothing is timed. Rejects with the signal's
 * reason when that is aborted meanwhile; no process is left then.
 */
export async function startTrials(
  participants: readonly Participant[],
  program: (contender: string) => Program,
  cores: CorePlan | undefined,
  signal: AbortSignal,
  onReady: () => void = () => {},
): Promise<{ trials: Trial[]; failures: TrialStartFailure[] }> {
  const suspends = process.platform !== 'win32'
  // While they start nothing is timed, so they may use every core.
  const startCores = cores && [...new Set([cores.measuring, ...cores.others])]
  const started = participants.map((participant) => {
    const { prove, workFactor, ...own } = program(participant.contender)
    const process = startTrial({ ...own, suspends, startTimeoutMs, startCores })
    const deciding = 'deciding' in own ? own.deciding : []
    return { participant, process, prove, workFactor, deciding }
  })
  const endAll = () => Promise.all(started.map(({ process }) => process.end()))
  signal.addEventListener('abort', endAll, { once: true })
  try {
    const outcomes = await Promise.all(
      started.map(async (trial) => {
        const outcome = await becomeReady(trial, cores)
        onReady()
        return outcome
      }),
    )
    signal.throwIfAborted()
    return {
      trials: outcomes.filter((outcome) => 'nsPerOperation' in outcome),
      failures: outcomes.filter((outcome) => 'failure' in outcome),
    }
  } catch (error) {
    await endAll()
    throw error
  } finally {
    signal.removeEventListener('abort', endAll)
  }
}

/**
 * Has one process of a contender do something and ends it, however that goes, also where the signal is aborted meanwhile.
 * @throws TrialError where it doesn't become ready.
 */
export async function withTrial<Result>(
  participant: Participant,
  program: Program,
  { cores, signal }: { readonly cores: CorePlan | undefined; readonly signal: AbortSignal },
  use: (trial: Trial) => Promise<Result>,
): Promise<Result> {
  const { trials, failures } = await startTrials([participant], () => program, cores, signal)
  const [failed] = failures
  if (failed) throw new TrialError(failed.failure)
  const trial = trials[0]!
  const end = () => trial.process.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await use(trial)
  } finally {
    signal.removeEventListener('abort', end)
    await end()
  }
}

async function becomeReady(
  {
    participant,
    process,
    prove,
    workFactor,
    deciding,
  }: Pick<Trial, 'participant' | 'process'> &
    Pick<Program, 'prove' | 'workFactor'> &
    Pick<LaneProgram, 'deciding'>,
  cores: CorePlan | undefined,
): Promise<Trial | TrialStartFailure> {
  const outcome = await process.ready.catch((error: unknown) => ({
    type: 'failed' as const,
    ...faultOf(error),
  }))
  if (outcome.type === 'ready') {
    const failure = await prove?.(process, outcome).catch(faultOf)
    if (failure) {
      await process.end()
      return { participant, failure }
    }
    if (cores) await pin(process.pid, [cores.measuring])
    const { readyMs, encodedBytes, operations, runtime, version, settings } = outcome
    return {
      participant,
      process,
      readyMs,
      encodedBytes,
      operations: new Set(operations),
      nsPerOperation: new Map(),
      workFactor,
      ...(runtime !== undefined && {
        runtime: { runtime, version, settings: [...(settings ?? []), ...deciding].map(withoutSecrets) },
      }),
    }
  }
  await process.end()
  return {
    participant,
    failure: outcome.type === 'failed' ? failureIn(outcome) : answeredOtherwise(outcome, 'ready'),
  }
}

/** Of a reply that says so; a lane's program may say more. */
function failureIn({ reason, cause, text }: TrialFault): TrialFault {
  return { reason, cause, text }
}

function faultOf(error: unknown): TrialFault {
  if (error instanceof TrialError) return error.failure
  throw error
}

/** A command that takes longer has hung: nothing that is asked for lasts more than a few seconds. */
export const askTimeoutMs = 60_000

/**
 * Asks a process and gives the reply of the type that is due, with what came with it.
 * @throws TrialError saying what failed, what the process can't do, or that it answered otherwise or ended.
 */
export async function askFor<Type extends TrialReply['type']>(
  process: Pick<TrialProcess, 'ask'>,
  command: TrialCommand,
  due: Type,
) {
  const { reply, ...payload } = await process.ask(command, askTimeoutMs)
  return { ...expectReply(reply, due), ...payload }
}

/**
 * The reply of the type that a command is answered with.
 * @throws TrialError saying what failed, what the process can't do, or that it answered otherwise.
 */
export function expectReply<Type extends TrialReply['type']>(
  reply: TrialReply,
  type: Type,
): TrialReplyOf<Type> {
  if (reply.type === type) return reply as TrialReplyOf<Type>
  if (reply.type === 'failed') throw new TrialError(failureIn(reply))
  if (reply.type === 'unsupported')
    throw new TrialError({ reason: 'unsupported', cause: { code: 'command-unsupported', due: type } })
  throw new TrialError(answeredOtherwise(reply, type))
}

function answeredOtherwise({ type: answer }: TrialReply, due: TrialReply['type']): TrialFault {
  return { reason: 'crashed', cause: { code: 'answered-otherwise', process: 'trial', answer, due } }
}
