import type { RunSummary } from '@wirebench/bench-core/results'
import { describe, expect, test } from 'vitest'
import {
  casesText,
  chunked,
  newestFirst,
  previousRun,
  sortedRuns,
  tagsIn,
} from '../../../src/features/runs/run-rows.ts'
import { isFiltered, RunsSearch, wantedRuns } from '../../../src/features/runs/runs-search.ts'

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
})

describe('the order of runs', () => {
  const runs = [
    run({ id: 'a', durationMs: 5 }),
    run({ id: 'b', durationMs: null }),
    run({ id: 'c', durationMs: 9 }),
  ]
  const columns = [
    { id: 'duration', header: '', cell: () => '', sortValue: (one: RunSummary) => one.durationMs },
    { id: 'started', header: '', cell: () => '', sortValue: (one: RunSummary) => one.createdAt },
  ]
  const order = (sort: { id: string; desc: boolean }) =>
    sortedRuns(runs, columns, sort)
      .map(({ id }) => id)
      .join('')

  test('is the server’s where newest come first', () => {
    expect(sortedRuns(runs, columns, newestFirst)).toBe(runs)
  })

  test('keeps runs without a value at the end either way', () => {
    expect(order({ id: 'duration', desc: true })).toBe('cab')
    expect(order({ id: 'duration', desc: false })).toBe('acb')
  })

  test('is the server’s for a column that nobody knows', () => {
    expect(order({ id: 'nothing', desc: true })).toBe('abc')
  })
})

test('the run before is the newest older one of the same preset and suites that has results', () => {
  const at = (id: string, startedAt: string, part: Partial<RunSummary> = {}) =>
    run({ id, startedAt, ...part })
  const latest = at('latest', '2026-11-21T10:00:00Z')
  const runs = [
    latest,
    at('later', '2026-11-22T10:00:00Z'),
    at('empty', '2026-11-20T12:00:00Z', { cases: { planned: 3, measured: 0, failed: 3 } }),
    at('other preset', '2026-11-20T11:00:00Z', { preset: 'smoke' }),
    at('other suite', '2026-11-20T11:00:00Z', { suites: ['storage'] }),
    at('older', '2026-11-18T10:00:00Z'),
    at('wanted', '2026-11-19T10:00:00Z'),
  ]
  expect(previousRun(latest, runs)?.id).toBe('wanted')
  expect(previousRun(runs[5]!, runs)).toBeUndefined()
})

test('tags are split at commas, each once, without empty ones', () => {
  expect(tagsIn(' main, x,main ,, ')).toEqual(['main', 'x'])
})

test('rows are cut into pieces that hold all of them in their order', () => {
  expect(chunked([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunked([], 2)).toEqual([])
})

describe('the address of the list', () => {
  const now = Date.UTC(2026, 10, 21, 14, 3)

  test('asks the server for what it filters by, from the beginning of a day', () => {
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
      from: '2026-11-14T00:00:00.000Z',
      pinned: true,
    })
    expect(wantedRuns(search, now + 3_600_000)).toEqual(wantedRuns(search, now))
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
