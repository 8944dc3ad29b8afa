import { caseFailures, isLoss, TrialError } from '../../../measure/process/trial-error.ts'
import type { ProgressMeter } from '../../../measure/round/progress.ts'
import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import { RefusedError } from '../client/client-process.ts'
import type { ProtocolRound } from './protocol-round.ts'
import { failureOf, type Trial, type TrialStartFailure } from './trials.ts'

/** What is to be known of the round. */
export interface LiveTrialsPlan
  extends Pick<ProtocolRound, 'participants' | 'takesPart' | 'keyOf' | 'losses'> {
  start(participant: Participant): Promise<Trial | TrialStartFailure>
  /** Makes fresh processes ready that take over in the middle of a round. */
  prepare(participant: Participant): AsyncGenerator<RunEvent>
}

/** Everybody's processes in one round, and what becomes of cases when some are lost. */
export interface LiveTrials {
  /** Says what hasn't been measured in this round; at first nothing is known to be. */
  setLeft(cells: readonly ProtocolCell[]): void
  startAll(): AsyncGenerator<RunEvent>
  all(): Trial[]
  /** Undefined for one who is out. */
  trialOf(participant: Participant): Trial | undefined
  takesPart(participant: Participant, cell: ProtocolCell): boolean
  /** Cells that a participant takes part in and that haven't been measured in this round. */
  owed(participant: Participant): ProtocolCell[]
  /**
   * Does a step of a participant's. What goes wrong fails what was at stake in it and nothing else; where a process was
   * lost by that, fresh ones take over.
   */
  attempt(
    participant: Participant,
    atStake: (failure: Failure) => readonly ProtocolCell[],
    step: () => AsyncGenerator<RunEvent> | Promise<void>,
  ): AsyncGenerator<RunEvent>
  /** Replaces processes of which one ended while others were measured: nothing of theirs was. */
  replaceIfLost(participant: Participant): AsyncGenerator<RunEvent>
  fail(participant: Participant, cells: readonly ProtocolCell[], failure: Failure): Generator<RunEvent>
  endAll(): Promise<void>
}

export function liveTrialsOf(plan: LiveTrialsPlan, meter: ProgressMeter, signal: AbortSignal): LiveTrials {
  const { losses } = plan
  const live = new Map<Participant, Trial>()
  const failed = new Map(plan.participants.map((known) => [known, new Set<ProtocolCell>()]))
  let left: readonly ProtocolCell[] = []

  const takesPart = (participant: Participant, cell: ProtocolCell) =>
    plan.takesPart(participant.contender, cell) && !failed.get(participant)!.has(cell)
  const owed = (participant: Participant) => left.filter((cell) => takesPart(participant, cell))

  function* fail(participant: Participant, cells: readonly ProtocolCell[], failure: Failure) {
    for (const cell of cells) failed.get(participant)!.add(cell)
    if (cells.length === 0) return
    const keys = cells.map((cell) => plan.keyOf(cell, participant.contender))
    yield* caseFailures(participant, keys, failure)
  }

  /** One whose process is lost at its start may start another time; what refuses to start would do so again. */
  function* cannotStart({ participant, failure }: TrialStartFailure): Generator<RunEvent> {
    signal.throwIfAborted()
    if (isLoss(failure)) losses.add(participant, failure)
    else yield* fail(participant, owed(participant), failure)
  }

  function* giveUpIfDue(participant: Participant): Generator<RunEvent> {
    const why = losses.givenUp(participant)
    if (why) yield* fail(participant, owed(participant), why)
  }

  /** Starts fresh processes for a participant that has none, as often as it may lose some. */
  async function* startAgain(participant: Participant): AsyncGenerator<RunEvent> {
    const { contender } = participant
    yield* giveUpIfDue(participant)
    while (owed(participant).length > 0) {
      signal.throwIfAborted()
      yield* meter.say({ code: 'starting' }, undefined, contender)
      const outcome = await plan.start(participant)
      if ('ask' in outcome) {
        live.set(participant, outcome)
        return
      }
      yield* cannotStart(outcome)
      yield* giveUpIfDue(participant)
    }
  }

  async function* replace(participant: Participant, failure: Failure): AsyncGenerator<RunEvent> {
    losses.add(participant, failure)
    const trial = live.get(participant)
    live.delete(participant)
    await trial?.end()
    yield* startAgain(participant)
    yield* plan.prepare(participant)
  }

  return {
    setLeft(cells) {
      left = cells
    },
    async *startAll() {
      for (const participant of plan.participants) yield* giveUpIfDue(participant)
      const starting = plan.participants.filter((participant) => owed(participant).length > 0)
      const outcomes = await Promise.all(starting.map(plan.start))
      for (const outcome of outcomes) if ('ask' in outcome) live.set(outcome.participant, outcome)
      for (const outcome of outcomes) {
        if ('ask' in outcome) continue
        yield* cannotStart(outcome)
        yield* startAgain(outcome.participant)
      }
    },
    all: () => [...live.values()],
    trialOf: (participant) => live.get(participant),
    takesPart,
    owed,
    async *attempt(participant, atStake, step) {
      try {
        const steps = step()
        if (Symbol.asyncIterator in steps) yield* steps
        else await steps
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof TrialError || error instanceof RefusedError)) throw error
        const failure = failureOf(error)
        yield* fail(participant, atStake(failure), failure)
        if (isLoss(failure)) yield* replace(participant, failure)
      }
    },
    async *replaceIfLost(participant) {
      const trial = live.get(participant)
      if (!trial || trial.isAlive()) return
      yield* replace(participant, { reason: 'crashed', cause: { code: 'ended-in-turn' } })
    },
    fail,
    async endAll() {
      await Promise.all([...live.values()].map((trial) => trial.end()))
    },
  }
}
