import { isCrowded } from '../../model/machine/quiet.ts'
import { type CaseKey, caseGroupId, caseId } from '../../model/report/case-key.ts'
import type { EndReason } from '../../model/run/end-reason.ts'
import type {
  BlockMeasured,
  FiguresMeasured,
  RecordedEvent,
  RunPlan,
  RunStateName,
  WaitingEvent,
} from '../../model/run/run-event.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { counted } from '../../model/text/counted.ts'
import type { Warning } from '../../model/warning.ts'
import { stretchOf } from '../../stats/many-runs/learned-estimate.ts'
import { roundCost, slicesOf } from '../../stats/slice-cost.ts'
import { failureText } from '../words/failure-text.ts'
import { doingText } from '../words/run/doing-text.ts'
import { endText } from '../words/run/end-text.ts'
import { noticeText } from '../words/run/notice-text.ts'
import { isSameWait, waitingText } from '../words/run/waiting-text.ts'
import { warningWords } from '../words/warning-words.ts'
import { type FirstRound, withEvent } from './first-round.ts'

const liveFigures = [
  ...(['round', 'samples', 'minNs', 'maxNs', 'meanNs', 'stddevNs', 'windowMs'] as const),
  ...(['p50Ns', 'p90Ns', 'p95Ns', 'p99Ns', 'p999Ns'] as const),
]

/** What a case's latest block of individually timed operations showed. */
export type LiveBlock = Pick<BlockMeasured, (typeof liveFigures)[number]>

/** What is known of one case while its run goes on: figures of the latest round, for watching, not for judging. */
export interface LiveCase {
  readonly key: CaseKey
  /** Running while it is worked on, begun where it isn't and its first round is not complete; neither once the run has finished. */
  readonly status: 'pending' | 'running' | 'begun' | 'measured' | 'failed'
  readonly roundsDone: number
  /** The latest round in which its slices were measured; 0 before the first. */
  readonly slicesRound: number
  /** Null before the first, and where operations are not timed one by one. */
  readonly block: LiveBlock | null
  /** Of all blocks so far. */
  readonly samples: number
  readonly nsPerOperation: number | null
  readonly failure: string | null
  /** Whether further rounds measure it no more. */
  readonly isDecided: boolean
}

/** Something that happened, for people to read. */
export interface LogLine {
  /** Of the event that said it, which says nothing else: it names the line. */
  readonly sequence: number
  readonly atMs: number
  readonly level: 'info' | 'warning' | 'error'
  readonly text: string
}

/** A run as far as it has come. The terminal, the server's summary and the live page all hold this. */
export interface RunState {
  readonly runId: string | null
  readonly status: RunStateName
  readonly reason: EndReason | null
  /** Null where it doesn't wait. */
  readonly waiting: WaitingEvent | null
  readonly spec: RunSpec | null
  readonly plan: RunPlan | null
  readonly round: number
  /** Rounds that are complete. */
  readonly roundsFinished: number
  readonly fraction: number
  readonly remainingMs: number | null
  /** What happens now, in words. */
  readonly doing: string | null
  /** By `caseId`, in the plan's order. */
  readonly cases: Readonly<Record<string, LiveCase>>
  readonly firstRound: FirstRound
  readonly isCrowded: boolean
  readonly warnings: readonly Warning[]
  /** As the last complete round left them: what another attempt goes on from. */
  readonly kept: Pick<RunState, 'cases' | 'warnings'>
  /** The latest lines, oldest first. */
  readonly log: readonly LogLine[]
  readonly startedAtMs: number | null
  readonly finishedAtMs: number | null
  /** Sequence of the last event that was applied; 0 before the first. */
  readonly sequence: number
}

type ProgressEvent = Extract<RecordedEvent['event'], { type: 'progress' }>

/** Of longer logs the latest lines are kept. */
export const logLinesKept = 2_000

export const initialRunState: RunState = {
  runId: null,
  status: 'queued',
  reason: null,
  waiting: null,
  spec: null,
  plan: null,
  round: 0,
  roundsFinished: 0,
  fraction: 0,
  remainingMs: null,
  doing: null,
  cases: {},
  firstRound: {},
  isCrowded: false,
  warnings: [],
  kept: { cases: {}, warnings: [] },
  log: [],
  startedAtMs: null,
  finishedAtMs: null,
  sequence: 0,
}

/** Applies one event. An event that was applied already changes nothing, so streams may overlap when they resume. */
export function reduceRun(state: RunState, recorded: RecordedEvent): RunState {
  if (recorded.sequence <= state.sequence) return state
  const next = apply(state, recorded)
  const firstRound = withEvent(next.firstRound, recorded.event, next.spec)
  return { ...next, firstRound, sequence: recorded.sequence }
}

function apply(state: RunState, recorded: RecordedEvent): RunState {
  const { event, atMs } = recorded
  switch (event.type) {
    case 'taken-up':
      return takenUp(withLog(state, recorded, 'info', takenUpText(event)), event.keptRounds)
    case 'run-started':
      // The rounds that another attempt has finished are kept.
      if (state.plan !== null) return { ...state, status: 'running', waiting: null }
      return {
        ...withLog(state, recorded, 'info', planText(event.plan)),
        runId: event.runId,
        status: 'running',
        waiting: null,
        spec: event.spec,
        plan: event.plan,
        isCrowded: isCrowded(event.environment),
        remainingMs: event.plan.estimateMs * stretchOf(event.environment, event.plan.estimateMs),
        cases: Object.fromEntries(event.plan.cases.map((key) => [caseId(key), pendingCase(key)])),
        startedAtMs: atMs,
      }
    case 'waiting':
    case 'waiting-for-quiet':
      return {
        ...(isSameWait(state.waiting, event)
          ? state
          : withLog(state, recorded, 'info', `waiting for ${waitingText(event, atMs)}`)),
        status: 'waiting',
        waiting: event,
      }
    case 'preparing': {
      const doing = doingText(event)
      return { ...withLog(state, recorded, 'info', doing), doing }
    }
    case 'round-started':
      return { ...withLog(state, recorded, 'info', `round ${event.round} started`), round: event.round }
    case 'progress':
      return {
        ...state,
        round: event.round,
        fraction: event.fraction,
        remainingMs: event.remainingMs,
        doing: doingText(event),
        cases: markRunning(state.cases, event),
      }
    case 'slices-measured':
      return event.participants.reduce((current, { contender, copy }, index) => {
        if (copy !== 1) return current
        return withCase(current, { ...event, contender }, (known) =>
          withRounds({
            ...known,
            slicesRound: event.round,
            nsPerOperation: roundCost(slicesOf(event, index), 'wallNs'),
          }),
        )
      }, state)
    case 'block-measured':
      if (event.copy !== 1) return state
      return withCase(state, event, (known) =>
        withRounds({
          ...known,
          block: toLiveBlock(event),
          samples: known.samples + event.samples,
        }),
      )
    case 'figures-measured':
      if (event.copy !== 1) return state
      return withCase(state, event, (known) => ({
        ...known,
        roundsDone: isOnlyPlan(event) ? known.roundsDone : Math.max(known.roundsDone, event.round),
        status: Object.keys(event.figures).length > 0 ? 'measured' : known.status,
        nsPerOperation: event.figures.nsPerOperation ?? known.nsPerOperation,
      }))
    case 'payload-measured': {
      // Where encoding isn't timed, its sizes are all there is to it.
      const { tests } = state.spec ?? {}
      if (tests === undefined || tests.includes('serialization')) return state
      return withCase(state, { ...event, operation: 'encode' }, (known) => ({
        ...known,
        roundsDone: Math.max(known.roundsDone, 1),
        status: 'measured',
      }))
    }
    case 'case-failed':
      return withCase(
        withLog(state, recorded, 'error', `${caseId(event.key)} failed: ${failureText(event)}`),
        event.key,
        (known) => ({
          ...known,
          status: 'failed',
          failure: failureText(event),
        }),
      )
    case 'look':
      return {
        ...withLog(state, recorded, 'info', lookText(event)),
        cases: afterLook(state.cases, event),
      }
    case 'warning':
      return {
        ...withLog(state, recorded, 'warning', warningWords(event.warning).text),
        warnings: [...state.warnings, event.warning],
      }
    case 'notice':
      return withLog(state, recorded, event.level, noticeText(event.notice))
    case 'log':
      return withLog(state, recorded, event.level, event.text)
    case 'run-finished':
      return {
        ...withLog(state, recorded, 'info', `run ${endText(event, 'inForm')}`),
        status: event.state,
        reason: event.reason,
        fraction: event.state === 'completed' ? 1 : state.fraction,
        waiting: null,
        remainingMs: 0,
        doing: null,
        cases: stopped(state.cases),
        finishedAtMs: atMs,
      }
    case 'environment-added':
    case 'trial-ready':
    case 'trial-warmed':
    case 'evolution-checked':
      return state
    case 'round-finished': {
      const { roundsFinished, cases, warnings } = state
      return { ...state, roundsFinished: roundsFinished + 1, kept: { cases, warnings } }
    }
  }
}

type TakenUp = Extract<RecordedEvent['event'], { type: 'taken-up' }>

function takenUpText({ attempt, agent, keptRounds }: TakenUp): string {
  if (attempt === 1) return `agent ${agent} took the run`
  const kept =
    keptRounds === 0
      ? 'it is measured again'
      : `${keptRounds} finished ${keptRounds === 1 ? 'round is' : 'rounds are'} kept`
  return `agent ${agent} took the run, attempt ${attempt}: ${kept}`
}

/** What is left of a run when another attempt begins. */
function takenUp(state: RunState, keptRounds: number): RunState {
  const { log, sequence, kept, plan } = state
  if (keptRounds === 0 || plan === null) return { ...initialRunState, log, sequence }
  return {
    ...state,
    status: 'queued',
    reason: null,
    waiting: null,
    round: keptRounds,
    roundsFinished: keptRounds,
    fraction: keptRounds / plan.rounds,
    doing: null,
    finishedAtMs: null,
    cases: Object.fromEntries(Object.entries(kept.cases).map(([id, known]) => [id, resting(known)])),
    warnings: kept.warnings,
  }
}

function resting(known: LiveCase): LiveCase {
  return known.status === 'failed' ? known : { ...known, status: atRest(known) }
}

/** The plan of a query is told before its first round. */
function isOnlyPlan({ figures, notes = {} }: Pick<FiguresMeasured, 'figures' | 'notes'>): boolean {
  return 'plan' in notes && Object.keys(notes).length === 1 && Object.keys(figures).length === 0
}

function planText({ cases, rounds }: RunPlan): string {
  return `${counted(cases.length, 'case')}, ${counted(rounds, 'round')}`
}

function lookText({ round, open, leftOut = 0 }: LookEvent): string {
  const after = `after ${counted(round, 'round')}`
  if (open === null) return `nothing is compared, so nothing is decided ${after}`
  const still =
    open > 0
      ? `${counted(open, 'comparison is', 'comparisons are')} open`
      : `every ${leftOut > 0 ? 'other ' : ''}comparison of the mean is decided`
  const never =
    leftOut > 0
      ? `; ${counted(leftOut, 'stays undecided and is', 'stay undecided and are')} not measured further`
      : ''
  return `${still} ${after}${never}`
}

function pendingCase(key: CaseKey): LiveCase {
  return {
    key,
    status: 'pending',
    roundsDone: 0,
    slicesRound: 0,
    block: null,
    samples: 0,
    nsPerOperation: null,
    failure: null,
    isDecided: false,
  }
}

function withCase(state: RunState, key: CaseKey, change: (known: LiveCase) => LiveCase): RunState {
  const id = caseId(key)
  const known = state.cases[id]
  return known ? { ...state, cases: { ...state.cases, [id]: change(known) } } : state
}

type LookEvent = Extract<RecordedEvent['event'], { type: 'look' }>

function afterLook(cases: RunState['cases'], { furtherCases }: LookEvent): RunState['cases'] {
  const further = furtherCases && new Set(furtherCases.map(caseId))
  return Object.fromEntries(
    Object.entries(cases).map(([id, known]) => [id, { ...known, isDecided: further?.has(id) === false }]),
  )
}

/** An event names no messages: those are worked on that come first in the plan and aren't done in this round. */
function markRunning(
  cases: RunState['cases'],
  { operation, contender, round }: Pick<ProgressEvent, 'operation' | 'contender' | 'round'>,
): RunState['cases'] {
  const isMeant = ({ key, status, roundsDone, isDecided }: LiveCase) =>
    status !== 'failed' &&
    !isDecided &&
    key.operation === operation &&
    (contender === null || key.contender === contender) &&
    roundsDone < Math.max(1, round)
  const first = Object.values(cases).find(isMeant)
  const group = first && caseGroupId(first.key)
  return Object.fromEntries(
    Object.entries(cases).map(([id, known]) => {
      if (known.status === 'failed') return [id, known]
      const runs = isMeant(known) && caseGroupId(known.key) === group
      return [id, { ...known, status: runs ? 'running' : atRest(known) }]
    }),
  )
}

/** Its turn is over; a round of a case is done when its block and its slices have been measured, in whichever order. */
function withRounds(known: LiveCase): LiveCase {
  const roundsDone = Math.max(known.roundsDone, Math.min(known.slicesRound, known.block?.round ?? 0))
  const counted = { ...known, roundsDone }
  return { ...counted, status: atRest(counted) }
}

/** What a case is while others are worked on. */
function atRest({ roundsDone, slicesRound, block }: LiveCase): LiveCase['status'] {
  if (roundsDone > 0) return 'measured'
  return slicesRound === 0 && block === null ? 'pending' : 'begun'
}

function stopped(cases: RunState['cases']): RunState['cases'] {
  return Object.fromEntries(
    Object.entries(cases).map(([id, known]) => [
      id,
      known.status === 'running' || known.status === 'begun'
        ? { ...known, status: known.roundsDone > 0 ? ('measured' as const) : ('pending' as const) }
        : known,
    ]),
  )
}

function toLiveBlock(block: BlockMeasured): LiveBlock {
  return Object.fromEntries(liveFigures.map((name) => [name, block[name]])) as LiveBlock
}

function withLog(
  state: RunState,
  { sequence, atMs }: RecordedEvent,
  level: LogLine['level'],
  text: string,
): RunState {
  return { ...state, log: [...state.log, { sequence, atMs, level, text }].slice(-logLinesKept) }
}
