import { CaseDetail, CaseHistogram } from '@wirebench/bench-core/model/report/case-detail'
import type { Report } from '@wirebench/bench-core/model/report/report'
import { beforeAll, describe, expect, test } from 'vitest'
import { madeUpReport, saveReport } from '../support/saved-runs.ts'
import { ownServer } from '../support/test-server.ts'

const decode = 'codec/decode/msgpackr@infrastructure-execution'
let saved: Report
let id: string

const server = ownServer()

beforeAll(async () => {
  saved = madeUpReport()
  id = await saveReport(server.store, saved)
})

const ask = (path: 'case' | 'histogram', run: string, query: Record<string, string>) =>
  server.app.inject(`/api/runs/${run}/${path}?${new URLSearchParams(query)}`)

describe('one case of a run', () => {
  test('is answered with its figures, rounds and verdicts, under either id', async () => {
    const response = await ask('case', id.slice(-6), { case: decode })
    expect(response.statusCode).toBe(200)
    const detail = CaseDetail.parse(response.json())
    expect(detail.case.metrics).toEqual(
      saved.cases.find(({ key }) => key.contender === 'msgpackr' && key.operation === 'decode')?.metrics,
    )
    expect(detail.case.rounds).toHaveLength(saved.run.rounds)
    expect(response.body.length).toBeLessThan(100_000)
    expect((await ask('case', id, { case: decode })).json()).toEqual(response.json())
  })

  test('is read against another contender where one is named, and against none that there isn’t', async () => {
    const json = 'codec/decode/json@infrastructure-execution'
    const read = CaseDetail.parse((await ask('case', id, { case: json, reference: 'msgpackr' })).json())
    expect(read.opponent?.key.contender).toBe('msgpackr')
    expect(read.comparisons[0]?.text).toMatch(/json decodes .*slower than msgpackr/)
    expect((await ask('case', id, { case: json, reference: 'nobody' })).statusCode).toBe(400)
  })

  test('that there isn’t is answered with near ones', async () => {
    for (const path of ['case', 'histogram'] as const) {
      const response = await ask(path, id, { case: 'codec/decode/msgpack@infrastructure-execution' })
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ code: 'unknown-case', fix: expect.stringContaining(decode) })
    }
  })

  test('of a run that was deleted is as unknown as the run', async () => {
    const deleted = await saveReport(server.store, madeUpReport())
    await server.app.inject({ method: 'DELETE', url: `/api/runs/${deleted}` })
    for (const path of ['case', 'histogram'] as const) {
      const response = await ask(path, deleted, { case: decode })
      expect(response.statusCode).toBe(404)
      expect(response.json().code).toBe('unknown-run')
    }
  })
})

describe('its histogram', () => {
  test('comes in bins, on the axis and as far as is asked for', async () => {
    const usual = CaseHistogram.parse((await ask('histogram', id, { case: decode })).json())
    expect(usual).toMatchObject({ scale: 'log', beyond: { count: expect.any(Number) } })
    const all = (await ask('histogram', id, { case: decode, scale: 'linear', reach: 'max' })).json()
    expect(CaseHistogram.parse(all)).toMatchObject({ scale: 'linear', beyond: null, samples: usual.samples })
  })

  test.each<Record<string, string>>([{ scale: 'cubic' }, { reach: 'p50' }, { case: '' }])(
    'is refused of %j',
    async (wrong) => {
      const response = await ask('histogram', id, { case: decode, ...wrong })
      expect(response.statusCode).toBe(400)
      expect(response.json().code).toBe('invalid-request')
    },
  )

  test('is answered with the reason where there is none', async () => {
    const failed = await saveReport(
      server.store,
      madeUpReport({
        failures: [{ contender: 'msgpackr', operation: 'decode', reason: 'threw', text: 'no' }],
      }),
    )
    const response = await ask('histogram', failed, { case: decode })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      code: 'no-histogram',
      message: expect.stringContaining('failed'),
    })
    expect((await ask('case', failed, { case: decode })).json().noHistogram).toContain('failed')
  })
})
