import { expect, test } from 'vitest'
import type { Doing } from '../../../src/model/run/doing.ts'
import { RecordedEvent } from '../../../src/model/run/run-event.ts'
import { initialRunState, reduceRun } from '../../../src/report/figures/run-state.ts'
import { doingText } from '../../../src/report/words/run/doing-text.ts'

const build = { code: 'building-lane', lane: 'Go', seconds: 3 } as const

test.each<[text: string, doing: Doing, operation?: string, contender?: string]>([
  [
    'building the Go lane (3 s of about 20 s): go: compiling',
    { ...build, expectedSeconds: 20, line: 'go: compiling' },
  ],
  ['building the Go lane (3 s)', { ...build, line: '' }],
  ['building the Go lane (3 s): waiting for another build of the same lane', { ...build, line: null }],
  [
    'waiting for east and west to generate load',
    { code: 'waiting-for-generators', generators: ['east', 'west'] },
  ],
  ['preparing the server to measure on', { code: 'preparing-server' }],
  [
    'filling the tables of jsonb: writing 1,000 rows',
    { code: 'filling-tables', step: 'write', rows: 1000 },
    'x-ray',
    'jsonb',
  ],
  [
    'filling the tables of jsonb: counting the log of updates',
    { code: 'filling-tables', step: 'count-wal' },
    'x-ray',
    'jsonb',
  ],
  ['filling the tables of jsonb', { code: 'filling-tables' }, 'x-ray', 'jsonb'],
  ['starting fresh processes: 2 of 5 ready', { code: 'starting', part: { done: 2, of: 5 } }],
  ['starting fresh processes of grpc', { code: 'starting' }, undefined, 'grpc'],
  [
    'warming up decode json, 2 of 4',
    { code: 'warming-up', operation: 'decode', part: { done: 2, of: 4 } },
    undefined,
    'json',
  ],
  ['decode json: single operations', { code: 'measuring', way: 'singly' }, 'decode', 'json'],
  [
    'decode json, avro: in turns',
    { code: 'measuring', way: 'in-turns', contenders: ['json', 'avro'] },
    'decode',
  ],
  [
    'read: one at a time, in turns',
    { code: 'measuring', way: 'in-turns', load: { load: 'sequential' } },
    'read',
  ],
  ['run A', { code: 'measuring' }, 'run', 'A'],
])('what a run is at: %s', (text, doing, operation, contender) => {
  expect(doingText({ doing, operation, contender })).toBe(text)
})

test('what an earlier version told in words is read as it told it', () => {
  const told = (event: object) => RecordedEvent.parse({ sequence: 1, atMs: 1, event })
  const progress = {
    type: 'progress',
    round: 1,
    fraction: 0,
    remainingMs: 1,
    operation: null,
    contender: null,
  }
  expect(reduceRun(initialRunState, told({ ...progress, doing: 'warming up json' })).doing).toBe(
    'warming up json',
  )
  const preparing = { type: 'preparing', what: 'building Go', doing: 'building Go (3 s): fetching' }
  expect(reduceRun(initialRunState, told(preparing)).doing).toBe('building Go (3 s): fetching')
})
