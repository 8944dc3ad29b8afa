import type { RecordedEvent } from '@wirebench/bench-core/model/run/run-event'
import { newRunId } from '@wirebench/bench-core/model/run/run-id'
import { initialRunState, reduceRun } from '@wirebench/bench-core/report/figures/run-state'
import { report } from '@wirebench/bench-core/report/report'
import { finishedRun, type RunStore } from '@wirebench/bench-core/store'
import { beforeEach, expect, test } from 'vitest'
import { progressElsewhere } from '../../src/runs/progress-elsewhere.ts'
import { measuredEvents, recorded, sampleSpec } from '../support/sample-run.ts'
import { storeWith } from '../support/store-with.ts'
import { ownServer } from '../support/test-server.ts'

const server = ownServer()
/** Opened for each test as a command line opens it; it holds the locks of the runs that it writes. */
let elsewhere: RunStore

beforeEach(async () => {
  elsewhere = await server.reopen()
  return () => elsewhere.close()
})

let started = 0

/** A run of another process that has saved what it measured so far. */
async function runElsewhere(events: number) {
  started += 1
  const id = newRunId(1_700_000_000_000 + started)
  const all = recorded([
    ...measuredEvents(id, sampleSpec),
    { type: 'run-finished', state: 'completed', reason: null },
  ])
  await elsewhere.create({ id, spec: sampleSpec, origin: 'cli', createdAtMs: 1_700_000_000_000 + started })
  await elsewhere.append(id, all.slice(0, events))
  return { id, all }
}

/** Follows a run, and tells of each event as it comes. */
async function follow(id: string, signal = new AbortController().signal) {
  const seen: RecordedEvent[] = []
  let told = () => {}
  const events = await server.runs.follow(id, 0, signal)
  const ended = (async () => {
    for await (const event of events) {
      seen.push(event)
      told()
    }
  })()
  return {
    seen,
    ended,
    until: (count: number) =>
      new Promise<void>((resolve) => {
        told = () => {
          if (seen.length >= count) resolve()
        }
        told()
      }),
  }
}

test('a run that another process conducts is followed in one stream until that process has ended it', async () => {
  const { id, all } = await runElsewhere(5)
  const following = await follow(id)
  await following.until(5)
  await elsewhere.append(id, all.slice(5, 7))
  await following.until(7)
  await elsewhere.append(id, all.slice(7))
  const result = report(all)
  await elsewhere.finish(id, finishedRun(result))
  await following.ended
  expect(following.seen).toEqual(all)
})

test('a run that another process has only announced is followed from its first event on', async () => {
  const { id, all } = await runElsewhere(0)
  const following = await follow(id)
  await elsewhere.append(id, all)
  await following.ended
  expect(following.seen).toEqual(all)
})

test('who leaves while nothing happens elsewhere is let go at once', async () => {
  const { id } = await runElsewhere(5)
  const leaving = new AbortController()
  const following = await follow(id, leaving.signal)
  await following.until(5)
  leaving.abort()
  await following.ended
  expect((await server.runs.find(id)).state).toBe('running')
})

test('a run whose process is gone ends as interrupted, with a report of what it has measured', async () => {
  const { id, all } = await runElsewhere(measuredEvents('', sampleSpec).length)
  const following = await follow(id)
  await following.until(all.length - 1)
  await elsewhere.close()
  await following.ended
  expect(following.seen.at(-1)?.event).toMatchObject({ type: 'run-finished', state: 'interrupted' })
  expect(await server.runs.find(id)).toMatchObject({ state: 'interrupted', cases: { measured: 2 } })
  expect((await server.runs.report(id)).cases).toHaveLength(2)
})

test.each([
  ['cancels', (id: string): Promise<unknown> => server.runs.cancel(id)],
  ['deletes', (id: string): Promise<unknown> => server.runs.delete(id)],
])('who %s a run is refused while its process is there, and ends it where that is gone', async (_, act) => {
  const { id } = await runElsewhere(measuredEvents('', sampleSpec).length)
  await expect(act(id)).rejects.toMatchObject({ problem: { code: 'run-is-active' } })
  await elsewhere.close()
  await expect.poll(() => act(id).then(() => 'done', String)).toBe('done')
  expect((await server.store.events(id)).at(-1)?.event).toMatchObject({ state: 'interrupted' })
})

test('a run whose process is gone has ended in the list', async () => {
  const { id } = await runElsewhere(measuredEvents('', sampleSpec).length)
  const listed = async () => (await server.runs.list({ limit: 200 })).runs.find((run) => run.id === id)
  expect(await listed()).toMatchObject({ state: 'running' })
  await elsewhere.close()
  await expect.poll(listed).toMatchObject({ state: 'interrupted' })
})

test('a run that somebody deletes meanwhile is followed no longer', async () => {
  const { id } = await runElsewhere(5)
  const following = await follow(id)
  await following.until(5)
  await elsewhere.delete(id)
  await following.ended
})

test('progress that is asked for again and again reads what is new, and all that there is of a run that has ended', async () => {
  const { id, all } = await runElsewhere(5)
  const read: number[] = []
  const store = storeWith(server.store, {
    async events(...asked) {
      const events = await server.store.events(...asked)
      read.push(events.length)
      return events
    },
  })
  const progress = progressElsewhere(store)
  expect((await progress(id)).sequence).toBe(5)
  await elsewhere.append(id, all.slice(5, 7))
  expect((await progress(id)).sequence).toBe(7)
  await elsewhere.append(id, all.slice(7))
  expect(await progress(id)).toEqual(all.reduce(reduceRun, initialRunState))
  await progress(id)
  expect(read).toEqual([5, 2, all.length - 7, all.length])
})

test('progress that is asked for again and again holds the latest lines of a long log', async () => {
  const { id, all } = await runElsewhere(1)
  const lines = Array.from(
    { length: 300 },
    (_, index): RecordedEvent => ({
      sequence: index + 2,
      atMs: all[0]!.atMs + index,
      event: { type: 'log', level: 'info', text: `line ${index}` },
    }),
  )
  await elsewhere.append(id, lines)
  const { log } = (await server.app.inject(`/api/runs/${id}/progress`)).json()
  expect(log).toHaveLength(200)
  expect(log.at(-1)).toMatchObject({ sequence: 301, text: 'line 299' })
})
