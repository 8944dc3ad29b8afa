import { type Clock, startEngineWith, systemClock } from '@wirebench/bench-core/conduct'
import { describe, expect, test } from 'vitest'
import { engineDesk } from '../../src/engine/engine-desk.ts'
import { engineQuestions } from '../../src/engine/questions.ts'
import { runService } from '../../src/runs/run-service.ts'
import { measuredEvents, sampleSpec } from '../support/sample-run.ts'
import { shortLimits, standInEngine } from '../support/stand-in.ts'
import { ownServer, runEnded } from '../support/test-server.ts'

const server = ownServer()

/** Runs to the end whatever the engine does, and gives what is left of it. */
async function outcome(name: string) {
  const id = await server.start({ name })
  const events = await server.ended(id)
  const run = await server.runs.find(id)
  const ending = events.at(-1)?.event
  const log = events.flatMap(({ event }) => (event.type === 'log' ? [event.text] : []))
  const notices = events.flatMap(({ event }) => (event.type === 'notice' ? [event.notice] : []))
  return { id, events, run, ending, log, notices }
}

test('a run that goes well is saved whole, with its report', async () => {
  const { id, events, run } = await outcome('normal')
  expect(run).toMatchObject({
    state: 'completed',
    cases: { planned: 2, measured: 2, failed: 0 },
    queuePosition: null,
  })
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect((await server.store.report(id))?.run).toMatchObject({ id, state: 'completed', rounds: 2 })
  expect(server.complaints).toEqual([])
})

describe.each([
  ['crashing', 'failed', { code: 'engine-ended', exit: 'exit code 3' }],
  ['dying', 'failed', { code: 'engine-ended', exit: 'signal SIGSEGV' }],
  ['ending', 'failed', { code: 'engine-ended', exit: 'exit code 0' }],
  ['babbling', 'failed', { code: 'engine-babbled', lines: 5 }],
  ['endless', 'failed', { code: 'engine-babbled', lines: 5 }],
])('an engine that is %s', (name, state, reason) => {
  test('costs its own run only, which keeps what was finished', async () => {
    const { id, ending } = await outcome(name)
    expect(ending).toEqual({ type: 'run-finished', state, reason })
    await expectKept(id, state, reason)
  })
})

test('an engine that is silent costs its own run only, which keeps what was finished', async () => {
  const limits = { ...shortLimits, engineSilenceMs: 1e6 }
  let watched = 0
  // It is watched from its start on, and anew after each event. Its silence is over at once, but only after the last one.
  const lastWatch = measuredEvents('', sampleSpec).length
  const clock: Clock = {
    ...systemClock,
    after(timeMs, act) {
      if (timeMs !== limits.engineSilenceMs) return systemClock.after(timeMs, act)
      return watched++ === lastWatch ? systemClock.after(0, act) : () => {}
    },
  }
  const runs = runService(
    { ...server.conductor, limits, clock },
    engineQuestions(engineDesk(standInEngine), limits.questionMs),
  )
  const { id } = await runs.start({ name: 'silent' })
  await runEnded(runs, id)
  await expectKept(id, 'failed', { code: 'engine-silent', seconds: 1000 })
  await runs.stop()
})

/** A run that broke keeps its rounds, and the next one goes well. */
async function expectKept(id: string, state: string, reason: object) {
  expect(await server.runs.find(id)).toMatchObject({ state, cases: { planned: 2, measured: 2 } })
  const report = await server.store.report(id)
  expect(report?.run).toMatchObject({ state, rounds: 2, reason })
  expect((await outcome('normal')).run.state).toBe('completed')
}

test('what a crashing engine wrote to its standard error is in the log of its run', async () => {
  expect((await outcome('crashing')).log).toContain('it all went wrong')
})

test('where a bug that ends a run comes from is in its log, before its end', async () => {
  const { log, ending } = await outcome('broken')
  expect(log.at(-1)).toBe('Error: it went wrong\n    at a place')
  expect(ending).toEqual({ type: 'run-finished', state: 'failed', reason: 'it went wrong' })
})

test('lines that are no events are noted in the log, without control characters, and the run goes on', async () => {
  const { run, notices } = await outcome('talking')
  expect(run.state).toBe('completed')
  expect(notices).toEqual(
    ['Listening on port 1\uFFFD', expect.stringContaining('"nonsense"'), 'null'].map((line) => ({
      code: 'engine-line-unreadable',
      line,
    })),
  )
})

test('events get the server’s own numbers, whatever the engine counts', async () => {
  const { events, run, notices } = await outcome('miscounting')
  expect(run.state).toBe('completed')
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(notices).toEqual([
    { code: 'engine-repeated', sequence: 1 },
    { code: 'engine-skipped', from: 1, to: 10 },
  ])
})

test('an engine that does not end after its last event is stopped, and the next run begins', async () => {
  expect((await outcome('lingering')).run.state).toBe('completed')
  expect((await outcome('normal')).run.state).toBe('completed')
})

test('an engine that can not be started fails its run', async () => {
  const missing = startEngineWith({ file: '/nowhere/engine', arguments: [] }, 1000)
  const runs = runService(
    { ...server.conductor, startEngine: missing },
    engineQuestions(engineDesk(standInEngine), 30_000),
  )
  const { id } = await runs.start({ name: 'normal' })
  await runEnded(runs, id)
  expect((await server.store.events(id)).map(({ event }) => event)).toEqual([
    {
      type: 'run-finished',
      state: 'failed',
      reason: { code: 'engine-ended', exit: expect.stringContaining('could not be started') },
    },
  ])
})
