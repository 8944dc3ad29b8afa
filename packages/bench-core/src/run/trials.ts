import { type CorePlan, pin } from '../measure/pinning.ts'
import type { TrialReply } from '../measure/trial/protocol.ts'
import { startTrial, TrialError, type TrialProcess } from '../measure/trial-process.ts'
import type { Participant } from '../model/run-event.ts'

/** A live, warmed process of one contender. */
export interface Trial {
  readonly participant: Participant
  readonly process: TrialProcess
  readonly encodedBytes: readonly number[]
  readonly readyMs: number
  /** How long an operation takes, by its name: sizes the slices. */
  readonly nsPerOperation: Map<string, number>
}

/** Why a trial didn't become ready. */
export interface TrialStartFailure {
  readonly participant: Participant
  readonly reason: 'lossy' | 'threw' | 'crashed' | 'hung'
  readonly text: string
}

/** Longer than any trial takes to start on a machine on which measuring makes sense. */
const startTimeoutMs = 60_000

/** Starts a process for every participant, all at once: until they are ready nothing is timed. */
export async function startTrials(
  participants: readonly Participant[],
  program: (contender: string) => { path: string; argument: string },
  cores: CorePlan | undefined,
): Promise<{ trials: Trial[]; failures: TrialStartFailure[] }> {
  const suspends = process.platform !== 'win32'
  const started = participants.map((participant) => ({
    participant,
    process: startTrial({ ...program(participant.contender), suspends, startTimeoutMs }),
  }))
  const trials: Trial[] = []
  const failures: TrialStartFailure[] = []
  for (const { participant, process } of started) {
    const outcome = await process.ready.catch(asFailure)
    if (outcome.type !== 'ready' && outcome.type !== 'failed')
      throw new Error(`a trial began with "${outcome.type}"`)
    if (outcome.type === 'ready') {
      if (cores) await pin(process.pid, [cores.measuring])
      const { readyMs, encodedBytes } = outcome
      trials.push({ participant, process, readyMs, encodedBytes, nsPerOperation: new Map() })
    } else {
      await process.end()
      failures.push({ participant, reason: outcome.reason, text: outcome.text })
    }
  }
  return { trials, failures }
}

function asFailure(error: unknown): { type: 'failed'; reason: 'crashed' | 'hung'; text: string } {
  if (error instanceof TrialError) return { type: 'failed', reason: error.reason, text: error.message }
  throw error
}

/** The reply of the type that a command is answered with. */
export function expectReply<Type extends TrialReply['type']>(
  reply: TrialReply,
  type: Type,
): Extract<TrialReply, { type: Type }> {
  if (reply.type === type) return reply as Extract<TrialReply, { type: Type }>
  throw new TrialError('crashed', `the trial process answered "${reply.type}" where "${type}" was due`)
}
