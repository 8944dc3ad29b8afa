import type { ProgressMeter } from '../../../measure/round/progress.ts'
import { shuffledTurns } from '../../../measure/turns.ts'
import type { ProtocolCell } from '../../../model/protocol/protocol-spec.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import { sumBy } from '../../../model/sum.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import { expectReply } from '../client/client-process.ts'
import { writes } from '../client/requests.ts'
import {
  type BlockTimes,
  estimateCaseMs,
  estimateStartMs,
  estimateTurnsMs,
  estimateWarmUpMs,
  hopTimes,
} from '../plan/budget.ts'
import { tellsClientCpu as isLowestRate } from '../plan/plan.ts'
import { checkByAutocannon } from './check-by-autocannon.ts'
import { liveTrialsOf } from './live-trials.ts'
import type { ProtocolRound } from './protocol-round.ts'
import { emptyResults, tellHop, tellRepeated, tellResults } from './tell-results.ts'
import { startTrial, type Trial } from './trials.ts'
import { warmUp } from './warm-up.ts'

/**
 * Fresh servers and clients of every contender, alive at the same time: warmed up one after the other, then cell by cell
 * a drained block each, in one order and, where there are two blocks, back again, and after that turns of a few milliseconds
 * where the cell has them. A contender that loses a process fails
 * what was being measured with it and goes on with fresh ones, until it has lost too many; a `case-failed` says of each
 * case why. Leaving the generator ends every process.
 */
export async function* measureProtocolRound(
  plan: ProtocolRound,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { spec, round, askMs } = plan
  const start = (participant: Participant) =>
    startTrial(participant, { ...plan, ...plan.storeOf(participant.contender) })
  const prepare = (participant: Participant) => warmUp(plan, participant, trials, meter, signal)
  const trials = liveTrialsOf({ ...plan, start, prepare }, meter, signal)
  /** Trials whose store is as it began. */
  const fresh = new WeakSet<Trial>()
  signal.addEventListener('abort', trials.endAll, { once: true })
  try {
    yield* meter.say({ code: 'starting' })
    trials.setLeft(spec.cells)
    yield* trials.startAll()
    meter.done(estimateStartMs(plan.participants.length))
    for (const participant of plan.participants) {
      yield* prepare(participant)
      meter.done(estimateWarmUpMs(plan) + plan.heavyMs)
    }
    for (const [index, cell] of spec.cells.entries()) {
      trials.setLeft(spec.cells.slice(index))
      yield* measureCell(cell, index)
    }
    if (plan.repeated)
      yield* measureAgain(plan.repeated, plan.timesOf(plan.repeated, 1), 'again', tellRepeated)
    if (plan.hop) yield* measureAgain(plan.hop, hopTimes, 'on-two-cores', tellHop)
    trials.setLeft([])
    yield* checkByAutocannon(plan, trials, meter, signal)
  } finally {
    signal.removeEventListener('abort', trials.endAll)
    await trials.endAll()
  }

  async function* measureCell(cell: ProtocolCell, index: number): AsyncGenerator<RunEvent> {
    // Whoever is early in one cell is late in the next one, and the other way round in the next round.
    const isReversed = (index + round) % 2 === 0
    const taking = plan.participants.filter(({ contender }) => plan.isMeasured(contender, cell))
    if (taking.length === 0) return
    const order = isReversed ? taking.toReversed() : taking
    const timesOf = ({ copy }: Participant) => plan.timesOf(cell, copy)
    const maxBlocks = Math.max(...order.map((participant) => timesOf(participant).blocksPerCase))
    const measured = new Map<Participant, Trial>()
    const onlyThis = () => [cell]
    // At a rate turns come first: in them the generator's own code is compiled, which would keep requests waiting.
    const turnsFirst = cell.load.load === 'open' && plan.turnsOf(cell) !== undefined
    if (turnsFirst) yield* takeTurns(cell, index, yield* placed(order, cell))
    for (let block = 0; block < maxBlocks; block++) {
      for (const participant of block % 2 === 0 ? order : order.toReversed()) {
        const times = timesOf(participant)
        if (block >= times.blocksPerCase) continue
        if (block === 0) yield* trials.replaceIfLost(participant)
        const trial = trials.trialOf(participant)
        if (!trial || !trials.takesPart(participant, cell)) continue
        yield* trials.attempt(participant, onlyThis, async function* () {
          const { contender } = participant
          yield* meter.say({ code: 'measuring', load: cell.load }, cell.operation, contender)
          await trial.place(plan.coreOf(cell))
          await measureBlock(trial, cell, times, block)
          measured.set(participant, trial)
        })
        signal.throwIfAborted()
      }
    }
    if (!turnsFirst) yield* takeTurns(cell, index, measured)
    // Who is out, or saturated at a lower rate, takes no time.
    const without = taking.filter((participant) => !measured.has(participant))
    meter.done(sumBy(without, (participant) => expectedMs(cell, participant)))
    for (const [participant, trial] of measured) {
      if (!trials.takesPart(participant, cell)) continue
      yield* trials.attempt(participant, onlyThis, async function* () {
        if (isLowestRate(cell, spec.cells) && !plan.turnsOf(cell)) {
          await measureBlock(trial, cell, plan.cpuTimes, 0, true)
          meter.done(estimateCaseMs(plan.cpuTimes))
        }
        yield* takeResults(trial, cell)
      })
    }
  }

  /** Everybody who can take part in a cell, on the core where its clients work. */
  async function* placed(
    order: readonly Participant[],
    cell: ProtocolCell,
  ): AsyncGenerator<RunEvent, Map<Participant, Trial>> {
    const ready = new Map<Participant, Trial>()
    for (const participant of order) {
      yield* trials.replaceIfLost(participant)
      const trial = trials.trialOf(participant)
      if (!trial || !trials.takesPart(participant, cell)) continue
      yield* trials.attempt(
        participant,
        () => [cell],
        async () => {
          await trial.place(plan.coreOf(cell))
          ready.set(participant, trial)
        },
      )
    }
    return ready
  }

  /** Live connections of all who were measured in it take turns of a few milliseconds, in an order in which nobody follows itself. */
  async function* takeTurns(
    cell: ProtocolCell,
    index: number,
    measured: ReadonlyMap<Participant, Trial>,
  ): AsyncGenerator<RunEvent> {
    const times = plan.turnsOf(cell)
    if (!times) return
    const { beforeMs, leadInMs, turnMs: durationMs, turnsEach, tellsClientCpu, leavesOutStolen } = times
    const members = [...measured]
    const attempt = async function* (place: number, step: (trial: Trial) => Promise<void>) {
      const [participant, trial] = members[place]!
      signal.throwIfAborted()
      if (!trials.takesPart(participant, cell)) return
      yield* trials.attempt(
        participant,
        () => [cell],
        () => step(trial),
      )
    }
    for (const place of members.keys()) {
      yield* attempt(place, async (trial) => {
        await bringBack(trial, cell)
        const begin = { type: 'begin-turns', cell, leadInMs: beforeMs } as const
        expectReply(await trial.ask(begin, askMs), 'turns-begun')
      })
    }
    const { below } = seededRandom(plan.seed, `protocol-turns-${round}-${index}`)
    for (const [turn, place] of shuffledTurns(members.length, turnsEach, below).entries()) {
      if (turn % members.length === 0)
        yield* meter.say({ code: 'measuring', way: 'in-turns', load: cell.load }, cell.operation)
      const rank = Math.floor(turn / members.length)
      const arrivals = (plan.seed + round * 1009 + rank * 9176) % 2 ** 32
      const isForCpu = tellsClientCpu && rank % 2 === 1
      const command = { type: 'turn', leadInMs, durationMs, arrivals, isForCpu, leavesOutStolen } as const
      yield* attempt(place, async (trial) => {
        expectReply(await trial.ask(command, durationMs + askMs), 'block-done')
      })
    }
    for (const place of members.keys()) {
      yield* attempt(place, async (trial) => {
        expectReply(await trial.ask({ type: 'end-turns' }, askMs), 'turns-ended')
      })
    }
  }

  function expectedMs(cell: ProtocolCell, { copy }: Participant): number {
    return estimateCaseMs(plan.timesOf(cell, copy)) + estimateTurnsMs(plan.turnsOf(cell))
  }

  /** Blocks of a cell that first copies have been measured in before, for another figure of it. */
  async function* measureAgain(
    cell: ProtocolCell,
    times: BlockTimes,
    way: 'again' | 'on-two-cores',
    tell: typeof tellRepeated,
  ): AsyncGenerator<RunEvent> {
    const where = tell === tellHop ? 'own' : plan.coreOf(cell)
    for (const participant of plan.participants) {
      const trial = trials.trialOf(participant)
      if (!trial || participant.copy !== 1 || !trials.takesPart(participant, cell)) continue
      if (!plan.isMeasured(participant.contender, cell)) continue
      yield* trials.attempt(
        participant,
        () => [],
        async function* () {
          yield* meter.say({ code: 'measuring', way }, cell.operation, participant.contender)
          await trial.place(where)
          for (let block = 0; block < times.blocksPerCase; block++)
            await measureBlock(trial, cell, times, block)
          const { results } = expectReply(await trial.ask({ type: 'results', cell }, askMs), 'results')
          yield* tell({ key: plan.keyOf(cell, participant.contender), round, participant, results })
        },
      )
      meter.done(estimateCaseMs(times))
      signal.throwIfAborted()
    }
  }

  async function measureBlock(
    trial: Trial,
    cell: ProtocolCell,
    { leadInMs, blockMs, partsPerBlock }: BlockTimes,
    block: number,
    isForCpu = false,
  ): Promise<void> {
    const arrivals = (plan.seed + round * 1009 + block) % 2 ** 32
    await bringBack(trial, cell)
    const command = {
      type: 'block',
      cell,
      leadInMs,
      durationMs: blockMs,
      parts: partsPerBlock,
      arrivals,
      isForCpu,
    } as const
    expectReply(await trial.ask(command, leadInMs + blockMs + askMs), 'block-done')
  }

  /** Brings back what a store began with, unless it is as it was. */
  async function bringBack(trial: Trial, cell: ProtocolCell): Promise<void> {
    if (!fresh.has(trial)) await trial.reset()
    if (writes(cell)) fresh.delete(trial)
    else fresh.add(trial)
  }

  async function* takeResults(trial: Trial, cell: ProtocolCell): AsyncGenerator<RunEvent> {
    const { participant } = trial
    const { results, turns } = expectReply(await trial.ask({ type: 'results', cell }, askMs), 'results')
    const serverPeakRssBytes = await trial.serverPeakRssBytes()
    meter.done(expectedMs(cell, participant))
    const empty = emptyResults(results)
    const key = plan.keyOf(cell, participant.contender)
    if (empty) yield* trials.fail(participant, [cell], empty)
    else yield* tellResults({ key, round, participant, results, turns, serverPeakRssBytes })
  }
}
