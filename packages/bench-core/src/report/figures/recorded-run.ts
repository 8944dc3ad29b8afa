import { WirebenchError } from '../../model/errors.ts'
import type { Environment } from '../../model/machine/environment.ts'
import type { GeneratorsSeen } from '../../model/protocol/generators-seen.ts'
import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import type { Failure } from '../../model/run/failure.ts'
import type { RecordedEvent, RunEvent, SlicesMeasured } from '../../model/run/run-event.ts'
import type { Warning } from '../../model/warning.ts'
import { currentEvents } from './current-events.ts'
import { type FiguresByProcess, figuresByProcess, processId, type RoundFigures } from './round-figures.ts'

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>

export type PayloadMeasured = EventOf<'payload-measured'>
export type EvolutionChecked = EventOf<'evolution-checked'>

/** The events of a run sorted by what they say. Measurements of rounds that were not finished are left out. */
export interface RecordedRun {
  readonly started: EventOf<'run-started'>
  /** As it was when the run began, with what suites have learnt since. */
  readonly environment: Environment
  readonly startedAtMs: number
  readonly finished: EventOf<'run-finished'> | null
  readonly finishedAtMs: number | null
  readonly lastAtMs: number
  /** Numbers of the finished rounds, ascending. */
  readonly rounds: readonly number[]
  readonly figures: FiguresByProcess
  readonly slices: readonly SlicesMeasured[]
  /** By `caseId` of the case that encodes. */
  readonly payloads: ReadonlyMap<string, PayloadMeasured>
  readonly evolutions: readonly EvolutionChecked[]
  /** Times at which it was judged before it went on. */
  readonly looks: readonly EventOf<'look'>[]
  /** Where several machines made the load. */
  readonly generators: readonly GeneratorsSeen[]
  /** Why a case failed, by `caseId`. */
  readonly failures: ReadonlyMap<string, Failure>
  readonly trials: readonly EventOf<'trial-ready'>[]
  readonly warmups: readonly EventOf<'trial-warmed'>[]
  readonly warnings: readonly Warning[]
}

/** Sorts a run's events. A list without its beginning is refused; one without its end is fine. */
export function recordedRun(events: Iterable<RecordedEvent>): RecordedRun {
  const all = currentEvents(events)
  const first = all.find(({ event }) => event.type === 'run-started')
  if (first?.event.type !== 'run-started') {
    const ended = all.findLast(({ event }) => event.type === 'run-finished')?.event
    if (ended?.type === 'run-finished' && ended.state !== 'completed')
      throw new WirebenchError(
        'unreadable-report',
        `the run was ${ended.state} before it started: nothing was measured`,
        'choose another run, or start this one again',
      )
    throw new WirebenchError(
      'unreadable-report',
      'the run has no run-started event, so nothing is known about it',
      'the recording is cut off at its beginning; run it again',
    )
  }
  const ofType = <Type extends RunEvent['type']>(type: Type): EventOf<Type>[] =>
    all.flatMap(({ event }) => (event.type === type ? [event as EventOf<Type>] : []))
  const last = all.findLast(({ event }) => event.type === 'run-finished')
  const finishedRounds = new Set(ofType('round-finished').map(({ round }) => round))
  const inFinishedRound = ({ round }: { round: number }) => finishedRounds.has(round)
  const slices = ofType('slices-measured').filter(inFinishedRound)
  return {
    started: withLaneVersions(first.event, ofType('trial-ready')),
    environment: Object.assign(
      { ...first.event.environment, ...lanesIn(first.event, ofType('trial-ready')) },
      ...ofType('environment-added').map(({ type: _, ...added }) => added),
      largestShare(all),
    ),
    startedAtMs: first.atMs,
    finished: ofType('run-finished').at(-1) ?? null,
    finishedAtMs: last?.atMs ?? null,
    lastAtMs: all.at(-1)!.atMs,
    rounds: [...finishedRounds].toSorted((a, b) => a - b),
    slices,
    figures: figuresByProcess({
      slices,
      blocks: ofType('block-measured').filter(inFinishedRound),
      figures: ofType('figures-measured').filter(inFinishedRound),
    }),
    payloads: new Map(ofType('payload-measured').map((event) => [caseId(encodeKey(event)), event])),
    evolutions: ofType('evolution-checked').filter(inFinishedRound),
    looks: ofType('look'),
    generators: ofType('figures-measured')
      .filter(inFinishedRound)
      .flatMap(({ generators }) => generators ?? []),
    failures: new Map(ofType('case-failed').map(({ type: _, key, ...failure }) => [caseId(key), failure])),
    trials: ofType('trial-ready').filter(inFinishedRound),
    warmups: ofType('trial-warmed').filter(inFinishedRound),
    warnings: ofType('warning').map(({ warning }) => warning),
  }
}

/** What others used during an attempt is counted from its own beginning: the attempt beside which they used most counts. */
function largestShare(events: readonly RecordedEvent[]): Partial<Pick<Environment, 'othersShare'>> {
  const shares = new Map<number, number>()
  let attempt = 0
  for (const { event } of events) {
    if (event.type === 'taken-up') attempt = event.attempt
    if (event.type === 'environment-added' && event.othersShare !== undefined)
      shares.set(attempt, event.othersShare)
  }
  return shares.size > 0 ? { othersShare: Math.max(...shares.values()) } : {}
}

/** What a contender, or its copy, showed of a case in each finished round that has anything of it. */
export function roundsOf({ figures }: RecordedRun, key: CaseKey, copy = 1): readonly RoundFigures[] {
  return figures.get(processId(key, copy)) ?? []
}

/** What the programs of each lane said that they ran on: the same for all of its contenders, but for what some set for themselves. */
function lanesIn(
  { plan: { contenders } }: EventOf<'run-started'>,
  trials: readonly EventOf<'trial-ready'>[],
): Pick<Environment, 'lanes'> {
  const told = trials.flatMap(({ contender, runtime }) => {
    const lane = contenders.find(({ name }) => name === contender)?.lane
    return lane && runtime ? [{ title: lane.title, ...runtime }] : []
  })
  const lanes = [...Map.groupBy(told, ({ title }) => title)].map(([title, own]) => ({
    title,
    runtime: own[0]!.runtime,
    settings: [...new Set(own.flatMap(({ settings = [] }) => settings))],
  }))
  return lanes.length > 0 ? { lanes } : {}
}

/** The contenders of lanes with the versions that their processes told: nothing else knows them. */
function withLaneVersions(
  started: EventOf<'run-started'>,
  trials: readonly EventOf<'trial-ready'>[],
): EventOf<'run-started'> {
  const versions = new Map(
    trials.flatMap(({ contender, runtime }) => (runtime ? [[contender, runtime]] : [])),
  )
  if (versions.size === 0) return started
  const contenders = started.plan.contenders.map((info) => {
    const told = versions.get(info.name)
    return told ? { ...info, version: told.version ?? told.runtime } : info
  })
  return { ...started, plan: { ...started.plan, contenders } }
}

function encodeKey({ suite, contender, workload, parameters }: PayloadMeasured): CaseKey {
  return { suite, operation: 'encode', contender, workload, parameters }
}
