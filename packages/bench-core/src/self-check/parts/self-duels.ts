import { benchCommand } from '../../model/commands.ts'
import { type DuelSide, duelContenders, subjectOf } from '../../model/duel/duel-spec.ts'
import { WirebenchError } from '../../model/errors.ts'
import type { Comparison } from '../../model/report/report.ts'
import type { RecordedEvent, RunEvent } from '../../model/run/run-event.ts'
import { newRunId } from '../../model/run/run-id.ts'
import type { PresetName, RunRequest, RunSpec } from '../../model/run/run-spec.ts'
import { report } from '../../report/report.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { formatPercent } from '../../report/words/format.ts'
import { planRun } from '../../run/plan.ts'
import { resolveSpec } from '../../run/resolve-spec.ts'
import { halfWidthOf } from '../../stats/interval.ts'
import { geometricMean, median } from '../../stats/mean.ts'
import { findSuite } from '../../suites/catalogue.ts'
import type { SuiteContext, SuiteSession } from '../../suites/suite.ts'
import { silentMeter } from '../mini-run.ts'
import type { DueledPart, PartRow } from '../parts.ts'
import type { Stage } from '../stage.ts'
import { type Part, recordedPart } from './part.ts'
import { differencesCalled, falseAlarms, missedNote, rangeNotes } from './row-notes.ts'

/** What the duels of a part measure, by which preset, and by how much the B sides of slower ones work longer. */
interface DueledSettings {
  readonly suite: 'protocol' | 'storage'
  readonly preset: PresetName
  readonly share: number
}

export const dueledSettings: Readonly<Record<DueledPart, DueledSettings>> = {
  protocol: { suite: 'protocol', preset: 'quick', share: 0.1 },
  storage: { suite: 'storage', preset: 'quick', share: 0.1 },
  'protocol-standard': { suite: 'protocol', preset: 'standard', share: 0.05 },
  'storage-standard': { suite: 'storage', preset: 'standard', share: 0.05 },
}

/** Everything twice as it is; or one operation, one at a time, whose B side works a share longer on each request (its server) or statement (its client). */
type Truth = 'identical' | 'slower'

export interface SelfDuel {
  readonly truth: Truth
  readonly request: RunRequest
}

const meanTime = 'nsPerOperation'
/** Mean time and CPU time: of the client, the server, and in the storage suite of both. */
const means = [meanTime, 'clientCpuNsPerOperation', 'serverCpuNsPerOperation', 'cpuNsPerOperation']

const protocolDuel = (
  truth: Truth,
  operations: NonNullable<RunRequest['protocol']>['operations'],
): SelfDuel => ({
  truth,
  request: {
    suites: ['protocol'],
    protocol: { operations, connections: truth === 'identical' ? [1, 10] : [1], rates: [], sweep: false },
  },
})
const storageDuel = (truth: Truth, phases: NonNullable<RunRequest['storage']>['phases']): SelfDuel => ({
  truth,
  request: {
    suites: ['storage'],
    storage: { phases, rows: [1000], connections: truth === 'identical' ? [1, 4] : [1] },
  },
})

const allOperations = protocolDuel('identical', ['create', 'read', 'update', 'query', 'batch'])
const allPhases = storageDuel('identical', [
  'serialize',
  'deserialize',
  'insert',
  'insert-batch',
  'point-read',
  'read-all',
  'update-field',
])

const slowerOperations = (['read', 'create', 'update', 'query', 'batch', 'read'] as const).map((operation) =>
  protocolDuel('slower', [operation]),
)
const slowerPhases = (['point-read', 'insert', 'point-read', 'insert', 'point-read', 'insert'] as const).map(
  (phase) => storageDuel('slower', [phase]),
)

/**
 * What each part measures: some 30 comparisons of slower contenders, of operations of one request or statement each, and those
 * under quick settings about 300 of identical ones too. A standard run of storage has more formats, so fewer duels do.
 */
export const selfDuelPlan: Readonly<Record<DueledPart, readonly SelfDuel[]>> = {
  protocol: [allOperations, ...slowerOperations.slice(0, 3), allOperations, ...slowerOperations.slice(3)],
  storage: [allPhases, ...slowerPhases.slice(0, 3), allPhases, ...slowerPhases.slice(3)],
  'protocol-standard': slowerOperations,
  'storage-standard': slowerPhases.slice(0, 5),
}

/** What a duel said of a contender and itself. */
export interface SelfDuelFinding {
  readonly truth: Truth
  readonly comparison: Comparison
}

interface Settings extends DueledSettings {
  readonly seed: number
}

export function selfDuelSpec(
  { request }: SelfDuel,
  { preset, seed }: Pick<Settings, 'preset' | 'seed'>,
): RunSpec {
  const { workloads, protocol, storage, rounds } = resolveSpec({ preset, ...request })
  const side: DuelSide = { title: 'itself', codecs: [], workloads, protocol, storage }
  return resolveSpec({ preset, seed, rounds, duel: { a: side, b: side } })
}

export function selfDuelPart(name: DueledPart): Part<SelfDuelFinding> {
  const plan = selfDuelPlan[name]
  const settingsOf = (number: number): Settings => ({ ...dueledSettings[name], seed: 5000 + number })
  return recordedPart({
    name,
    items: plan.length,
    expectedMs: (number) => expectedMs(plan[number]!, settingsOf(number)),
    record: (number, stage) => selfDuelEvents(plan[number]!, settingsOf(number), stage),
    judge: (events, number) => selfDuelFindings(events, plan[number]!),
    rows: (found) => selfDuelRows(name, found),
  })
}

/** Rounds before those of a slower one find out how much its share is, and what it shows as. */
function expectedMs(duel: SelfDuel, settings: Settings): number {
  const spec = selfDuelSpec(duel, settings)
  const { openMs, roundMs } = findSuite(settings.suite).plan(spec)
  const before = duel.truth === 'slower' ? 1 + calibrationRounds(spec) : 0
  return openMs + (before + spec.rounds) * roundMs
}

const calibrationRounds = ({ rounds }: Pick<RunSpec, 'rounds'>) => Math.ceil(rounds / 8)

/**
 * Measures a duel and gives its events as a run's.
 * @throws WirebenchError `trial-failed` where a contender failed.
 */
export async function selfDuelEvents(
  duel: SelfDuel,
  settings: Settings,
  stage: Omit<Stage, 'hasTimeFor'>,
): Promise<RecordedEvent[]> {
  const spec = selfDuelSpec(duel, settings)
  // Of the processes that a round starts.
  let plantedNs = (_contender: string) => 0
  const opened = await openDuel(spec, settings.suite, stage, (contender) => plantedNs(contender))
  try {
    if (duel.truth === 'identical') return await measured(opened, spec.rounds, stage)
    const opponents = new Map(duelContenders(spec.duel!).map(({ name, opponent }) => [name, opponent]))
    const takenNs = meanTimes(await measured(opened, 1, stage))
    const plant = (share: number) => {
      plantedNs = (contender) => share * (takenNs.get(opponents.get(contender) ?? '') ?? 0)
    }
    plant(settings.share)
    const calibration = await measured(opened, calibrationRounds(spec), stage)
    plant(calibratedShare(settings.share, meanTimes(calibration), opponents))
    return await measured(opened, spec.rounds, stage)
  } finally {
    await opened.session.close()
  }
}

/** What contenders' requests or statements took, as the geometric mean over rounds. */
function meanTimes(events: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const taken = events.flatMap(({ event }) =>
    event.type === 'figures-measured' && event.copy === 1 && event.figures[meanTime]
      ? [{ contender: event.contender, ns: event.figures[meanTime] }]
      : [],
  )
  return new Map(
    [...Map.groupBy(taken, ({ contender }) => contender)].map(([contender, all]) => [
      contender,
      geometricMean(all.map(({ ns }) => ns)),
    ]),
  )
}

/**
 * The share to plant so that it shows as the one that is looked for: a server's or client's work costs more than itself
 * (docs/experiments/client-and-server-on-one-core.md), by a factor that contenders have about in common. What chance shows is
 * believed within half and twice.
 * @param shownNs What requests or statements took with the share planted as it is.
 * @param opponents The contender that each slower one is compared with.
 */
export function calibratedShare(
  share: number,
  shownNs: ReadonlyMap<string, number>,
  opponents: ReadonlyMap<string, string | null>,
): number {
  const ratios = [...opponents].flatMap(([contender, opponent]) => {
    const [ownNs, itsNs] = [shownNs.get(contender), shownNs.get(opponent ?? '')]
    return ownNs && itsNs ? [ownNs / itsNs] : []
  })
  if (ratios.length === 0) return share
  const shown = geometricMean(ratios) - 1
  return share * Math.min(2, Math.max(0.5, shown > 0 ? share / shown : 2))
}

/** What all rounds of a duel share. */
interface OpenDuel {
  readonly spec: RunSpec
  readonly session: SuiteSession
  /** How a run of it begins. */
  readonly told: readonly RunEvent[]
  readonly roundMs: number
}

async function openDuel(
  spec: RunSpec,
  suite: DueledSettings['suite'],
  { cores, environment, homeFolder, signal, begin }: Omit<Stage, 'hasTimeFor'>,
  plantedNs: SuiteContext['plantedNs'],
): Promise<OpenDuel> {
  const runId = newRunId(Date.now())
  const { openMs, roundMs } = findSuite(suite).plan(spec)
  const told: RunEvent[] = [{ type: 'run-started', runId, spec, plan: planRun(spec), environment }]
  begin(`${suite}: preparing`, openMs)
  const opening = findSuite(suite).open({
    ...{ runId, spec, cores, signal, meter: silentMeter, secrets: {}, homeFolder },
    plantedNs,
  })
  for (;;) {
    const next = await opening.next()
    if (next.done) return { spec, session: next.value, told, roundMs }
    told.push(next.value)
  }
}

/** So many rounds of it, as a run of their own. */
async function measured(
  { spec, session, told, roundMs }: OpenDuel,
  rounds: number,
  { signal, begin }: Pick<Stage, 'signal' | 'begin'>,
): Promise<RecordedEvent[]> {
  const [suite] = spec.suites
  const recorded: RecordedEvent[] = []
  const record = (event: RunEvent) => {
    if (event.type === 'case-failed')
      throw new WirebenchError(
        'trial-failed',
        `${event.key.contender} failed: ${failureText(event)}`,
        `check that \`${benchCommand(suite!)}\` measures it, then run the self-check again`,
      )
    recorded.push({ sequence: recorded.length + 1, atMs: Date.now(), event })
  }
  told.forEach(record)
  for (let round = 1; round <= rounds; round++) {
    begin(`${suite}, round ${round} of ${rounds}`, roundMs)
    record({ type: 'round-started', round })
    for await (const event of session.measureRound(round)) record(event)
    signal.throwIfAborted()
    record({ type: 'round-finished', round })
  }
  record({ type: 'run-finished', state: 'completed', reason: null })
  return recorded
}

/** Judges a recorded duel as any other: every B side beside the same A side. CPU time isn't what was planted. */
export function selfDuelFindings(
  events: readonly RecordedEvent[],
  { truth }: Pick<SelfDuel, 'truth'>,
): readonly SelfDuelFinding[] {
  return report(events)
    .comparisons.filter(({ metric }) => (truth === 'slower' ? metric === meanTime : means.includes(metric)))
    .map((comparison) => ({ truth, comparison }))
}

const enoughNulls = 300
const alarms = ['faster', 'slower', 'less', 'more']
const words = { protocol: 'transports', storage: 'column formats' } as const
const wordsOf = (part: DueledPart) => words[dueledSettings[part].suite]

export function selfDuelRows(part: DueledPart, all: readonly SelfDuelFinding[]): readonly PartRow[] {
  const of = (wanted: Truth) =>
    all.filter(({ truth }) => truth === wanted).map(({ comparison }) => comparison)
  const isLookedFor = (wanted: Truth) => selfDuelPlan[part].some(({ truth }) => truth === wanted)
  return [
    ...(isLookedFor('identical') ? [identicalRow(part, of('identical'))] : []),
    slowerRow(part, of('slower')),
  ]
}

function identicalRow(part: DueledPart, found: readonly Comparison[]): PartRow {
  const called = found.filter(({ verdict }) => alarms.includes(verdict))
  return {
    part,
    title: `identical ${wordsOf(part)} called different`,
    ...falseAlarms(called.length, found.length, enoughNulls, `${dueledSettings[part].preset} settings`),
    notes: [
      ...means.flatMap((metric) => widthNotes(metric, found)),
      ...called.map((one) => noteOf(one, 'called')),
    ],
  }
}

/** How narrow the intervals of a metric are, and how many of its comparisons could be told to be the same. */
function widthNotes(metric: string, found: readonly Comparison[]): string[] {
  const own = found.filter((comparison) => comparison.metric === metric)
  const widths = own.flatMap(({ ratio }) => halfWidthOf(ratio) ?? [])
  if (widths.length === 0) return []
  const same = own.filter(({ verdict }) => verdict === 'same').length
  return [
    `${metric}: the same ${same} of ${own.length}, half widths ${formatPercent(median(widths))} at the median`,
  ]
}

function slowerRow(part: DueledPart, found: readonly Comparison[]): PartRow {
  const { preset, share } = dueledSettings[part]
  const missed = found.filter(({ verdict }) => verdict !== 'slower')
  return {
    part,
    title: `${wordsOf(part)} with ${formatPercent(share)} more work, called slower`,
    ...differencesCalled(found.length - missed.length, found.length, `${preset} settings`),
    notes: [...rangeNotes('time', found), ...missed.map((one) => noteOf(one, 'missed'))],
  }
}

function noteOf(comparison: Comparison, what: 'missed' | 'called'): string {
  const { contender, metric } = comparison
  return missedNote(`${subjectOf(contender)}${metric === meanTime ? '' : ` (${metric})`}`, comparison, what)
}
