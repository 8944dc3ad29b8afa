import type { ProgressMeter } from '../../measure/round/progress.ts'
import { shuffledTurns } from '../../measure/turns.ts'
import type { ProtocolCell } from '../../model/protocol-spec.ts'
import type { Participant, RunEvent } from '../../model/run-event.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import { type BlockTimes, estimateCaseMs, estimateStartMs, estimateTurnsMs, hopTimes } from './budget.ts'
import { checkByAutocannon } from './check-by-autocannon.ts'
import { expectReply } from './client/client-process.ts'
import { writes } from './client/requests.ts'
import { type Lane, startLane } from './lanes.ts'
import { liveLanesOf } from './live-lanes.ts'
import { hasCpuBlock } from './plan.ts'
import type { RoundPlan } from './round-plan.ts'
import { emptyResults, tellHop, tellRepeated, tellResults } from './tell-results.ts'
import { warmUp } from './warm-up.ts'

/**
 * Fresh servers and clients of every contender, alive at the same time: warmed up one after the other, then cell by cell
 * a drained block each, in one order and, where there are two blocks, back again, and after that turns of a few milliseconds
 * where the cell has them. A contender that loses a process fails
 * what was being measured with it and goes on with fresh ones, until it has lost too many; a `case-failed` says of each
 * case why. Leaving the generator ends every process.
 */
export async function* measureProtocolRound(
  plan: RoundPlan,
  meter: ProgressMeter,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const { spec, round, askMs } = plan
  const start = (participant: Participant) =>
    startLane(participant, { ...plan, ...plan.storeOf(participant.contender) })
  const prepare = (participant: Participant) => warmUp(plan, participant, lanes, meter, signal)
  const lanes = liveLanesOf({ ...plan, start, prepare }, meter, signal)
  /** Lanes whose store is as it began. */
  const fresh = new WeakSet<Lane>()
  signal.addEventListener('abort', lanes.endAll, { once: true })
  try {
    yield* meter.say('starting fresh servers and clients')
    lanes.setLeft(spec.cells)
    yield* lanes.startAll()
    meter.done(estimateStartMs(plan.participants.length))
    for (const participant of plan.participants) {
      yield* prepare(participant)
      meter.done(plan.warmUpMs + plan.heavyMs)
    }
    for (const [index, cell] of spec.cells.entries()) {
      lanes.setLeft(spec.cells.slice(index))
      yield* measureCell(cell, index)
    }
    if (plan.repeated)
      yield* measureAgain(plan.repeated, plan.timesOf(plan.repeated, 1), 'once more', tellRepeated)
    if (plan.hop) yield* measureAgain(plan.hop, hopTimes, 'on two cores', tellHop)
    lanes.setLeft([])
    yield* checkByAutocannon(plan, lanes, meter, signal)
  } finally {
    signal.removeEventListener('abort', lanes.endAll)
    await lanes.endAll()
  }

  async function* measureCell(cell: ProtocolCell, index: number): AsyncGenerator<RunEvent> {
    // Whoever is early in one cell is late in the next one, and the other way round in the next round.
    const isReversed = (index + round) % 2 === 0
    const order = isReversed ? plan.participants.toReversed() : plan.participants
    const timesOf = ({ copy }: Participant) => plan.timesOf(cell, copy)
    const mostBlocks = Math.max(...order.map((participant) => timesOf(participant).blocksPerCase))
    const measured = new Map<Participant, Lane>()
    const onlyThis = () => [cell]
    for (let block = 0; block < mostBlocks; block++) {
      for (const participant of block % 2 === 0 ? order : order.toReversed()) {
        const times = timesOf(participant)
        if (block >= times.blocksPerCase) continue
        if (block === 0) yield* lanes.replaceIfLost(participant)
        const lane = lanes.laneOf(participant)
        if (!lane || !lanes.takesPart(participant, cell)) continue
        yield* lanes.attempt(participant, onlyThis, async function* () {
          const { contender } = participant
          yield* meter.say(`${cell.operation} ${contender}: ${loadWords(cell)}`, cell.operation, contender)
          await lane.place(plan.coreOf(cell))
          await measureBlock(lane, cell, times, block)
          measured.set(participant, lane)
        })
        signal.throwIfAborted()
      }
    }
    yield* takeTurns(cell, index, measured)
    // Who is out, or saturated at a lower rate, takes no time.
    const without = plan.participants.filter((participant) => !measured.has(participant))
    meter.done(without.reduce((sum, participant) => sum + expectedMs(cell, participant), 0))
    for (const [participant, lane] of measured) {
      if (!lanes.takesPart(participant, cell)) continue
      yield* lanes.attempt(participant, onlyThis, async function* () {
        if (hasCpuBlock(cell, spec.cells)) {
          await measureBlock(lane, cell, plan.cpuTimes, 0, true)
          meter.done(estimateCaseMs(plan.cpuTimes))
        }
        yield* takeResults(lane, cell)
      })
    }
  }

  /** Live connections of all who were measured in it take turns of a few milliseconds, in an order in which nobody follows itself. */
  async function* takeTurns(
    cell: ProtocolCell,
    index: number,
    measured: ReadonlyMap<Participant, Lane>,
  ): AsyncGenerator<RunEvent> {
    const times = plan.turnsOf(cell)
    if (!times) return
    const { leadInMs, turnMs: durationMs, turnsEach, leavesOutStolen } = times
    const command = { type: 'turn', leadInMs, durationMs, leavesOutStolen } as const
    const members = [...measured]
    const attempt = async function* (place: number, step: (lane: Lane) => Promise<void>) {
      const [participant, lane] = members[place]!
      signal.throwIfAborted()
      if (!lanes.takesPart(participant, cell)) return
      yield* lanes.attempt(
        participant,
        () => [cell],
        () => step(lane),
      )
    }
    for (const place of members.keys()) {
      yield* attempt(place, async (lane) => {
        await bringBack(lane, cell)
        expectReply(await lane.ask({ type: 'begin-turns', cell }, askMs), 'turns-begun')
      })
    }
    const { below } = seededRandom(plan.seed, `protocol-turns-${round}-${index}`)
    for (const [turn, place] of shuffledTurns(members.length, turnsEach, below).entries()) {
      if (turn % members.length === 0)
        yield* meter.say(`${cell.operation}: ${loadWords(cell)}, in turns`, cell.operation)
      yield* attempt(place, async (lane) => {
        expectReply(await lane.ask(command, durationMs + askMs), 'block-done')
      })
    }
    for (const place of members.keys()) {
      yield* attempt(place, async (lane) => {
        expectReply(await lane.ask({ type: 'end-turns' }, askMs), 'turns-ended')
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
    why: string,
    tell: typeof tellRepeated,
  ): AsyncGenerator<RunEvent> {
    const where = tell === tellHop ? 'own' : plan.coreOf(cell)
    for (const participant of plan.participants) {
      const lane = lanes.laneOf(participant)
      if (!lane || participant.copy !== 1 || !lanes.takesPart(participant, cell)) continue
      yield* lanes.attempt(
        participant,
        () => [],
        async function* () {
          yield* meter.say(`${cell.operation} ${participant.contender}: ${why}`, cell.operation)
          await lane.place(where)
          for (let block = 0; block < times.blocksPerCase; block++)
            await measureBlock(lane, cell, times, block)
          const { results } = expectReply(await lane.ask({ type: 'results', cell }, askMs), 'results')
          yield* tell({ key: plan.keyOf(cell, participant.contender), round, participant, results })
        },
      )
      meter.done(estimateCaseMs(times))
      signal.throwIfAborted()
    }
  }

  async function measureBlock(
    lane: Lane,
    cell: ProtocolCell,
    { leadInMs, blockMs, partsPerBlock }: BlockTimes,
    block: number,
    isForCpu = false,
  ): Promise<void> {
    const arrivals = (plan.seed + round * 1009 + block) % 2 ** 32
    await bringBack(lane, cell)
    const command = {
      type: 'block',
      cell,
      leadInMs,
      durationMs: blockMs,
      parts: partsPerBlock,
      arrivals,
      isForCpu,
    } as const
    expectReply(await lane.ask(command, leadInMs + blockMs + askMs), 'block-done')
  }

  /** Brings back what a store began with, unless it is as it was. */
  async function bringBack(lane: Lane, cell: ProtocolCell): Promise<void> {
    if (!fresh.has(lane)) await lane.reset()
    if (writes(cell)) fresh.delete(lane)
    else fresh.add(lane)
  }

  async function* takeResults(lane: Lane, cell: ProtocolCell): AsyncGenerator<RunEvent> {
    const { participant } = lane
    const { results, turns } = expectReply(await lane.ask({ type: 'results', cell }, askMs), 'results')
    const serverPeakRssBytes = await lane.serverPeakRssBytes()
    meter.done(expectedMs(cell, participant))
    const empty = emptyResults(results)
    const key = plan.keyOf(cell, participant.contender)
    if (empty) yield* lanes.fail(participant, [cell], empty)
    else yield* tellResults({ key, round, participant, results, turns, serverPeakRssBytes })
  }
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
