import { pin } from '../../../measure/process/pinning.ts'
import { isLoss } from '../../../measure/process/trial-error.ts'
import { shuffledTurns } from '../../../measure/turns.ts'
import { type CaseKey, caseGroupId } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import { sumBy } from '../../../model/sum.ts'
import type { Warning } from '../../../model/warning.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import type { ClientCore } from '../../shared-core.ts'
import { everyCase, type IsMeasured, type SuiteContext, type SuiteSession } from '../../suite.ts'
import { type Budget, isScan, isShort, writes } from '../plan/budget.ts'
import { keyFor, measuredIn, type Shared, sharedTasks } from '../plan/cases.ts'
import type { CellMessages, CorpusCell } from '../plan/corpus-cells.ts'
import type { LineUp } from '../plan/line-up.ts'
import { participantsOf } from '../plan/participants.ts'
import type { Measurement } from '../plan/tasks.ts'
import type { Servers } from '../server/servers.ts'
import { checkpoint, dropTable } from '../server/tables.ts'
import { attempt as attemptAt, type Outcome } from './attempt.ts'
import {
  type Measuring,
  measureBlock,
  measureTurn,
  tableOf,
  coreOf as usualCoreOf,
  verifyRows,
} from './block.ts'
import { figuresOf, latencyOf, type MeasuredBlock, type MeasuredTurn } from './figures.ts'
import type { FillStep } from './fill.ts'
import { fillFor } from './filling.ts'
import { idOf, lostCasesOfRun } from './lost-cases.ts'
import { serverCore, type Trial, trialsOf } from './trials.ts'
import { turnsOfRound } from './turns.ts'

export interface StorageSession extends SuiteSession {
  leftBehind(): readonly Warning[]
  /** Makes the tables that are read and looks at what lies on disk; once, before the first round. */
  fill(): AsyncGenerator<RunEvent>
}

export interface StorageRun {
  readonly lineUp: LineUp
  readonly servers: Servers
  readonly looked: ReadonlyMap<CorpusCell, CellMessages>
  readonly budget: Budget
  /** Where clients work, where a check wants it otherwise. */
  coreOf?(measurement: Measurement): ClientCore
  readonly plantedNs?: SuiteContext['plantedNs']
  /** Whoever looks at turns one by one. */
  seeTurn?(participant: Participant, turn: MeasuredTurn): void
}

/** An operation that takes longer than this has nothing to warm up, and one of them is a block. */
const longOperationNs = 150e6
/** What a scan is taken to cost per row until it has been measured. */
const rowNs = 10_000

/** The storage suite on its servers: tables are made once, every round measures with fresh client processes. */
export function storageSession(context: SuiteContext, run: StorageRun): StorageSession {
  const { lineUp, servers, budget, coreOf = usualCoreOf } = run
  const { spec, meter, signal } = context
  const participants = participantsOf(lineUp)
  const places = lineUp.sides[0].cells.map(({ place }) => ({ place, tasks: sharedTasks(lineUp, place) }))
  const trials = trialsOf(context, run)
  const lostCases = lostCasesOfRun()
  const operationNs = new Map<string, number>()
  const stop = () => {
    servers.abandon()
    void trials.endAll()
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
          const say = (step?: FillStep) =>
            meter.say({ code: 'filling-tables', ...step }, 'x-ray', participant.contender)
          yield* say()
          servers.wake(server)
          const tried = <Value>(work: () => Promise<Value>) => attempt(participant, work)
          const shared = { participant, cell, storage, server, tasks, trials, lostCases }
          yield* fillFor({ ...shared, attempt: tried, say })
          await trials.endAll()
          meter.done(budget.openMs / participants.length / places.length)
        }
      }
      servers.wake()
      // What was filled would else be written out in the middle of somebody's block.
      for (const server of servers.all) await checkpoint(server)
    },
    async *measureRound(round, isMeasured = everyCase) {
      for (const { place, tasks } of places) {
        yield* meter.say({ code: 'starting' })
        try {
          yield* measurePlace(place, tasks, { round, isMeasured })
        } finally {
          await trials.endAll()
        }
      }
    },
    async close() {
      signal.removeEventListener('abort', stop)
      await trials.endAll()
      await servers.close()
    },
    leftBehind: () => servers.leftBehind(),
  }

  async function* measurePlace(
    place: number,
    tasks: readonly Shared[],
    { round, isMeasured }: ThisRound,
  ): AsyncGenerator<RunEvent> {
    const live = new Map<Participant, Trial>()
    const measured = measuredIn(tasks)
    const keysOf = ({ contender }: Participant) =>
      measured.flatMap((shared) => (shared.of(contender) ? [keyFor(shared, contender)] : []))
    const able = participants.filter((participant) =>
      keysOf(participant).some((key) => isMeasured(key) && !lostCases.has(key, participant)),
    )
    const startWarm = (participant: Participant) =>
      attempt(participant, () => trials.startWarm(sideOf(participant).cells[place]!, participant))
    const outcomes = await Promise.all(able.map(startWarm))
    for (const [index, participant] of able.entries()) {
      const outcome = outcomes[index]!
      if ('failure' in outcome) {
        yield* lostCases.add(participant, keysOf(participant), outcome.failure)
        continue
      }
      live.set(participant, outcome.value)
      const { readyMs, calibration } = outcome.value
      const { workload } = tasks[0]!.group
      yield { type: 'trial-ready', round, ...participant, workload, readyMs, ...calibration }
    }
    for (const shared of measured) {
      yield* measure(shared, { live, startWarm }, { round, isMeasured })
      meter.done(budget.expectedMs(shared))
    }
  }

  /** Blocks of everyone who can take part, in turn, and what they amount to. */
  async function* measure(
    shared: Shared<Measurement>,
    { live, startWarm }: LiveTrials,
    { round, isMeasured }: ThisRound,
  ): AsyncGenerator<RunEvent> {
    const { operation } = shared.group
    const keyOf = ({ contender }: Participant) => keyFor(shared, contender)
    const taking = [...live.keys()].flatMap((participant) => {
      const measurement = shared.of(participant.contender)
      const key = keyOf(participant)
      return measurement && isMeasured(key) && !lostCases.has(key, participant)
        ? [{ participant, measurement, blocks: [] as MeasuredBlock[], turns: [] as MeasuredTurn[] }]
        : []
    })
    if (taking.length === 0) return
    const group = caseGroupId(shared.group)
    const { count: blocksPerRound } = budget.blocksOf(taking[0]!.measurement)
    const order = turnsOfRound(taking, spec.seed, { stream: group, round, blocksPerRound })
    for (const { participant, measurement, blocks } of order) {
      const key = keyOf(participant)
      const trial = live.get(participant)
      if (!trial || lostCases.has(key, participant)) continue
      const isLong =
        operation === 'insert-table' || expectedNs(measurement, key, participant) > longOperationNs
      if (isLong && blocks.length > 0) continue
      yield* meter.say({ code: 'measuring' }, operation, participant.contender)
      const proves = round === 1 && blocks.length === 0
      const outcome = await attempt(participant, () => oneBlock(measurement, trial, { isLong, proves }))
      if ('value' in outcome) {
        blocks.push(outcome.value)
        const { wallNs, operations } = outcome.value.reading
        operationNs.set(idOf(key, participant), wallNs / operations)
        continue
      }
      yield* lose(participant, key, outcome.failure)
    }
    yield* takeTurns()
    servers.wake()
    for (const { participant, measurement, blocks, turns } of taking) {
      const table = tableOf({ measurement, trial: { participant } })
      if (writes(measurement) && !sideOf(participant).storage.keepTables)
        await attempt(participant, () => dropTable(servers.of(participant), table))
      const key = keyOf(participant)
      if (blocks.length > 0 && !lostCases.has(key, participant))
        yield* eventsOf({
          ...{ key, measurement, participant, round, blocks, turns },
          maxRows: sideOf(participant).storage.rows.at(-1)!,
          isShared: !servers.of(participant).isPristine,
        })
    }

    async function* lose(participant: Participant, key: CaseKey, failure: Failure): AsyncGenerator<RunEvent> {
      yield* lostCases.add(participant, [key], failure)
      if (!isLoss(failure)) return
      const again = await startWarm(participant)
      if ('value' in again) live.set(participant, again.value)
      else live.delete(participant)
    }

    /** Everybody whose block has been measured goes on with its connections and its table, a few milliseconds at a time. */
    async function* takeTurns(): AsyncGenerator<RunEvent> {
      const ready = taking.filter(
        ({ participant, blocks }) => blocks.length > 0 && !lostCases.has(keyOf(participant), participant),
      )
      const slowestNs = ready.map(
        ({ participant }) => operationNs.get(idOf(keyOf(participant), participant))!,
      )
      const times = budget.turnsOf(taking[0]!.measurement, Math.max(0, ...slowestNs) / 1e6)
      if (!times) return
      if (times.turnsEach > 0 && writes(taking[0]!.measurement))
        for (const server of servers.all) await checkpoint(server)
      const tryAt = async function* (place: number, work: (measuring: Measuring) => Promise<void>) {
        const { participant, measurement } = ready[place]!
        const [key, trial] = [keyOf(participant), live.get(participant)]
        if (!trial || lostCases.has(key, participant)) return
        const outcome = await attempt(participant, () => work(measuringOf(measurement, trial)))
        if ('failure' in outcome) yield* lose(participant, key, outcome.failure)
      }
      const { below } = seededRandom(spec.seed, `turns/${round}/${group}`)
      for (const [turn, place] of shuffledTurns(ready.length, times.turnsEach, below).entries()) {
        if (turn % ready.length === 0) yield* meter.say({ code: 'measuring', way: 'in-turns' }, operation)
        yield* tryAt(place, async (measuring) => {
          const turn = await measureTurn(measuring, times)
          ready[place]!.turns.push(turn)
          run.seeTurn?.(ready[place]!.participant, turn)
        })
      }
      for (const [place, { blocks, turns }] of ready.entries()) {
        yield* tryAt(place, async (measuring) => {
          await measuring.trial.client.ask({ type: 'finish' }, 'finished')
          if (round === 1) await verifyRows(measuring, rowsOf([...blocks, ...turns]))
        })
      }
    }
  }

  function measuringOf(measurement: Measurement, trial: Trial): Measuring {
    const { participant } = trial
    return {
      server: servers.of(participant),
      sharesDisk: servers.all.length > 1,
      storage: sideOf(participant).storage,
      measurement,
      trial,
      core: coreOf(measurement),
      isPinned: context.cores !== undefined,
      async keepTogether(pids) {
        const core = serverCore(context.cores)
        if (core !== undefined) for (const pid of pids) await pin(pid, [core])
      },
    }
  }

  async function oneBlock(
    measurement: Measurement,
    trial: Trial,
    { isLong, proves }: { isLong: boolean; proves: boolean },
  ): Promise<MeasuredBlock> {
    const { participant } = trial
    const server = servers.of(participant)
    const measuring = measuringOf(measurement, trial)
    const { blockMs: durationMs } = budget.blocksOf(measurement)
    const turnsFollow = budget.turnsOf(measurement, 0) !== undefined
    servers.wake(server)
    const warmUpMs = isLong ? 0 : budget.warmUpMs(measurement)
    const preparing = { warmUpMs, proves, turnsFollow }
    const block = await measureBlock(measuring, durationMs, preparing)
    if (proves && !turnsFollow) await verifyRows(measuring, rowsOf([block]))
    return block
  }

  function expectedNs(measurement: Measurement, key: CaseKey, participant: Participant): number {
    return operationNs.get(idOf(key, participant)) ?? (isScan(measurement) ? rowNs * measurement.rows! : 0)
  }

  function sideOf({ contender }: Participant) {
    return lineUp.contender(contender).side
  }
}

interface ThisRound {
  readonly round: number
  readonly isMeasured: IsMeasured
}

/** The processes of a round, and how one that was lost is replaced. */
interface LiveTrials {
  readonly live: Map<Participant, Trial>
  readonly startWarm: (participant: Participant) => Promise<Outcome<Trial>>
}

interface Measured {
  readonly key: CaseKey
  readonly measurement: Measurement
  readonly participant: Participant
  readonly round: number
  readonly blocks: readonly MeasuredBlock[]
  readonly turns: readonly MeasuredTurn[]
  readonly maxRows: number
  readonly isShared: boolean
}

/** Rows that were written or read in all, those of lead-ins among them. */
function rowsOf(worked: readonly MeasuredTurn[]): number {
  return sumBy(worked, ({ reading }) => reading.rows + reading.leadInRows)
}

function* eventsOf(seen: Measured): Generator<RunEvent> {
  const { key, measurement, participant, round, blocks, turns } = seen
  const { suite, operation, workload, parameters } = key
  const measured = { suite, operation, workload, parameters, round, ...participant } as const
  const warmedUp = blocks.flatMap((block) =>
    block.warmedUp && block.warmedUp.warmUpMs > 0 ? block.warmedUp : [],
  )
  if (warmedUp.length > 0) {
    const warmupMs = sumBy(warmedUp, ({ warmUpMs }) => warmUpMs)
    yield { type: 'trial-warmed', ...measured, warmupMs, steady: warmedUp.at(-1)!.steady }
  }
  const latency = latencyOf([...blocks, ...turns])
  if (latency) {
    const peakRssBytes = Math.max(...blocks.map(({ reading }) => reading.peakRssBytes))
    yield { type: 'block-measured', ...measured, ...latency, gcCount: null, gcNs: null, peakRssBytes }
  }
  const tookTurns = turns.some(({ reading }) => reading.operations > 0)
  const worked = tookTurns && isShort(measurement.operation) ? turns : [...blocks, ...turns]
  const { figures, notes } = figuresOf(measurement, worked, seen)
  const all = tookTurns ? { turns: turns.length, ...figures } : figures
  yield { type: 'figures-measured', ...measured, figures: all, notes }
}
