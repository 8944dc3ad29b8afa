import type { RunSummary } from '@wirebench/bench-core/results'
import { expect, test } from 'vitest'
import { casesText, filterRuns } from '../../../src/features/runs/run-rows.ts'

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
  ...part,
})
const runs = [
  run({ headline: 'msgpackr decodes faster than json' }),
  run({ name: 'nightly', state: 'failed', shortId: '8d1x0a', id: 'y' }),
]

test('a filter finds words in any order, in names, ids and headlines', () => {
  expect(filterRuns(runs, { q: 'json MSGPACKR' })).toEqual([runs[0]])
  expect(filterRuns(runs, { q: '8d1' })).toEqual([runs[1]])
  expect(filterRuns(runs, { q: 'nothing' })).toEqual([])
  expect(filterRuns(runs, {})).toEqual(runs)
})

test('status and text narrow down together', () => {
  expect(filterRuns(runs, { status: 'failed' })).toEqual([runs[1]])
  expect(filterRuns(runs, { status: 'failed', q: 'quick' })).toEqual([runs[1]])
  expect(filterRuns(runs, { status: 'failed', q: 'msgpackr' })).toEqual([])
})

test('cases tell how many were measured and how many failed', () => {
  expect(casesText(run({}))).toBe('10')
  expect(casesText(run({ cases: { planned: 10, measured: 8, failed: 2 } }))).toBe('8 + 2 failed')
  expect(casesText(run({ cases: { planned: 10, measured: 4, failed: 0 } }))).toBe('4 of 10')
})
