import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { defaultRetention } from '../../../src/model/run/run-marks.ts'
import { RunOrderName } from '../../../src/model/run/run-summary.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { report as reportOf } from '../../../src/report/report.ts'
import { openStore, type RunStore, readable } from '../../../src/store/index.ts'
import { asRun } from '../../fixtures/compared-runs.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { failureOf } from '../../support/failure.ts'
import { ownStore, type Reopening } from '../support/own-store.ts'
import { specNamed } from '../support/specs.ts'

const hostName = 'bench-host'
const encode = 'codec/encode/msgpackr@infrastructure-execution'
const past = { hostName, preset: 'quick', suites: ['codec'], limit: 100 } as const
const rubbish = ['[]', '{}', '1', '"text"', 'null']

/** What somebody does to the row of a run, as SQL, and what is then said to be wrong. */
const spoiltRows: readonly (readonly [change: string, wrong: string])[] = [
  ...rubbish.map((json) => [`spec = '${json}'`, json === '{}' ? 'spec.name' : 'spec'] as const),
  [`spec = jsonb_set(spec, '{rounds}', '"many"')`, 'spec.rounds'],
  [`spec = jsonb_set(spec, '{suites}', '["unheard-of"]')`, 'spec.suites.0'],
  ...rubbish.slice(1).map((json) => [`tags = '${json}'`, 'tags'] as const),
  [`tags = '[1]'`, 'tags.0'],
  [`state = 'elsewhere'`, 'state'],
  [`origin = 'elsewhere'`, 'origin'],
  [`created_at = 'infinity'`, 'createdAt'],
  [`started_at = '-infinity'`, 'startedAt'],
  [`finished_at = '290000-01-01'`, 'finishedAt'],
  [`duration_ms = 'NaN'`, 'durationMs'],
]

/** The same for what is saved of a run beside its row. */
const spoiltParts = [
  ...rubbish.flatMap((json) => [
    `events set event = '${json}'`,
    `reports set report = '${json}'`,
    `reports set environment = '${json}'`,
    `case_figures set figures = '${json}'`,
  ]),
  `events set event = jsonb_set(event, '{plan,estimateMs}', '"long"')`,
  `events set event = jsonb_set(event, '{histogram}', '"damaged"')`,
  `case_figures set figures = '{"nsPerOperation": 1}'`,
  `reports set report = '{"environment": {"noise": {"nullLogRatios": 1}}}'`,
]

let store: RunStore
let reopening: Reopening
let database: pg.Client
const sound: string[] = []
/** Runs by what was done to them. */
const spoilt = new Map<string, string>()

ownStore((opened, again) => {
  store = opened
  reopening = again
})

beforeAll(async () => {
  database = new pg.Client(reopening.databaseUrl)
  await database.connect()
  sound.push(await save('first'))
  for (const [change] of spoiltRows) {
    const id = await save('spoilt')
    await database.query(`update wirebench.runs set ${change} where id = $1`, [id])
    spoilt.set(change, id)
  }
  for (const change of spoiltParts) {
    const id = await save('spoilt')
    await database.query(`update wirebench.${change} where run_id = $1`, [id])
    spoilt.set(change, id)
  }
  await database.query(`update wirebench.cases set key = '[]' where case_id = $1`, [encode])
  sound.push(await save('last'))
})

afterAll(() => database.end())

/** All that happened in each of them. */
const recorded = runEvents({ rounds: 2, blockSamples: 20 })
const reported = reportOf(recorded)
const summary = summarise(reported)

async function save(name: string): Promise<string> {
  const startedAtMs = Date.UTC(2026, 10, 1) + (sound.length + spoilt.size) * 3_600_000
  const runId = newRunId(startedAtMs)
  const laterMs = startedAtMs - recorded[0]!.atMs
  const events = recorded.map(({ event, atMs, sequence }) => ({
    sequence,
    atMs: atMs + laterMs,
    event: event.type === 'run-started' ? { ...event, runId } : event,
  }))
  const report = asRun(reported, runId, startedAtMs)
  await store.create({ id: runId, spec: specNamed(name), origin: 'cli', createdAtMs: startedAtMs })
  await store.append(runId, events)
  await store.finish(runId, { state: 'completed', ...summary, report })
  await store.mark(runId, { tags: [name] })
  return runId
}

const all = () => [...sound, ...spoilt.values()]
const idsOf = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id)

describe('a row that can’t be read', () => {
  test.each(spoiltRows)('%s: is listed and found, and says what is wrong', async (change, wrong) => {
    const id = spoilt.get(change)!
    const unreadable = `${wrong} is not what this version expects`
    const { runs } = await store.list({ limit: 100 })
    expect(runs.find((run) => run.id === id)).toMatchObject({ unreadable, shortId: id.slice(-6) })
    const found = (await store.find(id))!
    expect(found).toMatchObject({ unreadable, spec: null })
    expect(await failureOf(() => readable(found))).toEqual({
      code: 'unreadable-run',
      message: `run ${found.shortId} can’t be read: ${unreadable}`,
      hint: 'open it with the version of Wirebench that saved it, or delete it',
    })
  })

  test('is the only one that says so', async () => {
    const { runs } = await store.list({ limit: 100 })
    expect(runs.filter((run) => run.unreadable !== undefined)).toHaveLength(spoiltRows.length)
    for (const id of sound) expect(readable((await store.find(id))!).spec.rounds).toBe(5)
  })
})

describe('what is saved beside a row and can’t be read', () => {
  test.each([
    [`reports set report = '[]'`, (id: string) => store.report(id)],
    [`events set event = '[]'`, (id: string) => store.events(id)],
  ] as const)('%s: is said where it is asked for', async (change, ask) => {
    expect(await failureOf(ask(spoilt.get(change)!))).toMatchObject({
      code: 'unreadable-run',
      message: expect.stringContaining('can’t be read'),
    })
  })

  test('a case is left out of the cases, and says so where it is asked for', async () => {
    const known = await store.cases({ limit: 100 })
    expect(known.length).toBeGreaterThan(0)
    expect(known.map(({ caseId }) => caseId)).not.toContain(encode)
    const trend = store.trend({ caseId: encode, metric: 'nsPerOperation', limit: 5 })
    expect(await failureOf(trend)).toMatchObject({ code: 'unreadable-run' })
  })
})

describe('among runs that can’t be read', () => {
  test('lists hold every run, in every order and in pages of any size', async () => {
    for (const by of RunOrderName.options)
      for (const descending of [true, false]) {
        const listed: string[] = []
        let cursor: string | undefined
        do {
          const page = await store.list({ limit: 7, cursor, order: { by, descending } })
          listed.push(...idsOf(page.runs))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        expect(listed.toSorted(), by).toEqual(all().toSorted())
      }
    expect(await store.count({})).toBe(all().length)
  })

  test('filters, searches and choices find the sound ones', async () => {
    const [first, last] = sound as [string, string]
    expect(idsOf((await store.list({ limit: 100, query: 'first' })).runs)).toEqual([first])
    expect(idsOf((await store.list({ limit: 100, tag: 'last', suite: 'codec' })).runs)).toEqual([last])
    expect((await store.choices()).tags).toEqual(['first', 'last', 'spoilt'])
  })

  test('trends have the sound ones', async () => {
    const series = await store.series({ limit: 100, hostName })
    expect(idsOf(series.runs)).toEqual(expect.arrayContaining(sound))
    expect(idsOf(series.runs)).not.toContain(spoilt.get(`spec = '[]'`))
    expect(series.cases.length).toBeGreaterThan(0)
    const decode = encode.replace('encode', 'decode')
    const trend = await store.trend({ caseId: decode, metric: 'nsPerOperation', limit: 100 })
    const shown = trend!.runs.filter(({ id, figure }) => sound.includes(id) && figure !== null)
    expect(shown).toHaveLength(sound.length)
  })

  test('estimates and thresholds rest on the past runs that can be read', async () => {
    const durations = await store.pastDurations({ ...past, messages: specNamed('') })
    expect(durations.length).toBeGreaterThanOrEqual(sound.length)
    expect((await store.recentNullRatios(past)).length).toBeGreaterThan(0)
  })

  test('reports and events of the sound ones are read', async () => {
    for (const id of sound) {
      expect((await store.report(id))?.run.id).toBe(id)
      expect((await store.events(id)).length).toBeGreaterThan(0)
    }
    expect(await store.markInterrupted()).toEqual([])
  })

  test('a store is opened, and judges anew those that can be', async () => {
    await database.query('update wirebench.reports set rules = 1')
    await (await openStore(reopening)).close()
    const { rows } = await database.query('select run_id from wirebench.reports where rules > 1')
    expect(rows.map(({ run_id: id }) => id)).toEqual(expect.arrayContaining(sound))
  })

  test('a retention setting that nobody can read removes nothing, until it is set anew', async () => {
    await store.setRetention(defaultRetention)
    await database.query(`update wirebench.settings set value = '{"keepRuns": "one"}'`)
    sound.push(await save('later'))
    expect(await store.count({})).toBe(all().length)
    expect(await store.retention()).toEqual(defaultRetention)
    await store.setRetention(defaultRetention)
  })

  test('each is marked, deleted, restored and removed for good', async () => {
    for (const id of spoilt.values()) {
      expect((await store.mark(id, { note: 'odd' }))?.note).toBe('odd')
      expect(await store.delete(id)).toBe(true)
      expect((await store.restore(id))?.id).toBe(id)
      expect(await store.delete(id)).toBe(true)
    }
    expect(idsOf((await store.list({ limit: 100, deleted: true })).runs).toSorted()).toEqual(
      [...spoilt.values()].toSorted(),
    )
    await database.query(`update wirebench.runs set deleted_at = '2000-01-01' where deleted_at is not null`)
    await store.setRetention(defaultRetention)
    expect(await store.count({ deleted: true })).toBe(0)
    expect(idsOf((await store.list({ limit: 100 })).runs).toSorted()).toEqual(sound.toSorted())
  })
})
