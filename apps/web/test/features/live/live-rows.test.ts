import { initialRunState, type RunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { expect, test } from 'vitest'
import { suitingUnit } from '../../../src/features/live/lasting-unit.ts'
import {
  casesText,
  endedBefore,
  finishedCases,
  liveGroups,
  liveTitle,
  progressText,
  shownStatus,
} from '../../../src/features/live/live-rows.ts'
import { runEvents } from '../../report-fixture.ts'

const events = runEvents({ rounds: 2, plannedRounds: 5 })
const stateAfter = (count: number) => events.slice(0, count).reduce(reduceRun, initialRunState)

test('cases stand in groups of one operation, each with one unit of time', () => {
  const groups = liveGroups(stateAfter(events.length))
  expect(groups.map(({ title, times, rows }) => [title, suitingUnit(times), rows.length])).toEqual([
    ['encode', 'µs', 3],
    ['decode', 'µs', 3],
  ])
})

test('a mean beside percentiles says that it is over batches, which no percentile is of', () => {
  const [group] = liveGroups(stateAfter(events.length))
  expect(group).toMatchObject({ hasPercentiles: true, mean: 'mean over batches' })
  expect(liveGroups(stateAfter(1))[0]!.mean).toBe('mean')
})

test('nothing is known before it is measured, not even the unit', () => {
  const [group] = liveGroups(stateAfter(1))
  expect(group!.rows.map(({ p99Ns }) => p99Ns)).toEqual([null, null, null])
  expect(suitingUnit(group!.times)).toBeNull()
  expect(finishedCases(stateAfter(1))).toBe(0)
})

test('nothing is running in a run that has ended', () => {
  const statuses = liveGroups(stateAfter(events.length)).flatMap(({ rows }) =>
    rows.map((row) => row.case.status),
  )
  expect(new Set(statuses)).toEqual(new Set(['measured']))
})

const stages = (state: RunState) =>
  new Set(liveGroups(state).flatMap(({ rows }) => rows.map(({ stage }) => stage)))

test('a case that an ended run never came to is not measured, and was pending until then', () => {
  const begun = stateAfter(1)
  expect(stages(begun)).toEqual(new Set(['pending']))
  expect(stages({ ...begun, status: 'cancelled' })).toEqual(new Set(['not-measured']))
})

test('a case is measured when its run has ended, and until then has a round done', () => {
  const ended = stateAfter(events.length)
  expect(stages(ended)).toEqual(new Set(['measured']))
  expect(stages({ ...ended, status: 'running' })).toEqual(new Set(['round-done']))
})

test('a case that is decided is measured while its run goes on with others', () => {
  const ended = { ...stateAfter(events.length), status: 'running' as const }
  const decided = Object.entries(ended.cases).map(([id, known]) => {
    return [id, { ...known, isDecided: known.key.operation === 'encode' }] as const
  })
  const groups = liveGroups({ ...ended, cases: Object.fromEntries(decided) })
  expect(groups.map(({ title, rows }) => [title, new Set(rows.map(({ stage }) => stage))])).toEqual([
    ['encode', new Set(['measured'])],
    ['decode', new Set(['round-done'])],
  ])
})

test('the title tells the progress, then the end', () => {
  const title = (part: Partial<typeof initialRunState>) =>
    liveTitle({ ...initialRunState, ...part }, 'quick').replaceAll('\u00a0', ' ')
  expect(title({ status: 'running', fraction: 0.42 })).toBe('42 % · quick · Wirebench')
  expect(title({ status: 'queued' })).toBe('Queued · quick · Wirebench')
  expect(title({ status: 'waiting' })).toBe('Waiting · quick · Wirebench')
  expect(title({ status: 'completed' })).toBe('Done · quick · Wirebench')
})

test('cases with a first result are not told as if the run were done', () => {
  const ended = stateAfter(events.length)
  expect(casesText(ended, true)).toBe('6 of 6 cases have a first result')
  expect(progressText({ ...ended, roundsFinished: 0 })).toBe(
    '6 of 6 cases have a first result; 0 of 5 rounds finished',
  )
  expect(casesText({ ...ended, status: 'completed' }, false)).toBe('6 of 6 cases measured')
  expect(casesText({ ...ended, status: 'cancelled', roundsFinished: 1 }, false)).toBe(
    '6 of 6 cases measured, in 1 of 5 rounds',
  )
})

test('while a run goes on, a case whose figures the table shows has a first result, though its round isn’t done', () => {
  const firstBlock = events.findIndex(({ event }) => event.type === 'block-measured')
  const state = stateAfter(firstBlock + 1)
  const shown = liveGroups(state)
    .flatMap(({ rows }) => rows)
    .filter(({ p50Ns, case: live }) => p50Ns !== null || live.nsPerOperation !== null)
  expect(shown.length).toBeGreaterThan(0)
  expect(casesText(state, true)).toBe(`${shown.length} of 6 cases have a first result`)
})

test('a run that has ended stays so while its events arrive, and one that goes on is as they say', () => {
  const [begun, ended] = [stateAfter(1), stateAfter(events.length)]
  expect(begun.status).toBe('running')
  expect(shownStatus('completed', begun)).toBe('completed')
  expect(shownStatus('queued', initialRunState)).toBe('queued')
  expect(shownStatus('queued', begun)).toBe('running')
  expect(shownStatus('cancelling', begun)).toBe('cancelling')
  expect(shownStatus('cancelling', ended)).toBe(ended.status)
})

test('a run that ended before it began, or before its first round was complete, has nothing to show', () => {
  expect(endedBefore(initialRunState)).toBe('it started')
  expect(endedBefore(stateAfter(1))).toBe('its first round was complete')
  expect(endedBefore(stateAfter(events.length))).toBeNull()
  const inFirstRound = events.findIndex(({ event }) => event.type === 'round-finished')
  expect(finishedCases(stateAfter(inFirstRound))).toBeGreaterThan(0)
  expect(endedBefore(stateAfter(inFirstRound))).toBe('its first round was complete')
})
