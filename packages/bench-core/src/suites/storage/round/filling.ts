import { whileWorking } from '../../../measure/while-working.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Failure } from '../../../model/run/failure.ts'
import type { Participant, RunEvent } from '../../../model/run/run-event.ts'
import {
  fieldPhases,
  isQueryPhase,
  type StorageSpec,
  type ToastCompression,
  writtenIndexes,
} from '../../../model/storage/storage-spec.ts'
import type { ServerUnderTest } from '../../../postgres/server-under-test/server.ts'
import { keyFor, type Shared } from '../plan/cases.ts'
import type { CorpusCell } from '../plan/corpus-cells.ts'
import { fieldOfQuery } from '../plan/query-statement.ts'
import { isMeasurement, needsTables, type Task } from '../plan/tasks.ts'
import type { Found } from '../server/x-ray.ts'
import type { Outcome } from './attempt.ts'
import {
  countsWal,
  type FilledTables,
  type Filling,
  type FillStep,
  fillTables,
  indexTables,
  planPlace,
  sweepSize,
  walMetrics,
  walOfUpdates,
} from './fill.ts'
import type { LostCases } from './lost-cases.ts'
import type { Trial, Trials } from './trials.ts'

type FiguresEvent = Extract<RunEvent, { type: 'figures-measured' }>

/** One participant's part of one corpus before the first round. */
interface FillingWork {
  readonly participant: Participant
  readonly cell: CorpusCell
  readonly storage: StorageSpec
  readonly server: ServerUnderTest
  readonly tasks: readonly Shared[]
  readonly trials: Trials
  readonly lostCases: LostCases
  /** Says what is done at the moment. */
  readonly say: (step?: FillStep) => Iterable<RunEvent>
  readonly attempt: <Value>(work: () => Promise<Value>) => Promise<Outcome<Value>>
}

/** A case that a participant is about to fill tables for. */
interface Wanted {
  readonly key: CaseKey
  readonly task: Task
}

/** Makes a participant's tables and looks at what lies on disk, also at every size of the sweep. */
export async function* fillFor(work: FillingWork): AsyncGenerator<RunEvent> {
  const { participant, cell, storage, server, trials, lostCases, attempt } = work
  const sweeps = storage.phases.includes('size-sweep') && participant.copy === 1
  // Who neither reads tables nor sweeps sizes has nothing to do before the first round.
  if (!needsTables(storage) && !sweeps) return
  const wanted = wantedOf(work)
  const started = await attempt(() => trials.start(cell, participant))
  if ('failure' in started) return yield* lostCases.add(participant, wanted.map(keyOf), started.failure)
  const trial = started.value
  const lacking = wanted.filter(({ task: { operation } }) => {
    const role = isQueryPhase(operation) ? fieldOfQuery[operation] : 'field'
    return fieldPhases.has(operation) && !trial.fields[role]
  })
  if (lacking.length > 0) {
    const failure = { reason: 'refused', cause: { code: 'no-field' } } as const
    yield* lostCases.add(participant, lacking.map(keyOf), failure)
  }
  const filling: Filling = { server, storage, cell, trial }
  for (const toast of storage.toast) {
    const concerned = wanted.filter(
      ({ task }) => task.parameters.toast === toast && task.operation !== 'size-sweep',
    )
    if (!needsTables(storage) || concerned.length === 0) continue
    const filled = yield* inSteps(work, (onStep) => fillTables(filling, toast, onStep))
    if ('failure' in filled) {
      yield* lostCases.add(participant, concerned.map(keyOf), filled.failure)
      continue
    }
    const found = filled.value
    const byIndex = concerned.filter(({ task }) => readsIndexed(task))
    let plans: ReadonlyMap<string, string> = new Map()
    if (byIndex.length > 0) {
      const indexed = yield* inSteps(work, (onStep) => indexTables(filling, toast, found, onStep))
      if ('value' in indexed) plans = indexed.value
      else yield* lostCases.add(participant, byIndex.map(keyOf), indexed.failure)
    }
    if (countsWal(filling)) yield* countWal(work, filling, toast, found)
    if (participant.copy === 1) yield* seenIn(found, plans, concerned, participant)
  }
  if (sweeps) yield* sweep(work, trial, wanted)
}

/** Attempts something and says what is done meanwhile. */
function inSteps<Value>(
  { attempt, say }: FillingWork,
  act: (onStep: (step: FillStep) => void) => Promise<Value>,
): AsyncGenerator<RunEvent, Outcome<Value>> {
  let doing: FillStep | undefined
  const acting = attempt(() =>
    act((step) => {
      doing = step
    }),
  )
  return whileWorking(acting, () => say(doing))
}

/** Updates that fail leave their figure empty, with the reason. */
async function* countWal(
  work: FillingWork,
  filling: Filling,
  toast: ToastCompression,
  found: FilledTables,
): AsyncGenerator<RunEvent> {
  for (const index of writtenIndexes) {
    const counted = yield* inSteps(work, (onStep) => {
      onStep({ step: 'count-wal' })
      return walOfUpdates(filling, toast, index)
    })
    const wal = 'value' in counted ? counted.value : withoutWal(walMetrics[index], counted.failure)
    for (const { figures, notes } of found.values()) {
      Object.assign(figures, wal.figures)
      Object.assign(notes, wal.notes)
    }
  }
}

function withoutWal(metric: string, { text }: Failure): Found {
  return { figures: { [metric]: null }, notes: { [metric]: `updates failed${text ? `: ${text}` : ''}` } }
}

/** Whether it reads the tables that have indexes, which others do without. */
function readsIndexed(task: Task): boolean {
  return isQueryPhase(task.operation) && isMeasurement(task) && task.access !== 'scan'
}

async function* sweep(
  { participant, cell, storage, server, trials, lostCases, attempt }: FillingWork,
  trial: Trial,
  wanted: readonly Wanted[],
): AsyncGenerator<RunEvent> {
  for (const { key, task } of wanted) {
    if (task.operation !== 'size-sweep' || lostCases.has(key, participant)) continue
    const { size, toast } = task
    const looked = await attempt(async () => {
      const resized = await trials.resize(trial, cell, size)
      return sweepSize({ server, storage, cell, trial: resized }, toast, size!)
    })
    if ('failure' in looked) yield* lostCases.add(participant, [key], looked.failure)
    else yield figuresEvent(key, participant, looked.value)
  }
}

function wantedOf({ participant: { contender }, tasks }: FillingWork): Wanted[] {
  return tasks.flatMap((shared) => {
    const task = shared.of(contender)
    return task ? [{ key: keyFor(shared, contender), task }] : []
  })
}

/** What was found of the tables, for the cases that show it. */
function seenIn(
  found: FilledTables,
  plans: ReadonlyMap<string, string>,
  concerned: readonly Wanted[],
  participant: Participant,
): FiguresEvent[] {
  return concerned.flatMap(({ key, task }) => {
    const { operation, rows } = task
    const plan = isMeasurement(task) ? plans.get(planPlace(operation, task.access, rows)) : undefined
    if (plan !== undefined) return [figuresEvent(key, participant, { figures: {}, notes: { plan } })]
    const own = operation === 'x-ray' && rows !== undefined ? found.get(rows) : undefined
    return own ? [figuresEvent(key, participant, own)] : []
  })
}

/** Told as soon as it is known, as a part of the first round. */
function figuresEvent(key: CaseKey, participant: Participant, { figures, notes }: Found): FiguresEvent {
  return { type: 'figures-measured', ...key, round: 1, ...participant, figures, notes }
}

function keyOf({ key }: Wanted): CaseKey {
  return key
}
