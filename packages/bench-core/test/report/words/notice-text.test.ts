import { expect, test } from 'vitest'
import { initialRunState, reduceRun } from '../../../src/report/figures/run-state.ts'
import { noticeText } from '../../../src/report/words/run/notice-text.ts'

const server = {
  code: 'server-under-test',
  location: 'PostgreSQL at ada@db:5432/shop',
  version: '17.2',
} as const

test('a server of one’s own is named with its version and what is set there', () => {
  expect(noticeText({ ...server, isPristine: false, settings: { fsync: 'off', work_mem: '8MB' } })).toBe(
    'measuring on PostgreSQL at ada@db:5432/shop (PostgreSQL 17.2); settings that differ from the defaults: fsync=off, work_mem=8MB',
  )
})

test('one that the run made is called pristine', () => {
  expect(noticeText({ ...server, isPristine: true, settings: {} })).toBe(
    'measuring on PostgreSQL at ada@db:5432/shop (pristine, made for this run); settings that differ from the defaults: none',
  )
})

test('what is noticed is a line of the run’s log', () => {
  const notice = { code: 'engine-skipped', from: 1, to: 10 } as const
  const event = { type: 'notice', level: 'error', notice } as const
  expect(reduceRun(initialRunState, { sequence: 1, atMs: 5, event }).log).toEqual([
    { sequence: 1, atMs: 5, level: 'error', text: 'the engine skipped from event 1 to 10' },
  ])
})
