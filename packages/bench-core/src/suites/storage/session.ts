import { type CaseKey, caseGroupId } from '../../model/case-key.ts'
import type { Participant, RunEvent } from '../../model/run-event.ts'
import type { Warning } from '../../model/warning.ts'
import type { SuiteContext, SuiteSession } from '../suite.ts'
import { attempt as attemptAt, type Outcome } from './attempt.ts'
import { measureBlock, tableOf, verifyBlock } from './block.ts'
import { type Budget, isScan, warmUpShare, writes } from './budget.ts'
import { keyFor, measuredIn, type Shared, sharedTasks } from './cases.ts'
import type { CorpusCell } from './corpus-cells.ts'
import { figuresOf, latencyOf, type MeasuredBlock } from './figures.ts'
import { fillFor } from './filling.ts'
import type { LineUp } from './line-up.ts'
import { idOf, lossesOfRun } from './losses.ts'
import { type Member, membersOf } from './members.ts'
import { participantsOf } from './participants.ts'
import type { QueryField } from './query-field.ts'
import type { Servers } from './server/servers.ts'
import { checkpoint, dropTable } from './server/tables.ts'
import type { Measurement } from './tasks.ts'
import { turnsOfRound } from './turns.ts'

export interface StorageSession extends SuiteSession {
  leftBehind(): readonly Warning[]
  /** Makes the tables that are read and looks at what lies on disk; once, before the first round. */
  fill(): AsyncGenerator<RunEvent>
}

interface StorageRun {
  readonly lineUp: LineUp
  readonly servers: Servers
  readonly fields: ReadonlyMap<CorpusCell, QueryField>
  readonly budget: Budget
}

/** A warm-up ends when the operation gets no faster, or at its share of a block within these limits. */
const shortestWarmUpMs = 20
const longestWarmUpMs = 1000
/** An operation that takes longer than this has nothing to warm up, and one of them is a block. */
const longOperationNs = 150e6
/** What a scan is taken to cost per row until it has been measured. */
const rowNs = 10_000

/** The storage suite on its servers: tables are made once, every round measures with fresh client processes. */
export function storageSession(
  context: SuiteContext,
  { lineUp, servers, fields, budget }: StorageRun,
): StorageSession {
  const { spec, meter, signal } = context
  const participants = participantsOf(lineUp)
  const places = lineUp.sides[0].cells.map(({ place }) => ({ place, tasks: sharedTasks(lineUp, place) }))
  const members = membersOf(context, lineUp, servers)
  const losses = lossesOfRun()
  const operationNs = new Map<string, number>()
  const onDisk: Extract<RunEvent, { type: 'figures-measured' }>[] = []
  const stop = () => {
    servers.abandon()
    void members.endAll()
  }
  signal.addEventListener('abort', stop, { once: true })

  const attempt = <Value>(participant: Participant, work: () => Promise<Value>): Promise<Outcome<Value>> =>
    attemptAt(work, servers.of(participant).location, signal)

  return {
    async *fill() {
      for (const { place, tasks } of places) {
        for (const participant of participants) {
          const { storage, cells } = sideOf(participant)
          const cell = cells[place]!
          const server = servers.of(participant)
          yield* meter.say(`filling the tables of ${participant.contender}`, 'x-ray', participant.contender)
          servers.wake(server)
          const field = fields.get(cell)
          const tried = <Value>(work: () => Promise<Value>) => attempt(participant, work)
          const shared = { participant, cell, storage, server, field, tasks, members, losses, onDisk }
          const say = (doing: string) =>
            meter.say(
              `filling the tables of ${participant.contender}: ${doing}`,
              'x-ray',
              participant.contender,
            )
          yield* fillFor({ ...shared, attempt: tried, say })
          await members.endAll()
          meter.done(budget.openMs / participants.length / places.length)
        }
      }
      servers.wake()
      // What was filled would else be written out in the middle of somebody's block.
      for (const server of servers.all) await checkpoint(server)
    },
    async *measureRound(round) {
      if (round === 1) yield* onDisk.splice(0)
      for (const { place, tasks } of places) {
        yield* meter.say('starting fresh client processes')
        try {
          yield* measurePlace(place, tasks, round)
        } finally {
          await members.endAll()
        }
      }
    },
    async close() {
      signal.removeEventListener('abort', stop)
      await members.endAll()
      await servers.close()
    },
    leftBehind: () => servers.leftBehind(),
  }

  async function* measurePlace(
    place: number,
    tasks: readonly Shared[],
    round: number,
  ): AsyncGenerator<RunEvent> {
    const live = new Map<Participant, Member>()
    const keysOf = ({ contender }: Participant) =>
      tasks.flatMap((shared) => (shared.of(contender) ? [keyFor(shared, contender)] : []))
    const able = participants.filter((participant) =>
      keysOf(participant).some((key) => !losses.has(key, participant)),
    )
    const startWarm = (participant: Participant) =>
      attempt(participant, () => members.startWarm(sideOf(participant).cells[place]!, participant))
    const outcomes = await Promise.all(able.map(startWarm))
    for (const [index, participant] of able.entries()) {
      const outcome = outcomes[index]!
      if ('failure' in outcome) {
        yield* losses.add(participant, keysOf(participant), outcome.failure)
        continue
      }
      live.set(participant, outcome.value)
      const { readyMs, calibrationNs } = outcome.value
      const { workload } = tasks[0]!.group
      yield { type: 'trial-ready', round, ...participant, workload, readyMs, calibrationNs }
    }
    for (const shared of measuredIn(tasks)) {
      yield* measure(shared, { live, startWarm }, round)
      meter.done(budget.expectedMs(shared))
    }
  }

  /** Blocks of everyone who can take part, in turn, and what they amount to. */
  async function* measure(
    shared: Shared<Measurement>,
    { live, startWarm }: LiveMembers,
    round: number,
  ): AsyncGenerator<RunEvent> {
    const { operation } = shared.group
    const keyOf = ({ contender }: Participant) => keyFor(shared, contender)
    const taking = [...live.keys()].flatMap((participant) => {
      const measurement = shared.of(participant.contender)
      const isLost = losses.has(keyOf(participant), participant)
      return measurement && !isLost ? [{ participant, measurement, blocks: [] as MeasuredBlock[] }] : []
    })
    const group = caseGroupId(shared.group)
    const { blocksPerRound } = budget
    const order = turnsOfRound(taking, spec.seed, { stream: group, round, blocksPerRound })
    for (const { participant, measurement, blocks } of order) {
      const key = keyOf(participant)
      const member = live.get(participant)
      if (!member || losses.has(key, participant)) continue
      const isLong = expectedNs(measurement, key, participant) > longOperationNs
      if (isLong && blocks.length > 0) continue
      yield* meter.say(`${operation} ${participant.contender}`, operation, participant.contender)
      const verifies = round === 1 && blocks.length === 0
      const outcome = await attempt(participant, () => oneBlock(measurement, member, { isLong, verifies }))
      if ('value' in outcome) {
        blocks.push(outcome.value)
        const { wallNs, operations } = outcome.value.reading
        operationNs.set(idOf(key, participant), wallNs / operations)
        continue
      }
      yield* losses.add(participant, [key], outcome.failure)
      if (outcome.failure.reason === 'crashed' || outcome.failure.reason === 'hung') {
        const again = await startWarm(participant)
        if ('value' in again) live.set(participant, again.value)
        else live.delete(participant)
      }
    }
    servers.wake()
    for (const { participant, measurement, blocks } of taking) {
      const table = tableOf({ measurement, member: { participant } })
      if (writes(measurement) && !sideOf(participant).storage.keepTables)
        await attempt(participant, () => dropTable(servers.of(participant), table))
      const key = keyOf(participant)
      if (blocks.length > 0 && !losses.has(key, participant))
        yield* eventsOf({
          ...{ key, measurement, participant, round, blocks },
          mostRows: sideOf(participant).storage.rows.at(-1)!,
          isShared: !servers.of(participant).isPristine,
        })
    }
  }

  async function oneBlock(
    measurement: Measurement,
    member: Member,
    { isLong, verifies }: { isLong: boolean; verifies: boolean },
  ): Promise<MeasuredBlock> {
    const { participant } = member
    const { storage } = sideOf(participant)
    const server = servers.of(participant)
    const measuring = { server, sharesDisk: servers.all.length > 1, storage, measurement, member }
    const durationMs = budget.workMs(measurement) / budget.blocksPerRound
    const warmUpMs = Math.min(longestWarmUpMs, Math.max(shortestWarmUpMs, durationMs * warmUpShare))
    servers.wake(server)
    const preparing = { warmUpMs: isLong ? 0 : warmUpMs, proves: verifies }
    const block = await measureBlock(measuring, durationMs, preparing)
    if (verifies) await verifyBlock(measuring, block)
    return block
  }

  function expectedNs(measurement: Measurement, key: CaseKey, participant: Participant): number {
    return operationNs.get(idOf(key, participant)) ?? (isScan(measurement) ? rowNs * measurement.rows! : 0)
  }

  function sideOf({ contender }: Participant) {
    return lineUp.contender(contender).side
  }
}

/** The processes of a round, and how one that was lost is replaced. */
interface LiveMembers {
  readonly live: Map<Participant, Member>
  readonly startWarm: (participant: Participant) => Promise<Outcome<Member>>
}

interface Measured {
  readonly key: CaseKey
  readonly measurement: Measurement
  readonly participant: Participant
  readonly round: number
  readonly blocks: readonly MeasuredBlock[]
  readonly mostRows: number
  readonly isShared: boolean
}

function* eventsOf(seen: Measured): Generator<RunEvent> {
  const { key, measurement, participant, round, blocks } = seen
  const { suite, operation, workload, parameters } = key
  const measured = { suite, operation, workload, parameters, round, ...participant } as const
  const warmedUp = blocks.flatMap((block) =>
    block.warmedUp && block.warmedUp.warmUpMs > 0 ? block.warmedUp : [],
  )
  if (warmedUp.length > 0) {
    const warmupMs = warmedUp.reduce((sum, { warmUpMs }) => sum + warmUpMs, 0)
    yield { type: 'trial-warmed', ...measured, warmupMs, steady: warmedUp.at(-1)!.steady }
  }
  const latency = latencyOf(blocks)
  if (latency) {
    const peakRssBytes = Math.max(...blocks.map(({ reading }) => reading.peakRssBytes))
    yield { type: 'block-measured', ...measured, ...latency, gcCount: null, gcNs: null, peakRssBytes }
  }
  yield { type: 'figures-measured', ...measured, ...figuresOf(measurement, blocks, seen) }
}
