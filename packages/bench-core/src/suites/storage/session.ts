import { type CaseKey, caseGroupId, caseId } from '../../model/case-key.ts'
import type { Participant, RunEvent } from '../../model/run-event.ts'
import type { SuiteContext, SuiteSession } from '../suite.ts'
import { attempt as attemptAt, type Failure, type Outcome } from './attempt.ts'
import { measureBlock, tableOf, verifyBlock } from './block.ts'
import { type Budget, isScan, writes } from './budget.ts'
import { casesOf, keyOf } from './cases.ts'
import { figuresOf, latencyOf, type MeasuredBlock } from './figures.ts'
import { fillTables, needsTables, sweepSize } from './fill.ts'
import { type CorpusCell, type Measurement, measurementsOf } from './measurements.ts'
import { type Member, membersOf } from './members.ts'
import { participantsOf } from './participants.ts'
import type { QueryField } from './query-field.ts'
import type { ServerUnderTest } from './server/server.ts'
import { dropTable } from './server/tables.ts'
import { blockOrder } from './turns.ts'

export interface StorageSession extends SuiteSession {
  /** Makes the tables that are read and looks at what lies on disk; once, before the first round. */
  fill(): AsyncGenerator<RunEvent>
}

/** A warm-up is a quarter of a block, within these limits. */
const shortestWarmUpMs = 10
const longestWarmUpMs = 300
/** An operation that takes longer than this has nothing to warm up, and one of them is a block. */
const longOperationNs = 150e6
/** What a scan is taken to cost per row until it has been measured. */
const rowNs = 10_000

/** The storage suite on one server: its tables are made once, every round measures with fresh client processes. */
export function storageSession(
  context: SuiteContext,
  server: ServerUnderTest,
  cells: readonly CorpusCell[],
  fields: ReadonlyMap<number, QueryField>,
  budget: Budget,
): StorageSession {
  const { spec, meter, signal } = context
  const storage = spec.storage!
  const participants = participantsOf(storage)
  const members = membersOf(context, server)
  const failed = new Set<string>()
  const operationNs = new Map<string, number>()
  const onDisk: RunEvent[] = []
  const stop = () => {
    server.abandon()
    void members.endAll()
  }
  signal.addEventListener('abort', stop, { once: true })

  const attempt = <Value>(work: () => Promise<Value>): Promise<Outcome<Value>> =>
    attemptAt(work, server.location, signal)

  return {
    async *fill() {
      for (const cell of cells) {
        for (const participant of participants) {
          yield* meter.say(`filling the tables of ${participant.contender}`, 'x-ray', participant.contender)
          yield* fillFor(cell, participant)
          await members.endAll()
          meter.done(budget.openMs / participants.length / cells.length)
        }
      }
    },
    async *measureRound(round) {
      if (round === 1) yield* onDisk.splice(0)
      for (const cell of cells) {
        yield* meter.say('starting fresh client processes')
        try {
          yield* measureCell(cell, round)
        } finally {
          await members.endAll()
        }
      }
    },
    async close() {
      signal.removeEventListener('abort', stop)
      await members.endAll()
      await server.close()
    },
  }

  async function* fillFor(cell: CorpusCell, participant: Participant): AsyncGenerator<RunEvent> {
    const started = await attempt(() => members.start(cell, participant))
    if ('failure' in started) return yield* fail(participant, keysOf(cell, participant), started.failure)
    const member = started.value
    if (!fields.has(cell.place)) {
      const asked = keysOf(cell, participant).filter(({ operation }) => needsField.has(operation))
      yield* fail(participant, asked, {
        reason: 'refused',
        text: 'the messages have no field to tell rows apart by',
      })
    }
    const field = fields.get(cell.place)
    const filling = { server, storage, cell, member, field }
    for (const toast of storage.toast) {
      const concerned = keysOf(cell, participant).filter(({ parameters }) => parameters.toast === toast)
      if (!needsTables(storage) || concerned.length === 0) continue
      const filled = await attempt(() => fillTables(filling, toast))
      if ('failure' in filled) yield* fail(participant, concerned, filled.failure)
      else if (participant.copy === 1) onDisk.push(...filled.value)
    }
    if (participant.copy === 1 && storage.phases.includes('size-sweep')) yield* sweep(cell, member)
  }

  async function* sweep(cell: CorpusCell, member: Member): AsyncGenerator<RunEvent> {
    const { participant } = member
    for (const size of cell.sweepSizes) {
      for (const toast of storage.toast) {
        const keys = keysOf(cell, participant).filter(
          ({ operation, parameters }) =>
            operation === 'size-sweep' && parameters.size === size && parameters.toast === toast,
        )
        if (keys.every((key) => isFailed(key, participant))) continue
        const looked = await attempt(async () => {
          const resized = await members.resize(member, cell, size)
          return sweepSize({ server, storage, cell, member: resized, field: undefined }, toast, size)
        })
        if ('failure' in looked) yield* fail(participant, keys, looked.failure)
        else onDisk.push(looked.value)
      }
    }
  }

  async function* measureCell(cell: CorpusCell, round: number): AsyncGenerator<RunEvent> {
    const live = new Map<Participant, Member>()
    const able = participants.filter((participant) =>
      keysOf(cell, participant).some((key) => !isFailed(key, participant)),
    )
    const outcomes = await Promise.all(
      able.map((participant) => attempt(() => members.startWarm(cell, participant))),
    )
    for (const [index, participant] of able.entries()) {
      const outcome = outcomes[index]!
      if ('failure' in outcome) {
        yield* fail(participant, keysOf(cell, participant), outcome.failure)
        continue
      }
      live.set(participant, outcome.value)
      const { readyMs, calibrationNs } = outcome.value
      yield { type: 'trial-ready', round, ...participant, workload: cell.workload, readyMs, calibrationNs }
    }
    for (const measurement of measurementsOf(storage, cell)) {
      yield* measure(measurement, live, round)
      meter.done(budget.expectedMs(measurement))
    }
  }

  /** Blocks of everyone who can take part, in turn, and what they amount to. */
  async function* measure(
    measurement: Measurement,
    live: Map<Participant, Member>,
    round: number,
  ): AsyncGenerator<RunEvent> {
    const { operation, cell, parameters, formats } = measurement
    const keyFor = ({ contender }: Participant) => keyOf(operation, contender, cell, parameters)
    const taking = [...live.keys()].filter(
      (participant) => formats.includes(participant.contender) && !isFailed(keyFor(participant), participant),
    )
    const blocks = new Map(taking.map((participant) => [participant, [] as MeasuredBlock[]]))
    const group = caseGroupId(keyFor({ contender: '', copy: 1 }))
    const order = blockOrder(taking, spec.seed, `${round}/${group}`).slice(
      0,
      taking.length * budget.blocksPerRound,
    )
    for (const participant of order) {
      const key = keyFor(participant)
      const member = live.get(participant)
      const earlier = blocks.get(participant)!
      if (!member || isFailed(key, participant)) continue
      const expectedNs =
        operationNs.get(idOf(key, participant)) ?? (isScan(measurement) ? rowNs * measurement.rows! : 0)
      const isLong = expectedNs > longOperationNs
      if (isLong && earlier.length > 0) continue
      yield* meter.say(`${operation} ${participant.contender}`, operation, participant.contender)
      const outcome = await attempt(() =>
        oneBlock(measurement, member, { isLong, verifies: round === 1 && earlier.length === 0 }),
      )
      if ('value' in outcome) {
        earlier.push(outcome.value)
        const { wallNs, operations } = outcome.value.reading
        operationNs.set(idOf(key, participant), wallNs / operations)
        continue
      }
      yield* fail(participant, [key], outcome.failure)
      if (outcome.failure.reason === 'crashed' || outcome.failure.reason === 'hung') {
        const again = await attempt(() => members.startWarm(cell, participant))
        if ('value' in again) live.set(participant, again.value)
        else live.delete(participant)
      }
    }
    if (writes(measurement))
      for (const participant of taking)
        await attempt(() => dropTable(server, tableOf({ measurement, participant })))
    for (const [participant, measured] of blocks) {
      if (measured.length === 0 || isFailed(keyFor(participant), participant)) continue
      yield* eventsOf(measurement, participant, round, measured)
    }
  }

  async function oneBlock(
    measurement: Measurement,
    member: Member,
    { isLong, verifies }: { isLong: boolean; verifies: boolean },
  ): Promise<MeasuredBlock> {
    const measuring = { server, storage, measurement, participant: member.participant, client: member.client }
    const durationMs = budget.workMs(measurement) / budget.blocksPerRound
    const warmUpMs = Math.min(longestWarmUpMs, Math.max(shortestWarmUpMs, durationMs / 4))
    const block = await measureBlock(measuring, durationMs, isLong ? 0 : warmUpMs)
    if (verifies) await verifyBlock(measuring, block)
    return block
  }

  async function* fail(
    participant: Participant,
    keys: readonly CaseKey[],
    { reason, text }: Failure,
  ): AsyncGenerator<RunEvent> {
    for (const key of keys) {
      if (isFailed(key, participant)) continue
      failed.add(idOf(key, participant))
      if (participant.copy === 1) yield { type: 'case-failed', key, reason, text }
    }
    if (participant.copy === 1 || keys.length === 0) return
    // The copy is no case of the plan: losing it costs the A/A control.
    yield { type: 'log', level: 'error', text: `A/A control of ${participant.contender}: ${text}` }
  }

  function keysOf(cell: CorpusCell, { contender }: Participant): CaseKey[] {
    return casesOf(storage, cell).filter((key) => key.contender === contender)
  }

  function isFailed(key: CaseKey, participant: Participant): boolean {
    return failed.has(idOf(key, participant))
  }
}

const needsField: ReadonlySet<string> = new Set(['update-field', 'query-count', 'query-fetch'])

function idOf(key: CaseKey, { copy }: Participant): string {
  return `${caseId(key)}#${copy}`
}

function* eventsOf(
  measurement: Measurement,
  participant: Participant,
  round: number,
  blocks: readonly MeasuredBlock[],
): Generator<RunEvent> {
  const { operation, cell, parameters } = measurement
  const measured = {
    suite: 'storage',
    operation,
    workload: cell.workload,
    parameters,
    round,
    ...participant,
  } as const
  const latency = latencyOf(blocks)
  if (latency) {
    const peakRssBytes = Math.max(...blocks.map(({ reading }) => reading.peakRssBytes))
    yield { type: 'block-measured', ...measured, ...latency, gcCount: null, gcNs: null, peakRssBytes }
  }
  yield { type: 'figures-measured', ...measured, ...figuresOf(measurement, blocks) }
}
