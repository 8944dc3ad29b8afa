import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecordedEvent } from '../../src/model/run/run-event.ts'
import { newRunId } from '../../src/model/run/run-id.ts'
import { summarise } from '../../src/report/judge/summary.ts'
import { report as reportOf } from '../../src/report/report.ts'
import { lockKey } from '../../src/store/database/connections.ts'
import { openStore, type RunStore } from '../../src/store/index.ts'
import { runEvents } from '../fixtures/run-events.ts'
import { failureOf } from '../support/failure.ts'
import { discardHome, newHome, serverUrl } from './support/homes.ts'
import { query } from './support/shared-server.ts'
import { specNamed } from './support/specs.ts'

let homeFolder: string
let embedded: RunStore

beforeAll(async () => {
  homeFolder = await newHome()
  embedded = await openStore({ homeFolder })
})

afterAll(async () => {
  await embedded.close()
  await discardHome(homeFolder)
})

describe.each(['the embedded server', 'a server at DATABASE_URL'])('runs saved in %s', (kind) => {
  let store: RunStore
  let runId: string

  beforeAll(async () => {
    store =
      kind === 'the embedded server'
        ? embedded
        : await openStore({ homeFolder: '/dev/null/unused', databaseUrl: await serverUrl(homeFolder) })
    return async () => {
      if (store !== embedded) await store.close()
    }
  })

  beforeEach(() => {
    runId = newRunId(Date.now())
  })

  function create(id: string, name = 'first light', createdAtMs = Date.now()) {
    return store.create({ id, spec: specNamed(name), origin: 'cli', createdAtMs })
  }

  test('a new run is queued, and is found by its id and by its short id in any case', async () => {
    const created = await create(runId)
    expect(created).toMatchObject({ id: runId, shortId: runId.slice(-6), state: 'queued', origin: 'cli' })
    expect(await store.find(runId)).toEqual({ ...created, spec: specNamed('first light') })
    expect(await store.find(created.shortId.toUpperCase())).toEqual(await store.find(runId))
    expect(await store.find('nobody')).toBeUndefined()
  })

  test('a run is found by any beginning of its id or short id that no other has; of several it says which', async () => {
    const { shortId } = await create(runId)
    expect((await store.find(shortId.slice(0, 5)))?.id).toBe(runId)
    expect((await store.find(runId.slice(0, -1)))?.id).toBe(runId)
    const twin = `${runId.slice(0, -1)}${runId.at(-1) === 'z' ? 'y' : 'z'}`
    const { shortId: twinShort } = await create(twin)
    for (const beginning of [shortId.slice(0, 5), runId.slice(0, -1)]) {
      const { message } = await failureOf(store.find(beginning))
      expect(message).toMatch(`"${beginning}" is the prefix of several saved runs: `)
      expect(message).toContain(shortId)
      expect(message).toContain(twinShort)
    }
    for (const odd of ['%%%', '___', 'a%b', `${shortId.slice(0, 4)}_`])
      expect(await store.find(odd)).toBeUndefined()
  })

  test('one character is enough where only one run begins with it', async () => {
    const letters = [...'0123456789abcdefghjkmnpqrstvwxyz']
    const taken = new Set(
      (await store.list({ limit: 500 })).runs.flatMap(({ id, shortId }) => [id[0], shortId[0]]),
    )
    const free = letters.find((letter) => !taken.has(letter))!
    const own = `${runId.slice(0, -6)}${free}${runId.slice(-5)}`
    await create(own)
    expect((await store.find(free))?.id).toBe(own)
    await store.delete(own)
  })

  test('the newest run that has begun is the latest, and those before it are counted from there', async () => {
    const later = Date.now() + 1000 * 60 * 60
    const [first, second, waiting] = [newRunId(later), newRunId(later + 1), newRunId(later + 2)]
    for (const begun of [first, second]) {
      await create(begun, 'first light', later)
      await store.append(begun, runEvents({ runId: begun }).slice(0, 1))
    }
    await create(waiting, 'first light', later + 2)
    expect((await store.find('latest'))?.id).toBe(second)
    expect((await store.find('Latest~0'))?.id).toBe(second)
    expect((await store.find('latest~1'))?.id).toBe(first)
    expect(await store.find('latest~9999')).toBeUndefined()
    expect(await store.find('latest~')).toBeUndefined()
    await store.delete(second)
    expect((await store.find('latest'))?.id).toBe(first)
    for (const id of [first, waiting]) await store.delete(id)
  })

  test('a short id that another run has gets longer until it is its own', async () => {
    await create(runId)
    const twin = `${runId.slice(0, -7)}${runId.at(-7) === 'z' ? 'y' : 'z'}${runId.slice(-6)}`
    const { shortId } = await create(twin)
    expect(shortId).toBe(twin.slice(-7))
    expect((await store.find(shortId))?.id).toBe(twin)
    expect((await store.find(runId.slice(-6)))?.id).toBe(runId)
  })

  test('a run can’t be created twice, but again after it was deleted', async () => {
    await create(runId)
    expect(await failureOf(create(runId))).toMatchObject({ message: `run ${runId} is saved already` })
    await store.delete(runId)
    expect(await create(runId)).toMatchObject({ id: runId, state: 'queued' })
  })

  test('events come back exactly as they were saved, in order, all or those after a sequence', async () => {
    const events = runEvents({ runId, blockSamples: 200 })
    await create(runId)
    await store.append(runId, events.slice(0, 10))
    await store.append(runId, events.slice(10))
    expect(await store.events(runId)).toEqual(events)
    expect(await store.events(runId, events.length - 2)).toEqual(events.slice(-2))
  })

  test('of a run until it is decided the most rounds are planned that it may come to', async () => {
    const spec = specNamed('sharp', { untilDecided: true, maximumRounds: 20 })
    await store.create({ id: runId, spec, origin: 'cli', createdAtMs: Date.now() })
    expect(await store.find(runId)).toMatchObject({ rounds: { planned: 20, finished: 0 } })
  })

  test('saving events again changes nothing', async () => {
    const events = runEvents({ runId, blockSamples: 200 })
    await create(runId)
    await store.append(runId, events.slice(0, 20))
    await store.append(runId, events.slice(5, 25))
    await store.append(runId, [{ ...events[0]!, event: { type: 'log', level: 'info', text: 'another' } }])
    expect(await store.events(runId)).toEqual(events.slice(0, 25))
  })

  test('a run’s summary follows its events', async () => {
    const events = runEvents({ runId, blockSamples: 200 })
    const finished = events.at(-1)!
    await create(runId)
    await store.append(runId, [logged(1, 'hello')])
    expect(await store.find(runId)).toMatchObject({ state: 'queued', startedAt: null })

    const shifted = events.map((recorded) => ({ ...recorded, sequence: recorded.sequence + 2 }))
    await store.append(runId, [
      { sequence: 2, atMs: 5, event: { type: 'waiting', waitingFor: 'a run', place: 1, endsAtMs: null } },
    ])
    expect(await store.find(runId)).toMatchObject({ state: 'waiting' })
    await store.append(runId, shifted.slice(0, -1))
    expect(await store.find(runId)).toMatchObject({
      state: 'running',
      hostName: 'bench-host',
      cases: { planned: 6, measured: 6, failed: 0 },
      rounds: { planned: 5, finished: 5 },
      startedAt: new Date(events[0]!.atMs).toISOString(),
      finishedAt: null,
    })
    await store.append(runId, shifted.slice(-1))
    expect(await store.find(runId)).toMatchObject({
      state: 'completed',
      finishedAt: new Date(finished.atMs).toISOString(),
      durationMs: finished.atMs - events[0]!.atMs,
    })
  })

  test('a run that is being cancelled stays so until it has ended', async () => {
    const events = runEvents({ runId, blockSamples: 200, state: 'cancelled' })
    await create(runId)
    const asked = `update wirebench.runs set state = 'cancelling' where id = '${runId}'`
    await query(await serverUrl(homeFolder), asked)
    await store.append(runId, events.slice(0, -1))
    expect(await store.find(runId)).toMatchObject({ state: 'cancelling' })
    await store.append(runId, events.slice(-1))
    expect(await store.find(runId)).toMatchObject({ state: 'cancelled' })
  })

  test('text that PostgreSQL can’t store is kept with a replacement character', async () => {
    await create(runId)
    await store.append(runId, [logged(1, 'zero \0 half \ud800 whole 🎛')])
    expect((await store.events(runId))[0]!.event).toMatchObject({ text: 'zero \ufffd half \ufffd whole 🎛' })
  })

  test('a finished run has its report, to the last digit and in the same order', async () => {
    const events = runEvents({ runId, blockSamples: 500 })
    const report = reportOf(events)
    await create(runId)
    await store.append(runId, events)
    expect(await store.report(runId)).toBeUndefined()
    await store.finish(runId, { state: 'completed', ...summarise(report), report })

    expect(JSON.stringify(await store.report(runId))).toBe(JSON.stringify(report))
    const { headline, warnings, cases, durationMs } = summarise(report)
    expect(await store.find(runId)).toMatchObject({
      state: 'completed',
      headline,
      warnings,
      cases,
      durationMs,
    })
  })

  test('a run that ended with nothing to report has no writer any more', async () => {
    const isFree = async () => {
      const asked = `select pg_try_advisory_lock(${lockKey(runId)}) as free`
      return (await query(await serverUrl(homeFolder), asked))[0]?.free
    }
    await create(runId)
    expect(await isFree()).toBe(false)
    await store.append(runId, [
      { sequence: 1, atMs: 1, event: { type: 'run-finished', state: 'cancelled', reason: null } },
    ])
    await store.finish(runId, null)
    expect(await isFree()).toBe(true)
    expect(await store.find(runId)).toMatchObject({ state: 'cancelled' })
    expect(await store.report(runId)).toBeUndefined()
  })

  test('a deleted run is neither found nor listed, and is deleted only once', async () => {
    await create(runId, 'soon gone')
    expect(await store.delete(runId)).toBe(true)
    expect(await store.delete(runId)).toBe(false)
    expect(await store.find(runId)).toBeUndefined()
    expect((await store.list({ limit: 10, query: 'soon gone' })).runs).toEqual([])
  })

  test('runs are listed newest first, page by page', async () => {
    const marker = `pages-${runId}`
    const ids = Array.from({ length: 5 }, (_, index) => newRunId(index + 1))
    for (const [index, id] of ids.entries()) await create(id, marker, Date.UTC(2026, 0, 1 + (index >> 1)))
    const newestFirst = ids.toSorted((a, b) => ids.indexOf(b) - ids.indexOf(a) || b.localeCompare(a))

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await store.list({ limit: 2, cursor, query: marker })
      expect(page.runs.length).toBeLessThanOrEqual(2)
      seen.push(...page.runs.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(newestFirst)
  })

  test('a query finds runs that have each of its words somewhere, taken literally', async () => {
    await create(runId, `100%_sure ${runId}`)
    const found = async (query: string) => (await store.list({ limit: 10, query })).runs.map(({ id }) => id)
    expect(await found(`${runId} MSGPACKR quick`)).toEqual([runId])
    expect(await found(`${runId} 100%_`)).toEqual([runId])
    expect(await found(`${runId} 1%s`)).toEqual([])
    expect(await found(`${runId} nowhere`)).toEqual([])
  })

  test('a cursor that was made up is refused', async () => {
    expect(await failureOf(store.list({ limit: 2, cursor: 'made-up' }))).toMatchObject({
      code: 'invalid-option',
    })
  })

  test('a run that doesn’t exist can’t be written', async () => {
    const report = reportOf(runEvents({ runId, blockSamples: 200 }))
    const unknown = { code: 'unknown-run', message: `there is no run ${runId}` }
    expect(await failureOf(store.append(runId, [logged(1, 'hello')]))).toMatchObject(unknown)
    expect(
      await failureOf(store.finish(runId, { state: 'completed', ...summarise(report), report })),
    ).toMatchObject(unknown)
  })
})

function logged(sequence: number, text: string): RecordedEvent {
  return { sequence, atMs: sequence, event: { type: 'log', level: 'info', text } }
}
