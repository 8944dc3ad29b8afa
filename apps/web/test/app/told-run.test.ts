import { expect, test } from 'vitest'
import { toldRun } from '../../src/app/told-run.ts'

// As the list has them: the newest first.
const running = { shortId: '1', state: 'running' } as const
const waiting = { shortId: '2', state: 'waiting' } as const
const queued = { shortId: '3', state: 'queued' } as const
const queuedLater = { shortId: '4', state: 'queued' } as const
const ended = { shortId: '0', state: 'completed' } as const

test('the run that is measuring is told of, and how many wait behind it', () => {
  expect(toldRun([waiting, running, ended])).toEqual({ run: running, waiting: 1 })
  expect(toldRun([queuedLater, queued, waiting, running])).toEqual({ run: running, waiting: 3 })
})

test('one that is being cancelled still has the machine', () => {
  const cancelling = { shortId: '1', state: 'cancelling' } as const
  expect(toldRun([waiting, cancelling])).toEqual({ run: cancelling, waiting: 1 })
})

test('where none is measuring, the next one is told of and doesn’t count as one more', () => {
  expect(toldRun([queued, waiting])).toEqual({ run: waiting, waiting: 1 })
  expect(toldRun([queuedLater, queued])).toEqual({ run: queued, waiting: 1 })
})

test('of runs that measure on several machines, those that aren’t told of don’t count as waiting', () => {
  const elsewhere = { shortId: '5', state: 'running' } as const
  expect(toldRun([elsewhere, waiting, running])).toEqual({ run: elsewhere, waiting: 1 })
})

test('runs that have ended are not told of', () => {
  expect(toldRun([ended])).toBeNull()
})
