import { expect, test } from 'vitest'
import { toldRun } from '../../src/app/told-run.ts'

// The oldest first.
const running = { shortId: '1', state: 'running' } as const
const waiting = { shortId: '2', state: 'waiting' } as const
const queued = { shortId: '3', state: 'queued' } as const
const queuedLater = { shortId: '4', state: 'queued' } as const

test('the run that is measuring is told of, and how many wait behind it', () => {
  expect(toldRun([running, waiting], 2)).toEqual({ run: running, waiting: 1 })
  expect(toldRun([running, waiting, queued, queuedLater], 4)).toEqual({ run: running, waiting: 3 })
})

test('of more than are looked at, all count', () => {
  expect(toldRun([running, waiting], 250)).toEqual({ run: running, waiting: 249 })
})

test('one that is being cancelled still has the machine', () => {
  const cancelling = { shortId: '1', state: 'cancelling' } as const
  expect(toldRun([cancelling, waiting], 2)).toEqual({ run: cancelling, waiting: 1 })
})

test('where none is measuring, the next one is told of and doesn’t count as one more', () => {
  expect(toldRun([queued, waiting], 2)).toEqual({ run: waiting, waiting: 1 })
  expect(toldRun([queued, queuedLater], 2)).toEqual({ run: queued, waiting: 1 })
})

test('of runs that measure on several machines, those that aren’t told of don’t count as waiting', () => {
  const elsewhere = { shortId: '5', state: 'running' } as const
  expect(toldRun([running, waiting, elsewhere], 3)).toEqual({ run: elsewhere, waiting: 1 })
})

test('where nothing goes on, nothing is told', () => {
  expect(toldRun([], 0)).toBeNull()
})
