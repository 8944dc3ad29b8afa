import { expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { openStore, type RunStore, recoverRuns } from '../../../src/store/index.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { failureOf } from '../../support/failure.ts'
import { ownStore, type Reopening } from '../support/own-store.ts'
import { query } from '../support/shared-server.ts'
import { specNamed } from '../support/specs.ts'
import { storeProcess } from '../support/store-process.ts'

const sessions =
  'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

let reopening: Reopening
let store: RunStore

ownStore((opened, again) => {
  store = opened
  reopening = again
})

test('a run whose writer was killed becomes interrupted, and its events say so', async () => {
  const runId = newRunId(Date.now())
  const writer = await storeProcess(reopening, runId)
  const events = runEvents({ runId, blockSamples: 200, state: null })
  await store.append(runId, events)
  expect(await store.markInterrupted()).toEqual([])

  await writer.kill()
  await expect.poll(() => store.markInterrupted()).toEqual([runId])
  expect(await store.find(runId)).toMatchObject({ state: 'interrupted' })
  expect((await store.events(runId)).at(-1)).toMatchObject({
    sequence: events.length + 1,
    event: { type: 'run-finished', state: 'interrupted' },
  })
  expect(await store.markInterrupted()).toEqual([])
})

test('a run of the command line whose writer was killed before its first round was complete leaves nothing', async () => {
  const runId = newRunId(Date.now())
  const writer = await storeProcess(reopening, runId)
  await store.append(runId, [
    { sequence: 1, atMs: 1, event: { type: 'waiting', waitingFor: 'another run', place: 1, endsAtMs: null } },
    { sequence: 2, atMs: 2, event: { type: 'round-started', round: 1 } },
  ])
  expect(await store.find(runId)).toMatchObject({ state: 'waiting', origin: 'cli' })
  await writer.kill()
  await expect.poll(() => store.markInterrupted().then(() => store.find(runId))).toBeUndefined()
})

test('runs that this store is writing are left alone, as are those that have ended', async () => {
  const [writing, ended] = [newRunId(Date.now()), newRunId(Date.now())]
  for (const id of [writing, ended]) {
    await store.create({ id, spec: specNamed('mine'), origin: 'web', createdAtMs: Date.now() })
  }
  await store.append(ended, runEvents({ runId: ended, blockSamples: 200 }))
  expect(await store.markInterrupted()).toEqual([])
  expect(await store.find(writing)).toMatchObject({ state: 'queued' })
})

test('what a run had finished gets its report, whoever ended it and before whichever step of its recovery', async () => {
  const [killed, halfRecovered, unread] = [newRunId(Date.now()), newRunId(Date.now()), newRunId(Date.now())]
  for (const runId of [killed, halfRecovered]) {
    const writer = await storeProcess(reopening, runId)
    await store.append(runId, runEvents({ runId, rounds: 2, blockSamples: 200, state: null }))
    await writer.kill()
    // Whoever recovered the second was killed when it was marked.
    if (runId === halfRecovered) await expect.poll(() => store.markInterrupted()).toContain(runId)
  }
  await store.create({ id: unread, spec: specNamed('written'), origin: 'web', createdAtMs: Date.now() })
  await store.append(unread, runEvents({ runId: unread, blockSamples: 200 }))
  await expect
    .poll(() => recoverRuns(store, () => {}).then(() => store.report(killed)))
    .toMatchObject({ run: { state: 'interrupted', rounds: 2 } })
  expect(await store.report(halfRecovered)).toMatchObject({ run: { state: 'interrupted', rounds: 2 } })
  // Whoever has ended it is about to save its report.
  expect(await store.report(unread)).toBeUndefined()
  expect(await store.unreported()).toEqual([])
})

test('a run that goes on is its writer’s, also where a server that restarted let another process end it', async () => {
  const runId = newRunId(Date.now())
  const events = runEvents({ runId, rounds: 2, blockSamples: 200 })
  const half = events.findIndex(({ event }) => event.type === 'round-finished') + 1
  const pids = await query(reopening.databaseUrl, sessions)
  const writer = await openStore(reopening)
  await writer.create({ id: runId, spec: specNamed('restarted'), origin: 'web', createdAtMs: Date.now() })
  await writer.append(runId, events.slice(0, half))
  // The writer takes its run again as soon as it can: whoever is to end it has to come first.
  await expect
    .poll(async () => {
      const others = `pid <> all ('{${pids.map(({ pid }) => pid).join(',')}}')`
      await query(
        reopening.databaseUrl,
        `select pg_terminate_backend(pid, 1000) from (${sessions} and ${others}) other`,
      )
      return store.markInterrupted()
    })
    .toEqual([runId])

  await writer.append(runId, events.slice(half, half + 2))
  expect(await writer.find(runId)).toMatchObject({ state: 'running', finishedAt: null })
  expect(await store.markInterrupted()).toEqual([])
  await writer.append(runId, events.slice(half + 2))
  expect(await store.find(runId)).toMatchObject({ state: 'completed', rounds: { finished: 2 } })
  expect(await store.events(runId)).toEqual(events)
  await writer.close()
})

test('a store that is closed gives up the runs that it was writing', async () => {
  const runId = newRunId(Date.now())
  const other = await openStore(reopening)
  await other.create({ id: runId, spec: specNamed('given up'), origin: 'web', createdAtMs: Date.now() })
  expect(await store.markInterrupted()).toEqual([])
  await other.close()
  await expect.poll(() => store.markInterrupted()).toEqual([runId])
})

test('a run that its writer releases is ended with what it has', async () => {
  const runId = newRunId(Date.now())
  await store.create({ id: runId, spec: specNamed('released'), origin: 'web', createdAtMs: Date.now() })
  await store.append(runId, runEvents({ runId, rounds: 2, blockSamples: 200, state: null }))
  await recoverRuns(store, () => {})
  expect(await store.find(runId)).toMatchObject({ state: 'running' })
  await store.release(runId)
  await store.release(runId)
  await recoverRuns(store, () => {})
  expect(await store.report(runId)).toMatchObject({ run: { state: 'interrupted', rounds: 2 } })
})

test('a store that is closed opens nothing again', async () => {
  const other = await openStore(reopening)
  await other.close()
  const late = { id: newRunId(Date.now()), spec: specNamed('late'), origin: 'web', createdAtMs: 1 } as const
  expect(await failureOf(other.create(late))).toMatchObject({
    code: 'store-unavailable',
    message: expect.stringMatching(/: the store of saved runs is closed$/),
  })
})
