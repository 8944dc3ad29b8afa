import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { casesText, comparableRun, tagsFault, tagsIn } from '../../../src/features/runs/run-rows.ts'
import {
  isFiltered,
  orderAfter,
  orderOf,
  RunsSearch,
  wantedRuns,
} from '../../../src/features/runs/runs-search.ts'

const run = (part: Partial<RunSummary>): RunSummary => ({
  id: '01kajq8z9m4x6s2t5v7k2m9q',
  shortId: '7k2m9q',
  name: 'quick',
  state: 'completed',
  suites: ['codec'],
  preset: 'quick',
  origin: 'web',
  hostName: null,
  cases: { planned: 10, measured: 10, failed: 0 },
  rounds: { planned: 3, finished: 3 },
  warnings: 0,
  headline: null,
  createdAt: '2026-11-21T14:00:00Z',
  startedAt: null,
  finishedAt: null,
  durationMs: null,
  note: '',
  tags: [],
  pinned: false,
  baseline: false,
  ...part,
})

test('cases tell how many were measured and how many failed', () => {
  expect(casesText(run({}))).toBe('10')
  expect(casesText(run({ cases: { planned: 10, measured: 8, failed: 2 } }))).toBe('8 + 2 failed')
  expect(casesText(run({ cases: { planned: 10, measured: 4, failed: 0 } }))).toBe('4 of 10')
  expect(casesText(run({ cases: { planned: 0, measured: 0, failed: 0 } }))).toBe('—')
})

test('cases of a run that was ended tell how many of its rounds stand behind them', () => {
  const ended = run({ state: 'cancelled', rounds: { planned: 3, finished: 1 } })
  expect(casesText(ended)).toBe('10 in 1 of 3 rounds')
  expect(casesText({ ...ended, cases: { planned: 10, measured: 0, failed: 0 } })).toBe('0 of 10')
})

test('a run can be compared with the newest earlier one of the same suites that has results', () => {
  const wanted = run({ id: 'wanted' })
  const earlier = [
    run({ id: 'itself' }),
    run({ id: 'empty', cases: { planned: 3, measured: 0, failed: 3 } }),
    run({ id: 'other suite', suites: ['storage'] }),
    wanted,
    run({ id: 'older' }),
  ]
  expect(comparableRun(run({ id: 'itself' }), earlier)).toBe(wanted)
  expect(comparableRun(run({}), [])).toBeUndefined()
})

test('a run that goes on is compared with none, and none with it', () => {
  const goingOn = run({ id: 'going on', state: 'running' })
  const ended = run({ id: 'ended' })
  expect(comparableRun(goingOn, [ended])).toBeUndefined()
  expect(comparableRun(run({ id: 'newest' }), [goingOn, ended])).toBe(ended)
})

test('tags are split at commas, each once, without empty ones', () => {
  expect(tagsIn(' main, x,main ,, ')).toEqual(['main', 'x'])
})

describe('the address of the list', () => {
  const now = Date.UTC(2026, 10, 21, 14, 3)

  beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'))
  afterAll(() => void vi.unstubAllEnvs())

  test('asks the server for what it filters by, from the beginning of a day of the reader’s', () => {
    const search = RunsSearch.parse({
      q: ' json ',
      status: 'failed',
      since: '7d',
      only: 'pinned',
      suite: 'codec',
    })
    expect(wantedRuns(search, now)).toEqual({
      q: 'json',
      state: 'failed',
      suite: 'codec',
      from: '2026-11-14T05:00:00.000Z',
      sort: 'started',
      dir: 'desc',
      pinned: '1',
    })
    expect(wantedRuns(search, now + 3_600_000)).toEqual(wantedRuns(search, now))
    const evening = Date.UTC(2026, 10, 22, 1, 3)
    expect(wantedRuns({ since: '1d' }, evening).from).toBe('2026-11-20T05:00:00.000Z')
    // The clocks went back on the first.
    expect(wantedRuns({ since: '30d' }, now).from).toBe('2026-10-22T04:00:00.000Z')
  })

  test('asks for nothing else that stands in it', () => {
    const search: RunsSearch & { readonly preset: string } = { tag: 'main', preset: 'quick' }
    expect(wantedRuns(search, now)).toEqual({ tag: 'main', sort: 'started', dir: 'desc' })
  })

  test('asks the server for the order as well', () => {
    expect(wantedRuns(RunsSearch.parse({ sort: 'status', dir: 'asc' }), now)).toMatchObject({
      sort: 'state',
      dir: 'asc',
    })
    expect(orderOf({})).toEqual({ id: 'started', desc: true })
  })

  test('turns the order round at a second click, and begins names at A', () => {
    const first = orderAfter({}, 'duration')
    expect(first).toEqual({ sort: 'duration', dir: undefined })
    expect(orderAfter(first, 'duration')).toEqual({ sort: 'duration', dir: 'asc' })
    expect(orderAfter({}, 'name')).toEqual({ sort: 'name', dir: 'asc' })
    expect(orderAfter({ sort: 'name' }, 'started')).toEqual({ sort: undefined, dir: undefined })
  })

  test('leaves out what it does not understand', () => {
    expect(RunsSearch.parse({ status: 'odd', since: '99y', only: 'x', suite: 'nope', sort: 'no' })).toEqual(
      {},
    )
  })

  test('tells filters from the order', () => {
    expect(isFiltered(RunsSearch.parse({ sort: 'name', dir: 'asc' }))).toBe(false)
    expect(isFiltered(RunsSearch.parse({ tag: 'main' }))).toBe(true)
  })
})

test('tags that a run can’t have are told by what is wrong with them', () => {
  expect(tagsFault(['main', 'release'])).toBeUndefined()
  expect(tagsFault(['x'.repeat(41)])).toMatch(/too long: at most 40/)
  expect(tagsFault(Array.from({ length: 21 }, (_, index) => `tag ${index}`))).toBe(
    '21 tags are too many: at most 20',
  )
})
