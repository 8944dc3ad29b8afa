import { expect, test } from 'vitest'
import { waitingText } from '../../../src/report/words/run/waiting-text.ts'

const textOf = (...given: Parameters<typeof waitingText>) => waitingText(...given).replaceAll('\u00a0', ' ')
const waitingFor = 'run 7k2m9q (quick codec: json on person)'

test('a wait tells for what, how long by the other’s own estimate, and who else is before', () => {
  expect(textOf({ type: 'waiting', waitingFor, place: 1, endsAtMs: null }, 0)).toBe(waitingFor)
  expect(textOf({ type: 'waiting', waitingFor, place: 1, endsAtMs: 90_000 }, 0)).toBe(
    `${waitingFor}, about 1 min 30 s left`,
  )
  expect(textOf({ type: 'waiting', waitingFor, place: 1, endsAtMs: 90_000 }, 95_000)).toBe(
    `${waitingFor}, longer than expected`,
  )
  expect(textOf({ type: 'waiting', waitingFor, place: 3, endsAtMs: null }, 0)).toBe(
    `${waitingFor}; 2 ahead in the queue`,
  )
})

test('one that doesn’t answer is told with what to do about its process', () => {
  const silent = { waitingFor: 'process 812', place: 1, endsAtMs: null, silent: { pid: 812 } }
  expect(textOf({ type: 'waiting', ...silent }, 0)).toBe(
    'process 812, which doesn’t respond: continue it with `kill -CONT 812`, or end it with `kill -KILL 812`',
  )
})

test('a wait for a quiet machine tells how busy it is, what is quiet, and until when it is waited', () => {
  const waiting = { type: 'waiting-for-quiet', givesUpAtMs: 600_000 } as const
  expect(textOf({ ...waiting, busyShare: null }, 0)).toBe(
    'a quiet machine: checking how busy it is; gives up in about 10 min',
  )
  expect(textOf({ ...waiting, busyShare: 0.634 }, 540_000)).toBe(
    'a quiet machine: 63 % of its CPU time is in use; quiet is at most 10 %; gives up in about 1 min',
  )
})
