import type { CorePlan } from '../../measure/pinning.ts'
import type { ProgressMeter } from '../../measure/round/progress.ts'
import { TrialError } from '../../measure/trial-process.ts'
import type { CaseKey } from '../../model/case-key.ts'
import type { ProtocolCell, ProtocolSpec } from '../../model/protocol-spec.ts'
import type { Participant, RunEvent } from '../../model/run-event.ts'
import { type BlockTimes, estimateCaseMs, estimateStartMs } from './budget.ts'
import { expectReply, RefusedError } from './client/client-process.ts'
import type { LoadResults } from './client/contract.ts'
import { documentsPerOperation, needsFreshStore } from './client/requests.ts'
import { failureText, figuresOf } from './figures.ts'
import { failureOf, type Lane, type LaneFailure, startLane } from './lanes.ts'
import type { OwnSource } from './own/own-workload.ts'
import { hasCpuBlock } from './plan.ts'
import type { StoreOfLane } from './store.ts'

/** One round of the protocol suite. */
export interface RoundPlan {
  readonly round: number
  readonly spec: ProtocolSpec
  readonly seed: number
  /** Where a contender's server keeps its documents. */
  storeOf(contender: string): StoreOfLane
  readonly cores: CorePlan | undefined
  /** The user's own messages, where cells are about them. */
  readonly ownMessages?: OwnSource | undefined
  /** In the order in which blocks run; the even rounds run it backwards. */
  readonly participants: readonly Participant[]
  /** Whether a contender still takes part in a cell. */
  takesPart(contender: string, cell: ProtocolCell): boolean
  keyOf(cell: ProtocolCell, contender: string): CaseKey
  readonly times: BlockTimes
  readonly warmUpMs: number
  /** Connections at which autocannon checks the closed loop of reads over HTTP; undefined where that is not measured. */
  readonly crossCheck: { readonly contender: string; readonly cell: ProtocolCell } | undefined
}

const askMs = 30_000
const crossCheckMs = 500

/**
 * Fresh servers and clients of every contender, alive at the same time: warmed up one after the other, then cell by cell
 * a drained block each, in one order and, where there are two blocks, back again. A contender that fails drops out with a
 * `case-failed` for each case that it still owed; the others go on. Leaving the generator ends every process.
 */
export async function* measureProtocolRound(
  plan: RoundPlan,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { spec, round, times } = plan
  const live = new Map<Participant, Lane>()
  const endAll = () => Promise.all([...live.values()].map((lane) => lane.end()))
  signal.addEventListener('abort', endAll, { once: true })
  try {
    yield* meter.say('starting fresh servers and clients')
    const outcomes = await Promise.all(
      plan.participants.map((participant) =>
        startLane(participant, { ...plan, ...plan.storeOf(participant.contender) }),
      ),
    )
    for (const outcome of outcomes) if ('ask' in outcome) live.set(outcome.participant, outcome)
    for (const outcome of outcomes) if (!('ask' in outcome)) yield* tellFailure(outcome)
    meter.done(estimateStartMs(plan.participants.length))
    for (const lane of [...live.values()]) yield* attempt(lane, () => warmUp(lane))
    for (const [index, cell] of spec.cells.entries()) yield* measureCell(cell, index)
    yield* checkByAutocannon()
  } finally {
    signal.removeEventListener('abort', endAll)
    await endAll()
  }

  async function* warmUp(lane: Lane): AsyncGenerator<RunEvent> {
    const { contender } = lane.participant
    const { calibrationNs } = expectReply(await lane.ask({ type: 'calibrate' }, askMs), 'calibrated')
    const { readyMs, participant } = lane
    const { workload } = spec.cells[0]!
    yield { type: 'trial-ready', round, ...participant, workload, readyMs, calibrationNs }
    const cells = oncePerOperation(spec.cells.filter((cell) => plan.takesPart(contender, cell)))
    for (const cell of cells) {
      signal.throwIfAborted()
      yield* meter.say(`warming up ${cell.operation} ${contender}`, cell.operation, contender)
      const command = { type: 'warm-up', cell, durationMs: plan.warmUpMs / cells.length } as const
      const { warmupMs, steady } = expectReply(await lane.ask(command, askMs), 'warmed')
      const { contender: _, ...key } = plan.keyOf(cell, contender)
      yield { type: 'trial-warmed', ...key, round, ...participant, warmupMs, steady }
    }
    meter.done(plan.warmUpMs)
  }

  async function* measureCell(cell: ProtocolCell, index: number): AsyncGenerator<RunEvent> {
    // Whoever is early in one cell is late in the next one, and the other way round in the next round.
    const isReversed = (index + round) % 2 === 0
    const order = isReversed ? plan.participants.toReversed() : plan.participants
    const measured = new Set<Lane>()
    for (let block = 0; block < times.blocksPerCase; block++) {
      for (const participant of block % 2 === 0 ? order : order.toReversed()) {
        const lane = live.get(participant)
        if (!lane || !plan.takesPart(participant.contender, cell)) continue
        yield* attempt(lane, async function* () {
          const { contender } = participant
          yield* meter.say(`${cell.operation} ${contender}: ${loadWords(cell)}`, cell.operation, contender)
          await measureBlock(lane, cell, block)
          measured.add(lane)
        })
        signal.throwIfAborted()
      }
    }
    for (const lane of measured) {
      yield* attempt(lane, async function* () {
        if (hasCpuBlock(cell, spec.cells)) {
          await measureBlock(lane, cell, 0, true)
          meter.done(estimateCaseMs(times))
        }
        yield* takeResults(lane, cell)
      })
    }
  }

  async function measureBlock(lane: Lane, cell: ProtocolCell, block: number, forCpu = false): Promise<void> {
    const { leadInMs, blockMs } = times
    const arrivals = (plan.seed + round * 1009 + block) % 2 ** 32
    if (needsFreshStore(cell)) await lane.reset()
    const command = {
      type: 'block',
      cell,
      leadInMs,
      durationMs: blockMs,
      arrivals,
      isForCpu: forCpu,
    } as const
    expectReply(await lane.ask(command, leadInMs + blockMs + askMs), 'block-done')
  }

  async function* takeResults(lane: Lane, cell: ProtocolCell): AsyncGenerator<RunEvent> {
    const { participant } = lane
    const { results } = expectReply(await lane.ask({ type: 'results', cell }, askMs), 'results')
    const serverPeakRssBytes = await lane.serverPeakRssBytes()
    meter.done(estimateCaseMs(times))
    yield* told(results, participant, cell, serverPeakRssBytes)
  }

  function* told(
    results: LoadResults,
    participant: Participant,
    cell: ProtocolCell,
    serverPeakRssBytes: number | null,
  ): Generator<RunEvent> {
    const key = plan.keyOf(cell, participant.contender)
    if (results.ok === 0) {
      const reason = results.timedOut > 0 ? 'hung' : 'refused'
      yield* failCase(participant, cell, { reason, text: failureText(results) })
      return
    }
    const measured = {
      suite: key.suite,
      operation: key.operation,
      workload: key.workload,
      parameters: key.parameters,
      round,
    }
    const { figures, notes } = figuresOf(results, documentsPerOperation(cell.operation))
    yield {
      type: 'figures-measured',
      ...measured,
      ...participant,
      figures: { ...figures, serverPeakRssBytes },
      notes,
    }
    const distribution = cell.load.load === 'open' ? results.fromDue : results.service
    if (distribution) {
      const noMemory = { gcCount: null, gcNs: null, peakRssBytes: null }
      yield { type: 'block-measured', ...measured, ...participant, ...distribution, ...noMemory }
    }
  }

  /** A second opinion on throughput by a program that is not ours. Without it the run is as good, so it may fail. */
  async function* checkByAutocannon(): AsyncGenerator<RunEvent> {
    const { crossCheck } = plan
    const lane = [...live.values()].find(
      ({ participant }) => participant.copy === 1 && participant.contender === crossCheck?.contender,
    )
    if (!crossCheck || !lane || crossCheck.cell.load.load !== 'closed') return
    const { cell } = crossCheck
    yield* meter.say('autocannon: checking reads over HTTP', cell.operation, crossCheck.contender)
    const { connections } = crossCheck.cell.load
    const command = { type: 'cross-check', connections, durationMs: crossCheckMs } as const
    try {
      const { operationsPerSecond } = expectReply(await lane.ask(command, askMs), 'cross-checked')
      const { suite, operation, workload, parameters } = plan.keyOf(cell, crossCheck.contender)
      yield {
        type: 'figures-measured',
        suite,
        operation,
        workload,
        parameters,
        round,
        ...lane.participant,
        figures: { crossCheckPerSecond: operationsPerSecond },
      }
    } catch (error) {
      signal.throwIfAborted()
      yield { type: 'log', level: 'error', text: `the check by autocannon: ${failureOf(error).text}` }
    }
  }

  async function* attempt(lane: Lane, steps: () => AsyncGenerator<RunEvent>): AsyncGenerator<RunEvent> {
    if (!live.has(lane.participant)) return
    try {
      yield* steps()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TrialError || error instanceof RefusedError)) throw error
      live.delete(lane.participant)
      await lane.end()
      yield* tellFailure({ participant: lane.participant, ...failureOf(error) })
    }
  }

  function* tellFailure({ participant, ...failure }: LaneFailure): Generator<RunEvent> {
    signal.throwIfAborted()
    for (const cell of spec.cells) {
      if (plan.takesPart(participant.contender, cell)) yield* failCase(participant, cell, failure)
      if (participant.copy !== 1) return
    }
  }

  function* failCase(
    { contender, copy }: Participant,
    cell: ProtocolCell,
    { reason, text }: Omit<LaneFailure, 'participant'>,
  ): Generator<RunEvent> {
    // The second copy of the reference is no case of the plan: losing it costs the A/A control of one round.
    if (copy !== 1) yield { type: 'log', level: 'error', text: `A/A control of ${contender}: ${text}` }
    else yield { type: 'case-failed', key: plan.keyOf(cell, contender), reason, text }
  }
}

function oncePerOperation(cells: readonly ProtocolCell[]): ProtocolCell[] {
  return [...new Map(cells.map((cell) => [`${cell.operation} ${cell.workload}`, cell])).values()]
}

function loadWords({ load }: ProtocolCell): string {
  switch (load.load) {
    case 'sequential':
      return 'one request at a time'
    case 'closed':
      return `${load.connections} connections`
    case 'open':
      return `${load.rate} requests a second`
  }
}
