import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { summarise } from '../../../src/report/judge/summary.ts'
import { openStore, type RunStore } from '../../../src/store/index.ts'
import { contendersTimes, reportOf } from '../../fixtures/compared-runs.ts'
import { ownStore, type Reopening } from '../support/own-store.ts'

let store: RunStore
let reopening: Reopening
const reports = [1, 2, 3].map((run) => reportOf(run, { contenders: contendersTimes({ msgpackr: run }) }))
const untold = reportOf(4, { environment: { hostName: 'laptop' } })
const elsewhere = { ...untold, comparisons: untold.comparisons.map((known) => ({ ...known, level: 0.0125 })) }
const encode = 'codec/encode/msgpackr@infrastructure-execution'

ownStore((opened, again) => {
  store = opened
  reopening = again
})

beforeAll(async () => {
  for (const report of [...reports, elsewhere]) await save(report)
})

async function save(report: Report): Promise<void> {
  const { id, spec, startedAt, state } = report.run
  await store.create({ id, spec, origin: 'cli', createdAtMs: Date.parse(startedAt) })
  await store.finish(id, { state, ...summarise(report), report })
}

const ids = (runs: readonly Report[]) => runs.map(({ run }) => run.id)

describe('a series', () => {
  test('is that of the machine with the newest run, unless one is named', async () => {
    const newest = await store.series({ limit: 10 })
    expect(newest).toMatchObject({ hostName: 'laptop', hosts: ['laptop', 'bench-host'] })
    expect(newest.runs.map(({ id }) => id)).toEqual(ids([elsewhere]))
    const named = await store.series({ limit: 10, hostName: 'bench-host' })
    expect(named.runs.map(({ id }) => id)).toEqual(ids(reports))
    expect((await store.series({ limit: 10, hostName: null })).runs).toHaveLength(4)
  })

  test('has the newest so many runs, oldest first, with the figures of each of their cases', async () => {
    const { runs, cases } = await store.series({ limit: 2, hostName: 'bench-host' })
    expect(runs.map(({ id }) => id)).toEqual(ids(reports.slice(1)))
    expect(runs[0]).toMatchObject({ casesMeasured: 6, environment: { hostName: 'bench-host' } })
    const found = cases.find(({ caseId }) => caseId === encode)!
    expect(found).toMatchObject({ metric: 'nsPerOperation', key: { contender: 'msgpackr' } })
    expect(found.figures.map((one) => one?.figure?.value)).toEqual(
      reports
        .slice(1)
        .map(
          ({ cases: known }) =>
            known.find(({ key }) => key.contender === 'msgpackr' && key.operation === 'encode')!.metrics
              .nsPerOperation!.value,
        ),
    )
    expect(found.figures[0]?.ratio).toMatchObject({ reference: 'json', band: expect.any(Number) })
  })

  test('has the level at which a run until decided judged a ratio', async () => {
    const levelsOn = async (hostName: string) => {
      const { cases } = await store.series({ limit: 1, hostName })
      return cases.find(({ caseId }) => caseId === encode)!.figures.map((one) => one?.ratio?.level)
    }
    expect([await levelsOn('laptop'), await levelsOn('bench-host')]).toEqual([[0.0125], [undefined]])
  })

  test('is shown in another metric where that is asked for', async () => {
    const { cases } = await store.series({ limit: 2, hostName: 'bench-host', metric: 'encodedBytes' })
    expect(new Set(cases.map(({ metric }) => metric))).toEqual(new Set(['encodedBytes']))
    expect((await store.series({ limit: 2, metric: 'nothing' })).cases).toEqual([])
  })

  test('has the baselines before as well, with what they said of the same cases', async () => {
    const [first] = ids(reports) as [string]
    await store.mark(first, { baseline: true })
    const { runs, baselines, cases } = await store.series({ limit: 2, hostName: 'bench-host' })
    expect(runs.map(({ id }) => id)).toEqual(ids(reports.slice(1)))
    expect(baselines.map(({ id }) => id)).toEqual([first])
    const found = cases.find(({ caseId }) => caseId === encode)!
    expect(found.figures).toHaveLength(2)
    expect(found.atBaselines).toMatchObject([{ ratio: { reference: 'json' } }])
    const all = await store.series({ limit: 3, hostName: 'bench-host' })
    expect(all.baselines).toEqual([])
    expect((await store.series({ limit: 1 })).baselines).toEqual([])
    await store.mark(first, { baseline: false })
  })

  test('tells what the messages of each run were made from', async () => {
    const { runs } = await store.series({ limit: 1, hostName: 'bench-host' })
    expect(runs[0]!.messages).toMatchObject({ seed: 42, workloads: ['infrastructure-execution'] })
  })

  test('keeps of a smoke run of codecs why its times aren’t judged', async () => {
    await save(reportOf(5, { preset: 'smoke' }))
    const { cases } = await store.series({ limit: 1, preset: 'smoke' })
    expect(cases.find(({ caseId }) => caseId === encode)!.figures).toMatchObject([
      { ratio: { reference: 'json' }, note: expect.stringMatching(/^a smoke run/) },
    ])
  })

  test('goes by preset and tag, and leaves deleted runs out', async () => {
    const [first, second] = ids(reports) as [string, string]
    await store.mark(first, { tags: ['main'] })
    await store.mark(second, { tags: ['main'] })
    await store.delete(second)
    expect((await store.series({ limit: 9, tag: 'main' })).runs.map(({ id }) => id)).toEqual([first])
    expect((await store.series({ limit: 9, preset: 'thorough' })).runs).toEqual([])
    await store.restore(second)
  })
})

describe('a report that is read again', () => {
  test('is the same object until the run is written', async () => {
    const { id } = reports[0]!.run
    const read = await store.report(id)
    expect(await store.report(id)).toBe(read)
    await store.mark(id, { name: 'another name' })
    const renamed = await store.report(id)
    expect(renamed?.run.name).toBe('another name')
    expect(await store.report(id)).toBe(renamed)
    const [, other] = reports
    await store.finish(id, { state: 'completed', ...summarise(other!), report: other! })
    expect((await store.report(id))?.cases).toEqual(other!.cases)
  })

  test('is read anew where another program has written it', async () => {
    const { id } = reports[2]!.run
    const second = await openStore(reopening)
    const before = await store.report(id)
    const [changed] = reports
    await second.finish(id, { state: 'completed', ...summarise(changed!), report: changed! })
    await second.close()
    expect(await store.report(id)).not.toBe(before)
    expect((await store.report(id))?.cases).toEqual(changed!.cases)
  })
})
