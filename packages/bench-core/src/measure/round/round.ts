import type { Participant, RunEvent } from '../../model/run/run-event.ts'
import { sumBy } from '../../model/sum.ts'
import { pin } from '../process/pinning.ts'
import { caseFailures, TrialError, type TrialFault } from '../process/trial-error.ts'
import { shuffled } from '../shuffled.ts'
import { shuffledTurns } from '../turns.ts'
import { measureBlock } from './block.ts'
import { payloadOf } from './payload.ts'
import { type ProgressMeter, saidWhile } from './progress.ts'
import type { RoundPlan } from './round-plan.ts'
import { measureSlices, sizeUp, turnSizesOf } from './slices.ts'
import { together } from './together.ts'
import { askFor, startTrials, type Trial } from './trials.ts'
import { warmUpTrial } from './warm-up.ts'

/**
 * Trials that warm up at the same time, each on a core of its own where there are two: nothing is timed for a report
 * then, and a round spends most of its time on it.
 */
export const warmedAtOnce = 2

/**
 * A fresh trial of every participant, all alive at the same time: warmed up two at a time, then turns of all at what is
 * worked in one group, then a block each, then turns in slices group by group. A contender that fails drops out with a
 * `case-failed` for each case that it still owed, while those that are measured already stay; the others go on. Leaving
 * the generator ends every process.
 */
export async function* measureRound(
  plan: RoundPlan,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const cell = { suite: plan.suite, workload: plan.workload, parameters: plan.parameters, round: plan.round }
  const ofOperation = (operation: string) => {
    const {
      pace,
      parameters = plan.parameters,
      expected = plan.expected,
    } = plan.operationPlans?.[operation] ?? {}
    const blockMs = pace?.blockMs === undefined ? plan.preset.blockMs : pace.blockMs
    return {
      ...plan.preset,
      settleMs: 0,
      inOneGroup: false,
      ...pace,
      blockMs,
      cell: { ...cell, operation, parameters },
      expected,
    }
  }
  const owed =
    plan.cases ??
    plan.operations.map((operation) => ({ operation, parameters: ofOperation(operation).cell.parameters }))
  const inOneGroup = plan.operations.filter((operation) => ofOperation(operation).inOneGroup)
  const inGroups = plan.operations.filter((operation) => !ofOperation(operation).inOneGroup)
  // The first to start warms up beside others than the last, so the order is left to chance.
  const participants = shuffled(participantsOf(plan.groups), plan)
  let ready = 0
  const left = new AbortController()
  const eitherSignal = AbortSignal.any([signal, left.signal])
  const starting = startTrials(participants, plan.program, plan.cores, eitherSignal, () => {
    ready++
  })
  let started: Awaited<typeof starting> | undefined
  try {
    started = yield* saidWhile(meter, starting, {
      doing: () => ({ code: 'starting', part: { done: ready, of: participants.length } }),
      expectedMs: plan.expected.startMs,
    })
  } finally {
    if (!started) {
      left.abort()
      await starting.then(endTrials, () => {})
    }
  }
  const { trials, failures } = started
  const live = new Map(trials.map((trial) => [nameOf(trial.participant), trial]))
  /** Operations that were measured from beginning to end in this round, by participant. */
  const measured = new Set<string>()
  const endAll = () => endTrials({ trials })
  signal.addEventListener('abort', endAll, { once: true })
  try {
    signal.throwIfAborted()
    for (const { participant, failure } of failures) yield* fail(participant, failure)
    if (plan.round === 1 && !plan.isSizeTold) {
      yield* trials.flatMap((trial) => (trial.participant.copy === 1 ? payloadOf(trial, cell) : []))
      // Where encoding isn't timed, its sizes are all that is asked of it.
      if (!plan.operations.includes('encode'))
        for (const { participant } of trials) measured.add(workOf(participant, 'encode'))
    }
    for (const trial of trials) {
      yield* inabilities(trial)
      yield* attempt(trial, calibrate(trial))
    }
    const warmUps = trials.map((trial) => attempt(trial, warmUp(trial)))
    for await (const event of together(warmUps, warmedAtOnce)) {
      // Another trial may have told it ahead, before the run was cancelled.
      signal.throwIfAborted()
      yield event
    }
    for (const operation of inOneGroup) yield* work(operation)
    // Blocks come before slices: they go on warming up what those then measure.
    for (const operation of inGroups) {
      const { blockMs, cell: cellOfOperation, expected } = ofOperation(operation)
      if (blockMs === null) continue
      for (const trial of inTurn(trials)) {
        if (!live.has(nameOf(trial.participant)) || !trial.operations.has(operation)) continue
        yield* meter.say({ code: 'measuring', way: 'singly' }, operation, trial.participant.contender)
        yield* attempt(trial, measureBlock(trial, cellOfOperation, blockMs))
        meter.done(expected.blockMs)
      }
    }
    for (const operation of inGroups) yield* work(operation)
    for (const step of plan.steps ?? []) {
      for (const trial of inTurn(trials)) {
        const { contender } = trial.participant
        const isAble = step.needs.every((operation) => trial.operations.has(operation))
        if (isAble && live.has(nameOf(trial.participant)) && !step.skips?.(contender)) {
          const work = workOf(trial.participant, step.operation)
          yield* meter.say({ code: 'measuring' }, step.operation, contender)
          measured.delete(work)
          yield* attempt(trial, step.measure(trial))
          if (live.has(nameOf(trial.participant))) measured.add(work)
        }
        meter.done(step.expectedMs)
      }
    }
  } finally {
    signal.removeEventListener('abort', endAll)
    await endAll()
  }

  /** Says which of the round’s cases have no figures because the trial’s program can’t do what they take. */
  function* inabilities({ participant, operations }: Trial): Generator<RunEvent> {
    const works = [
      ...plan.operations.map((operation) => ({ operation, needs: [operation] })),
      ...(plan.steps ?? []),
    ]
    for (const { operation, parameters } of owed) {
      const lacking = works
        .filter((work) => work.operation === operation)
        .flatMap(({ needs }) => needs.filter((needed) => !operations.has(needed)))
      if (lacking.length === 0) continue
      const notes = { operation: `can’t ${operations.has('encode') ? lacking[0] : 'encode'}` }
      yield { type: 'figures-measured', ...cell, operation, parameters, ...participant, figures: {}, notes }
    }
  }

  /** Lets everybody take turns at an operation, group by group. */
  async function* work(operation: string): AsyncGenerator<RunEvent> {
    const { settleMs, expected } = ofOperation(operation)
    if (settleMs > 0)
      for (const trial of trials)
        if (trial.operations.has(operation)) yield* attempt(trial, settle(trial, operation, settleMs))
    const worked: Trial[] = []
    for (const [group, participants] of groupsOf(operation).entries()) {
      const members = participants
        .flatMap((participant) => live.get(nameOf(participant)) ?? [])
        .filter(({ operations }) => operations.has(operation))
      if (members.length > 1) {
        yield* takeTurns(members, operation, group)
        worked.push(...members)
      }
      meter.done(expected.groupMs)
    }
    for (const { participant } of worked)
      if (live.has(nameOf(participant))) measured.add(workOf(participant, operation))
  }

  function groupsOf(operation: string): RoundPlan['groups'] {
    return ofOperation(operation).inOneGroup ? [participantsOf(plan.groups)] : plan.groups
  }

  /** There and back again in alternate rounds. */
  function inTurn(all: readonly Trial[]): readonly Trial[] {
    return plan.round % 2 === 0 ? all.toReversed() : all
  }

  async function* calibrate(trial: Trial): AsyncGenerator<RunEvent> {
    const calibrated = await askFor(trial.process, { type: 'calibrate' }, 'calibrated')
    const { calibrationNs, cacheLatencyNs } = calibrated
    yield {
      type: 'trial-ready',
      round: plan.round,
      ...trial.participant,
      workload: plan.workload,
      parameters: plan.parameters,
      readyMs: trial.readyMs,
      calibrationNs,
      ...(cacheLatencyNs !== undefined && { cacheLatencyNs }),
      ...(trial.runtime && { runtime: trial.runtime }),
    }
  }

  async function* warmUp(trial: Trial): AsyncGenerator<RunEvent> {
    const { contender } = trial.participant
    const { cores } = plan
    if (cores) await pin(trial.process.pid, [...new Set([cores.measuring, ...cores.others])])
    const operations = plan.operations
      .filter((operation) => trial.operations.has(operation))
      .map((operation) => ({
        operation,
        limitMs: ofOperation(operation).warmupLimitMs,
      }))
    let step = 0
    let now = ''
    const warming = warmUpTrial(trial.process, operations, (operation) => {
      step++
      now = operation
    })
    const all = yield* saidWhile(meter, warming, {
      // Each is warmed up once more when the garbage of all has been collected.
      doing: () => ({
        code: 'warming-up',
        operation: now,
        part: { done: step, of: 2 * operations.length },
      }),
      contender,
      expectedMs: sumBy(operations, ({ operation }) => ofOperation(operation).expected.warmUpMs),
    })
    for (const { operation, nsPerOperation, warmupMs, steady } of all) {
      const { cell: cellOfOperation } = ofOperation(operation)
      trial.nsPerOperation.set(operation, nsPerOperation)
      yield { type: 'trial-warmed', ...cellOfOperation, ...trial.participant, warmupMs, steady }
    }
    if (cores) await pin(trial.process.pid, [cores.measuring])
  }

  // biome-ignore lint/correctness/useYield: it takes a tenth of a second and has nothing to tell.
  async function* settle(trial: Trial, operation: string, durationMs: number): AsyncGenerator<RunEvent> {
    const leadIn = Math.ceil((durationMs * 1e6) / trial.nsPerOperation.get(operation)!)
    await askFor(trial.process, { type: 'slice', operation, leadIn, operations: 1 }, 'sliced')
  }

  async function* takeTurns(
    members: readonly Trial[],
    operation: string,
    group: number,
  ): AsyncGenerator<RunEvent> {
    const contenders = [...new Set(members.map(({ participant }) => participant.contender))]
    yield* meter.say({ code: 'measuring', way: 'in-turns', contenders }, operation)
    const { slicesPerRound, sliceMs, cell: cellOfOperation } = ofOperation(operation)
    let failed = await sizeUp(members, operation, sliceMs)
    if (!failed) {
      const sizes = turnSizesOf(members, operation, { sliceMs, slicesPerRound })
      const turns = shuffledTurns(members.length, sizes.turnsEach, plan.below)
      const worked = await measureSlices(members, cellOfOperation, group, sizes, turns, plan.below)
      if (worked.event) yield worked.event
      failed = worked.failed
    }
    if (!failed) return
    yield* drop(failed.trial, failed.error)
    // What it failed costs the others nothing but time.
    const others = members.filter((member) => member !== failed.trial)
    if (others.length > 1) yield* takeTurns(others, operation, group)
  }

  async function* attempt(trial: Trial, steps: AsyncGenerator<RunEvent>): AsyncGenerator<RunEvent> {
    if (!live.has(nameOf(trial.participant))) return
    try {
      yield* steps
    } catch (error) {
      if (!(error instanceof TrialError)) throw error
      yield* drop(trial, error)
    }
  }

  async function* drop(trial: Trial, error: TrialError): AsyncGenerator<RunEvent> {
    signal.throwIfAborted()
    live.delete(nameOf(trial.participant))
    await trial.process.end()
    yield* fail(trial.participant, error.failure)
  }

  function* fail(participant: Participant, failure: TrialFault): Generator<RunEvent> {
    signal.throwIfAborted()
    const { suite, workload } = plan
    const { contender } = participant
    const left = owed.filter(({ operation }) => !measured.has(workOf(participant, operation)))
    const keys = left.map(({ operation, parameters }) => ({
      suite,
      operation,
      contender,
      workload,
      parameters,
    }))
    yield* caseFailures(participant, keys, failure)
  }
}

function endTrials({ trials }: { readonly trials: readonly Trial[] }): Promise<unknown> {
  return Promise.all(trials.map(({ process }) => process.end()))
}

function participantsOf(groups: RoundPlan['groups']): Participant[] {
  return [...new Map(groups.flat().map((participant) => [nameOf(participant), participant])).values()]
}

function workOf(participant: Participant, operation: string): string {
  return `${operation} ${nameOf(participant)}`
}

function nameOf({ contender, copy }: Participant): string {
  return `${contender}#${copy}`
}
