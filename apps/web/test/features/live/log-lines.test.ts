import type { LogLine } from '@wirebench/bench-core/report/figures/run-state'
import { expect, test } from 'vitest'
import { logFile, matchingLines } from '../../../src/features/live/log-lines.ts'

const lines: readonly LogLine[] = [
  { sequence: 1, atMs: Date.UTC(2026, 10, 21, 14), level: 'info', text: 'Round 1 started' },
  { sequence: 2, atMs: Date.UTC(2026, 10, 21, 14, 1), level: 'warning', text: 'load 1.4 at the start' },
  {
    sequence: 3,
    atMs: Date.UTC(2026, 10, 21, 14, 2),
    level: 'error',
    text: 'json failed:\n  it started late',
  },
]
const found = (wanted: Parameters<typeof matchingLines>[1]) =>
  matchingLines(lines, wanted).map(({ sequence }) => sequence)

test('lines are shown from a level on', () => {
  expect(found({ log: undefined, find: undefined })).toEqual([1, 2, 3])
  expect(found({ log: 'warning', find: undefined })).toEqual([2, 3])
  expect(found({ log: 'error', find: undefined })).toEqual([3])
})

test('lines are found by what they say, in whatever case, among those of the level', () => {
  expect(found({ log: undefined, find: 'round' })).toEqual([1])
  expect(found({ log: 'warning', find: 'start' })).toEqual([2, 3])
  expect(found({ log: undefined, find: 'nothing says so' })).toEqual([])
})

test('a log that nobody filters stays the same list, so that nothing is drawn anew', () => {
  expect(matchingLines(lines, { log: undefined, find: undefined })).toBe(lines)
})

test('a file has a line with date and time for each line of the log', () => {
  expect(logFile(lines)).toBe(
    [
      '2026-11-21T14:00:00.000Z info    Round 1 started',
      '2026-11-21T14:01:00.000Z warning load 1.4 at the start',
      '2026-11-21T14:02:00.000Z error   json failed: ⏎ it started late',
      '',
    ].join('\n'),
  )
})
