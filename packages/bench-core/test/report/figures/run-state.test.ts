import { expect, test } from 'vitest'
import { caseId } from '../../../src/model/report/case-key.ts'
import type { RecordedEvent, RunEvent } from '../../../src/model/run/run-event.ts'
import {
  initialRunState,
  logLinesKept,
  type RunState,
  reduceRun,
} from '../../../src/report/figures/run-state.ts'
import { retold } from '../../fixtures/retold.ts'
import { runEvents } from '../../fixtures/run-events.ts'

const events = runEvents({ rounds: 2, plannedRounds: 5, blockSamples: 200, state: 'cancelled' })

const fold = (recorded: readonly RecordedEvent[]) => recorded.reduce(reduceRun, initialRunState)
const upTo = (type: RecordedEvent['event']['type']) =>
  events.slice(0, events.findIndex(({ event }) => event.type === type) + 1)
const progress = (after: readonly RecordedEvent[], operation: string, contender: string): RecordedEvent => ({
  sequence: after.at(-1)!.sequence + 1,
  atMs: after.at(-1)!.atMs,
  event: {
    type: 'progress',
    round: 1,
    fraction: 0.1,
    remainingMs: 9_000,
    doing: 'blocks',
    operation,
    contender,
  },
})
const statusesOf = ({ cases }: RunState, operation: string) =>
  Object.values(cases)
    .filter(({ key }) => key.operation === operation)
    .map(({ key, status }) => [key.contender, status])

test('what a look decides is measured no more, until it is open again, and never said to run', () => {
  const whole = events.slice(0, events.findIndex(({ event }) => event.type === 'round-finished') + 1)
  const keys = Object.values(fold(whole).cases).map(({ key }) => key)
  const look = (after: readonly RecordedEvent[], furtherCases?: typeof keys): RecordedEvent[] => [
    ...after,
    {
      sequence: after.at(-1)!.sequence + 1,
      atMs: after.at(-1)!.atMs,
      event: { type: 'look', round: 1, level: 0.01, open: 1, ...(furtherCases && { furtherCases }) },
    },
  ]
  const decidedIn = (recorded: readonly RecordedEvent[]) =>
    Object.values(fold(recorded).cases).flatMap(({ key, isDecided }) => (isDecided ? [caseId(key)] : []))
  const others = keys.filter(({ contender }) => contender !== 'msgpackr')
  const first = look(whole, others)
  expect(decidedIn(first)).toEqual(
    keys.filter(({ contender }) => contender === 'msgpackr').map((key) => caseId(key)),
  )
  const next = progress(first, 'encode', 'json')
  const inNext = { ...next, event: { ...next.event, round: 2, contender: null } } as RecordedEvent
  expect(statusesOf(fold([...first, inNext]), 'encode')).toEqual([
    ['json', 'running'],
    ['protobuf-es', 'running'],
    ['msgpackr', 'measured'],
  ])
  expect(decidedIn(look(first))).toEqual([])
})

test('a case that was timed in slices has begun until its block has been measured, and runs while it is worked on', () => {
  const sliced = upTo('slices-measured')
  const state = fold([...sliced, progress(sliced, 'encode', 'json')])
  expect(statusesOf(state, 'encode')).toEqual([
    ['json', 'running'],
    ['protobuf-es', 'begun'],
    ['msgpackr', 'begun'],
  ])
  expect(statusesOf(state, 'decode').map(([, status]) => status)).toEqual(['pending', 'pending', 'pending'])
})

test('a case whose block is measured is measured while others have their turn', () => {
  const measured = upTo('block-measured')
  const state = fold([...measured, progress(measured, 'encode', 'msgpackr')])
  expect(statusesOf(state, 'encode')).toEqual([
    ['json', 'measured'],
    ['protobuf-es', 'begun'],
    ['msgpackr', 'running'],
  ])
})

test('a case doesn’t run on when its block has been measured, whether or not it is said who is next', () => {
  const sliced = upTo('slices-measured')
  const block = upTo('block-measured').at(-1)!
  const said = progress(sliced, 'encode', 'json')
  const state = fold([...sliced, said, { ...block, sequence: said.sequence + 1 }])
  expect(statusesOf(state, 'encode')).toEqual([
    ['json', 'measured'],
    ['protobuf-es', 'begun'],
    ['msgpackr', 'begun'],
  ])
})

test('of several workloads the first that isn’t done in this round is the one that runs', () => {
  const [start, ...rest] = retold(runEvents({ rounds: 1, blockSamples: 200 }), 'run-started', ({ plan }) => {
    const others = plan.cases.map((key) => ({ ...key, workload: 'person' }))
    return { plan: { ...plan, cases: [...plan.cases, ...others] } }
  })
  const running = (events: readonly RecordedEvent[]) =>
    Object.values(fold([...events, progress(events, 'encode', 'json')]).cases)
      .filter(({ status }) => status === 'running')
      .map(({ key }) => key.workload)
  expect(running([start!])).toEqual(['infrastructure-execution'])
  const measured = rest.slice(
    0,
    rest.findIndex(({ event }) => event.type === 'round-finished'),
  )
  expect(running([start!, ...measured])).toEqual(['person'])
})

const followedBy = (recorded: readonly RecordedEvent[], ...more: readonly RunEvent[]): RecordedEvent[] => [
  ...recorded,
  ...more.map((event, index) => ({
    sequence: recorded.at(-1)!.sequence + index + 1,
    atMs: recorded.at(-1)!.atMs,
    event,
  })),
]

test('a case has no round done when the plan of its query is told', () => {
  const [key] = Object.values(fold(events.slice(0, 1)).cases).map(({ key }) => key)
  const plan = { figures: {}, notes: { plan: 'Index Scan' } }
  const told = { type: 'figures-measured', ...key!, round: 1, copy: 1, ...plan } as const
  const { cases } = fold(followedBy(events.slice(0, 1), told))
  expect(cases[caseId(key!)]).toMatchObject({ status: 'pending', roundsDone: 0 })
})

test('of an attempt that was lost nothing is left after the last round that is kept', () => {
  const ends = events.flatMap(({ event }, index) => (event.type === 'round-finished' ? [index] : []))
  const first = events.slice(0, ends[0]! + 1)
  const known = fold(first)
  const [failed] = Object.values(known.cases)
  const values = { loadAverage1: 7.5, cpuCount: 2 }
  const state = fold(
    followedBy(
      events.slice(0, ends[1]!),
      { type: 'warning', warning: { code: 'busy-machine', severity: 'warning', values } },
      { type: 'case-failed', key: failed!.key, reason: 'crashed', text: 'gone' },
      { type: 'taken-up', attempt: 2, agent: 'b', keptRounds: 1 },
    ),
  )
  expect(state).toMatchObject({ status: 'queued', round: 1, roundsFinished: 1, fraction: 0.2, warnings: [] })
  expect(state.cases).toEqual(known.cases)
})

test('nothing is running in a run that has finished, however it ended', () => {
  const cut = upTo('block-measured')
  const end: RecordedEvent = { ...events.at(-1)!, sequence: cut.at(-1)!.sequence + 2 }
  const state = fold([...cut, progress(cut, 'encode', 'msgpackr'), end])
  expect(state).toMatchObject({ status: 'cancelled', doing: null })
  expect(statusesOf(state, 'encode')).toEqual([
    ['json', 'measured'],
    ['protobuf-es', 'pending'],
    ['msgpackr', 'pending'],
  ])
})

test('a case that failed stays failed', () => {
  const failures = [
    { contender: 'msgpackr', operation: 'encode', reason: 'lossy', text: 'metadata.team changed' },
  ] as const
  const state = fold(runEvents({ rounds: 1, blockSamples: 200, failures }))
  const failed = Object.values(state.cases).filter(({ status }) => status === 'failed')
  expect(failed.map(({ key, failure }) => [caseId(key), failure])).toEqual([
    ['codec/encode/msgpackr@infrastructure-execution', 'lossy: metadata.team changed'],
  ])
})

test('events that were applied already change nothing', () => {
  const state = fold(events)
  expect(events.reduce(reduceRun, state)).toBe(state)
})

test('a case has the distribution of its latest block, and the number of operations of all', () => {
  const state = fold(events)
  const blocks = events.flatMap(({ event }) =>
    event.type === 'block-measured' &&
    event.copy === 1 &&
    event.operation === 'encode' &&
    event.contender === 'json'
      ? [event]
      : [],
  )
  const { block, samples } = state.cases['codec/encode/json@infrastructure-execution']!
  const { round, p90Ns, p999Ns, maxNs } = blocks.at(-1)!
  expect(block).toMatchObject({ round, samples: 200, p90Ns, p999Ns, maxNs })
  expect(round).toBe(2)
  expect(samples).toBe(400)
})

test('a log keeps its latest lines, each named by the event that said it', () => {
  const lines = Array.from(
    { length: logLinesKept + 5 },
    (_, index): RecordedEvent => ({
      sequence: index + 1,
      atMs: index,
      event: { type: 'log', level: 'info', text: `line ${index + 1}` },
    }),
  )
  const { log } = fold(lines)
  expect(log).toHaveLength(logLinesKept)
  expect(log[0]).toEqual({ sequence: 6, atMs: 5, level: 'info', text: 'line 6' })
  expect(log.at(-1)?.sequence).toBe(logLinesKept + 5)
})
