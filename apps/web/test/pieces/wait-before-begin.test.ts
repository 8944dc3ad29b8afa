import { expect, test } from 'vitest'
import { queuedHere, waitBeforeBegin } from '../../src/pieces/run/wait-before-begin.ts'

const run = { state: 'queued', id: '01kajq8z9m4x6s2t5v7k8d1x0a', queuePosition: 0 } as const
const measuring = {
  type: 'waiting',
  waitingFor: 'run 7k2m9q (quick)',
  runId: '01kajq8z9m4x6s2t5v7k7k2m9q',
  place: 1,
  endsAtMs: 120_000,
} as const

const said = (...[queuePosition, other]: [number | null, typeof measuring | null]) =>
  waitBeforeBegin({ ...run, queuePosition }, other, 0).replaceAll('\u00a0', ' ')

test('a run that has said nothing yet is starting, where nothing is measured', () => {
  expect(said(0, null)).toBe('Starting…')
})

test('or waits for what has the machine, whoever started that, and for how long', () => {
  expect(said(0, measuring)).toBe('Waiting for run 7k2m9q (quick), about 2 min left.')
})

test('and for those that were started in between', () => {
  expect(said(1, measuring)).toBe('Waiting for run 7k2m9q (quick), about 2 min left.')
  expect(said(3, measuring)).toBe('Waiting for run 7k2m9q (quick), about 2 min left; 2 ahead in the queue.')
})

test('it doesn’t wait for itself', () => {
  const own = { ...measuring, runId: run.id }
  expect(waitBeforeBegin(run, own, 0)).toBe('Starting…')
})

test('between two runs it waits for those before it', () => {
  expect(said(1, null)).toBe('Waiting for 1 earlier run.')
  expect(said(2, null)).toBe('Waiting for 2 earlier runs.')
})

test('runs that wait for agents are ahead of none here', () => {
  const placement = {
    place: 'name=one',
    setId: null,
    agent: null,
    attempt: 0,
    fingerprint: null,
    isLapsed: false,
    queuePosition: 1,
    startsInMs: null,
  }
  expect(queuedHere([{ state: 'queued' }, { state: 'queued', placement }, { state: 'running' }])).toBe(1)
})
