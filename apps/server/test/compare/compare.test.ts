import { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { beforeAll, expect, test } from 'vitest'
import { contendersWith, madeUpReport, saveReport } from '../support/saved-runs.ts'
import { ownServer } from '../support/test-server.ts'

let base: string
let slower: string

const server = ownServer()

beforeAll(async () => {
  base = await saveReport(server.store, madeUpReport())
  slower = await saveReport(server.store, madeUpReport({ contenders: contendersWith('msgpackr', 1.3) }))
})

const get = (url: string) => server.app.inject(url)

test('two saved runs are compared by their short ids, the first one being the baseline', async () => {
  const response = await get(`/api/compare?runs=${base.slice(-6)},${slower.slice(-6)}`)
  expect(response.statusCode).toBe(200)
  const comparison = RunsComparison.parse(response.json())
  expect(comparison.runs.map(({ letter, id, isBase }) => ({ letter, id, isBase }))).toEqual([
    { letter: 'A', id: base, isBase: true },
    { letter: 'B', id: slower, isBase: false },
  ])
  expect(comparison.rows.filter(({ relevant }) => relevant).map(({ id }) => id)).toEqual([
    'codec/encode/msgpackr@infrastructure-execution',
  ])
})

test('the baseline, the metric and the smallest change can be chosen', async () => {
  const { runs, metric, minimumEffect } = RunsComparison.parse(
    (await get(`/api/compare?runs=${base},${slower}&base=${slower.slice(-6)}&metric=p50Ns&min=5`)).json(),
  )
  expect(runs.find(({ isBase }) => isBase)?.id).toBe(slower)
  expect(metric.name).toBe('p50Ns')
  expect(minimumEffect).toBe(0.05)
})

test('a run that isn’t there any more is left out, and the rest is compared', async () => {
  const { runs, leftOut } = RunsComparison.parse(
    (await get(`/api/compare?runs=${base},gone42,${slower}`)).json(),
  )
  expect(runs.map(({ id }) => id)).toEqual([base, slower])
  expect(leftOut).toEqual([
    { run: 'gone42', reason: 'was not found or has no report', fix: expect.any(String) },
  ])
})

test.each([
  ['one run', () => `runs=${base}`, 400, 'not-comparable'],
  ['a run with itself', () => `runs=${base},${base.slice(-6)}`, 400, 'not-comparable'],
  ['one that isn’t there', () => `runs=${base},nobody`, 404, 'unknown-run'],
  ['seven runs', () => `runs=${Array.from({ length: 7 }, () => base).join()}`, 400, 'not-comparable'],
  ['none', () => 'runs=', 400, 'invalid-request'],
  ['a change below nothing', () => `runs=${base},${slower}&min=-1`, 400, 'invalid-request'],
])('%s is refused with what to do', async (_, query, status, code) => {
  const response = await get(`/api/compare?${query()}`)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ code, message: expect.any(String), fix: expect.any(String) })
})

test.each([
  ['json', 'application/json'],
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
  ['html', 'text/html'],
])('a comparison as %s is a file to keep, which can’t do anything in a page', async (format, type) => {
  const response = await get(`/api/compare/export?runs=${base},${slower}&format=${format}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain(type)
  expect(response.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="comparison-[\\w-]+\\.${format}"$`),
  )
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  expect(response.body).toContain('msgpackr')
})

test.each(['__proto__', 'constructor', 'nothing'])(
  'a metric that no run has, %s, compares nothing',
  async (metric) => {
    const response = await get(`/api/compare?runs=${base},${slower}&metric=${metric}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ rows: [], text: 'no case can be compared' })
  },
)
