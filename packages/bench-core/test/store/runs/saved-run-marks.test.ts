import { beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { newRunId } from '../../../src/model/run/run-id.ts'
import { defaultRetention } from '../../../src/model/run/run-marks.ts'
import { withLinter } from '../../../src/report/judge/rules/linter.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import type { RunStore } from '../../../src/store/index.ts'
import { contendersTimes, reportOf, sameReportOf } from '../../fixtures/compared-runs.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { failureOf } from '../../support/failure.ts'
import { ownStore } from '../support/own-store.ts'
import { specNamed } from '../support/specs.ts'

let store: RunStore
let runId: string

ownStore((opened) => {
  store = opened
})

beforeEach(() => {
  runId = newRunId(Date.now())
})

const day = 86_400_000

function create(id = runId, createdAtMs = Date.now()) {
  return store.create({ id, spec: specNamed('first light'), origin: 'cli', createdAtMs })
}

/** Saves a made-up run that has ended, under its own id. */
async function save(report: Report, createdAtMs = Date.parse(report.run.startedAt)): Promise<string> {
  const { id, spec } = report.run
  await store.create({ id, spec, origin: 'cli', createdAtMs })
  await store.finish(id, { state: report.run.state, ...summarise(report), report })
  return id
}

describe('what people write on a run', () => {
  test('is kept, and what isn’t named stays as it is', async () => {
    await create()
    expect(
      await store.mark(runId, { name: 'before', tags: ['main', 'main', 'nightly'], baseline: true }),
    ).toMatchObject({
      name: 'before',
      tags: ['main', 'nightly'],
      baseline: true,
      pinned: false,
      note: '',
    })
    expect(await store.mark(runId, { note: 'a note', pinned: true })).toMatchObject({
      name: 'before',
      note: 'a note',
      pinned: true,
      tags: ['main', 'nightly'],
    })
    expect(await store.mark(runId, {})).toMatchObject({ name: 'before' })
  })

  test('is found by words, and lists are filtered by it', async () => {
    await create()
    await store.mark(runId, {
      name: `Ünïque ${runId}`,
      tags: [`tag-${runId}`],
      note: `about ${runId} (100%_)`,
    })
    const ids = async (filter: Parameters<RunStore['list']>[0]) =>
      (await store.list(filter)).runs.map(({ id }) => id)
    expect(await ids({ limit: 5, query: `ÜNÏQUE tag-${runId} 100%_` })).toEqual([runId])
    expect(await ids({ limit: 5, tag: `tag-${runId}` })).toEqual([runId])
    expect(await ids({ limit: 5, tag: `tag-${runId}`, baseline: true })).toEqual([])
    expect(
      await ids({ limit: 5, query: runId, state: 'queued', suite: 'codec', preset: 'quick', origin: 'cli' }),
    ).toEqual([runId])
    expect(await ids({ limit: 5, query: runId, suite: 'storage' })).toEqual([])
    expect(await ids({ limit: 5, query: runId, from: new Date(Date.now() + day) })).toEqual([])
    expect(await store.count({ query: runId })).toBe(1)
  })

  test('may be any text, and does no harm', async () => {
    await create()
    const name = "'; drop table runs; -- <b>\u202e\u0000"
    expect(await store.mark(runId, { name, tags: [name], note: name })).toMatchObject({
      name: "'; drop table runs; -- <b>\u202e\ufffd",
    })
    expect(await store.find(runId)).toMatchObject({ tags: ["'; drop table runs; -- <b>\u202e\ufffd"] })
  })

  test('of a run that isn’t there is nothing', async () => {
    expect(await store.mark(runId, { pinned: true })).toBeUndefined()
  })

  test('the name that was given stands in the report as well', async () => {
    const id = await save(sameReportOf(901))
    await store.mark(id, { name: 'another name' })
    expect((await store.report(id))?.run.name).toBe('another name')
  })
})

describe('a deleted run', () => {
  test('can be restored with all that it had', async () => {
    const report = sameReportOf(902)
    const id = await save(report)
    await store.mark(id, { tags: ['kept'] })
    await store.delete(id)
    expect((await store.list({ limit: 500, deleted: true })).runs.map((run) => run.id)).toContain(id)
    expect(await store.restore(id.slice(-6).toUpperCase())).toMatchObject({ id, tags: ['kept'] })
    expect(await store.report(id)).toEqual(report)
    expect(await store.restore(id)).toBeUndefined()
  })

  test('has no part in the history of its cases', async () => {
    const id = await save(sameReportOf(903))
    const caseId = 'codec/encode/json@infrastructure-execution'
    const runs = async () =>
      (await store.trend({ caseId, metric: 'nsPerOperation', limit: 500 }))!.runs.map((run) => run.id)
    expect(await runs()).toContain(id)
    await store.delete(id)
    expect(await runs()).not.toContain(id)
  })
})

describe('the retention setting', () => {
  test('keeps everything until somebody says otherwise', async () => {
    expect(await store.retention()).toEqual(defaultRetention)
  })

  test('deletes what is older, but nothing that is pinned, a baseline or going on', async () => {
    const [old, pinned, baseline, recent] = await Promise.all(
      [910, 911, 912, 913].map((run) => save(sameReportOf(run), Date.now() - (run === 913 ? 1 : 40) * day)),
    )
    await create(runId, Date.now() - 40 * day)
    await store.mark(pinned!, { pinned: true })
    await store.mark(baseline!, { baseline: true })
    await store.setRetention({ keepRuns: null, keepDays: 30, deletedDays: 7 })
    expect(await store.retention()).toEqual({ keepRuns: null, keepDays: 30, deletedDays: 7 })
    expect(await store.find(old!)).toBeUndefined()
    for (const id of [pinned!, baseline!, recent!, runId]) expect(await store.find(id)).toBeDefined()
    await store.setRetention(defaultRetention)
  })

  test('deletes no run again that somebody restored, and pins none that it would keep', async () => {
    const [old, recent] = [
      await save(sameReportOf(914), Date.now() - 40 * day),
      await save(sameReportOf(915), Date.now() - day),
    ]
    await store.delete(recent)
    await store.setRetention({ ...defaultRetention, keepDays: 30 })
    expect(await store.restore(recent)).toMatchObject({ pinned: false })
    expect(await store.restore(old)).toMatchObject({ pinned: true })
    await save(sameReportOf(916))
    for (const id of [old, recent]) expect(await store.find(id)).toBeDefined()
    await store.setRetention(defaultRetention)
  })

  test('keeps the newest so many, and takes effect when a run is saved', async () => {
    await store.setRetention({ ...defaultRetention, keepRuns: 2 })
    const ids: string[] = []
    for (const run of [920, 921, 922]) ids.push(await save(sameReportOf(run), Date.UTC(2040, 0, run)))
    expect(await store.find(ids[0]!)).toBeUndefined()
    expect(await store.find(ids[2]!)).toBeDefined()
    await store.setRetention(defaultRetention)
  })

  test('leaves none of the reports in memory whose runs it deletes', async () => {
    const [kept, spare] = [
      await save(sameReportOf(924), Date.UTC(2050)),
      await save(sameReportOf(923), Date.UTC(2049)),
    ]
    const read = async () => [await store.report(kept), await store.report(spare)]
    const [keptReport, spareReport] = await read()
    await store.setRetention({ ...defaultRetention, keepRuns: 1 })
    await store.restore(spare)
    const [stillKept, readAgain] = await read()
    expect(stillKept).toBe(keptReport)
    expect(readAgain).not.toBe(spareReport)
    expect(readAgain).toEqual(spareReport)
    await store.setRetention(defaultRetention)
  })
})

describe('an imported report', () => {
  test('is a run of its own, with the id that it had', async () => {
    const report = sameReportOf(930)
    const { run, formerId } = await store.importReport(report)
    expect({ id: run.id, formerId }).toEqual({ id: report.run.id, formerId: null })
    expect(run).toMatchObject({ origin: 'import', state: 'completed', cases: { measured: 6 } })
    expect(await store.report(run.id)).toEqual(report)
  })

  test('never takes the place of a saved run: it gets a new id', async () => {
    const report = sameReportOf(931)
    const id = await save(report)
    const { run, formerId } = await store.importReport({ ...report, run: { ...report.run, name: 'another' } })
    expect(run.id).not.toBe(id)
    expect(formerId).toBe(id)
    expect(await store.find(id)).toMatchObject({ name: report.run.name, origin: 'cli' })
    expect((await store.report(run.id))?.run.id).toBe(run.id)
  })

  test('nor that of a deleted one, which can still be restored', async () => {
    const report = sameReportOf(932)
    const id = await save(report)
    await store.delete(id)
    expect((await store.importReport(report)).run.id).not.toBe(id)
    expect(await store.restore(id)).toMatchObject({ origin: 'cli' })
  })

  test.each(['7k2m9q', '../../etc/passwd', '', '01KAJQ8Z9M4X6S2T5V7K2M9Q', 'x'.repeat(100_000), '\u0000'])(
    'has no id that could be taken for something else: %j',
    async (id) => {
      const report = sameReportOf(933)
      const { run } = await store.importReport({ ...report, run: { ...report.run, id } })
      expect(run.id).toMatch(/^[0-9a-z]{26}$/)
    },
  )

  test('can be brought several times at once, and every time is a run of its own', async () => {
    const report = sameReportOf(937)
    const imported = await Promise.all([1, 2, 3].map(() => store.importReport(report)))
    expect(new Set(imported.map(({ run }) => run.id)).size).toBe(3)
    expect(imported.filter(({ formerId }) => formerId === null)).toHaveLength(1)
  })

  test('of a run that went on when it was exported is interrupted', async () => {
    const report = sameReportOf(934)
    const { run } = await store.importReport({ ...report, run: { ...report.run, state: 'running' } })
    expect(run.state).toBe('interrupted')
  })

  test.each(['yesterday', '', '-100000-01-01T00:00:00.000Z'])(
    'that doesn’t say when its run began is refused: %j',
    async (startedAt) => {
      const report = sameReportOf(935)
      expect(
        await failureOf(store.importReport({ ...report, run: { ...report.run, startedAt } })),
      ).toMatchObject({ code: 'unreadable-report' })
    },
  )

  test('is saved with the others of its file, or none of them is', async () => {
    const [good, other] = [sameReportOf(939), sameReportOf(929)]
    const broken = { ...other, run: { ...other.run, startedAt: 'yesterday' } }
    expect(await failureOf(store.importReports([good, broken]))).toMatchObject({ code: 'unreadable-report' })
    expect(await store.find(good.run.id)).toBeUndefined()
    const imported = await store.importReports([good, other])
    expect(imported.map(({ run }) => run.id)).toEqual([good.run.id, other.run.id])
  })

  test('has names that no database can hold, and is saved with others in their place', async () => {
    const report = sameReportOf(938)
    const [first, ...others] = report.cases
    const hostile = {
      ...report,
      environment: { ...report.environment, libraries: { 'lib\u0000': '1', 'half\ud800': '2' } },
      cases: [
        {
          ...first!,
          key: { ...first!.key, contender: 'json\u0000', parameters: { 'p\u0000': 'v\u0000' } },
          metrics: { ...first!.metrics, 'm\u0000': first!.metrics.nsPerOperation! },
        },
        ...others,
      ],
    }
    const { run } = await store.importReport(hostile)
    const saved = await store.report(run.id)
    expect(Object.keys(saved!.environment.libraries)).toEqual(['lib\ufffd', 'half\ufffd'])
    expect(saved!.cases[0]!.key).toMatchObject({
      contender: 'json\ufffd',
      parameters: { 'p\ufffd': 'v\ufffd' },
    })
    const caseId = 'codec/encode/json\ufffd@infrastructure-execution?p\ufffd=v\ufffd'
    expect(await store.trend({ caseId, metric: 'm\ufffd', limit: 5 })).toMatchObject({
      runs: [{ id: run.id }],
    })
  })

  test('teaches this machine nothing about its noise', async () => {
    const report = sameReportOf(936)
    const foreign = withLinter({
      ...report,
      environment: { ...report.environment, hostName: 'a-host-of-imports' },
    })
    await store.importReport(foreign)
    const past = {
      hostName: 'a-host-of-imports',
      preset: 'quick' as const,
      suites: report.run.spec.suites,
      limit: 10,
    }
    expect(await store.recentNullRatios(past)).toEqual([])
  })
})

test('the history of a case has the baselines before its newest runs, and what their messages were made from', async () => {
  const own = ownMessages({ id: 'aaaaaaaa00000000' })
  const reports = [950, 951, 952].map((run) => {
    const made = reportOf(run, { environment: { hostName: 'a-host-of-baselines' } })
    const spec = { ...made.run.spec, own }
    return run === 952 ? { ...made, run: { ...made.run, spec } } : made
  })
  for (const report of reports) await save(report)
  const [first] = reports.map(({ run }) => run.id)
  await store.mark(first!, { baseline: true })
  const wanted = {
    caseId: 'codec/decode/msgpackr@infrastructure-execution',
    metric: 'nsPerOperation',
    hostName: 'a-host-of-baselines',
  }
  const found = await store.trend({ ...wanted, limit: 2 })
  expect(found?.runs.map(({ messages }) => messages.own?.id)).toEqual([own.id, undefined])
  expect(found?.baselines).toMatchObject([{ id: first, isBaseline: true, messages: { seed: 42 } }])
  expect(found?.baselines[0]?.figure).not.toBeNull()
  expect((await store.trend({ ...wanted, limit: 3 }))?.baselines).toEqual([])
  expect((await store.trend({ ...wanted, metric: 'nothing', limit: 2 }))?.baselines).toEqual([])
})

test('the history of a case has every run’s figure, ratio and environment, newest first', async () => {
  const reports = [940, 941].map((run) =>
    reportOf(run, { contenders: contendersTimes({ msgpackr: run - 939 }) }),
  )
  for (const report of reports) await save(report)
  const caseId = 'codec/decode/msgpackr@infrastructure-execution'
  const found = await store.trend({
    caseId,
    metric: 'p50Ns',
    limit: 2,
    hostName: 'bench-host',
    preset: 'quick',
  })
  expect(found?.key).toMatchObject({ operation: 'decode', contender: 'msgpackr' })
  expect(found?.runs.map(({ id }) => id)).toEqual(reports.toReversed().map(({ run }) => run.id))
  const reported = reports[1]!.cases.find(
    ({ key }) => key.contender === 'msgpackr' && key.operation === 'decode',
  )!
  expect(found?.runs[0]?.figure?.value).toBe(reported.latency!.p50Ns)
  expect(
    await store.trend({ caseId: 'codec/decode/nobody@nothing', metric: 'p50Ns', limit: 2 }),
  ).toBeUndefined()
  expect((await store.trend({ caseId, metric: 'p50Ns', limit: 2, tag: 'nothing' }))?.runs).toEqual([])
})
