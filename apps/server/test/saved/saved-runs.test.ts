import { once } from 'node:events'
import { connect } from 'node:net'
import { Trend, TrendOverview } from '@wirebench/bench-core/model/report/trends'
import { readReports } from '@wirebench/bench-core/report/exports/read-report'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  contendersWith,
  madeUpReport,
  saveReport,
  saveUnreadable,
  saveWithUnreadableEvent,
} from '../support/saved-runs.ts'
import { ownServer } from '../support/test-server.ts'

let first: string
let second: string

const server = ownServer()

beforeAll(async () => {
  first = await saveReport(server.store, madeUpReport())
  second = await saveReport(server.store, madeUpReport({ contenders: contendersWith('msgpackr', 1.3) }))
})

const get = (url: string) => server.app.inject(url)
const send = (
  method: 'PATCH' | 'POST' | 'DELETE',
  url: string,
  payload?: unknown,
  type = 'application/json',
) =>
  server.app.inject({
    method,
    url,
    ...(payload !== undefined && {
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': type },
    }),
  })

describe('marks', () => {
  test('a run is named, noted, tagged, pinned and made a baseline, and lists are filtered by it', async () => {
    const marks = { name: 'main', note: 'quiet', tags: ['nightly'], pinned: true, baseline: true }
    const response = await send('PATCH', `/api/runs/${first.slice(-6)}`, marks)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id: first, ...marks })
    for (const query of ['tag=nightly', 'baseline=1', 'pinned=1', 'q=quiet'])
      expect((await get(`/api/runs?${query}`)).json().runs.map(({ id }: { id: string }) => id)).toEqual([
        first,
      ])
    expect((await get('/api/runs?state=failed')).json()).toEqual({ runs: [], nextCursor: null, total: 0 })
    expect((await get('/api/runs?limit=1')).json()).toMatchObject({ total: 2 })
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ tags: ['x'.repeat(41)] }, 'tags.0'],
    [{ pinned: 'yes' }, 'pinned'],
    [{ state: 'completed' }, 'state'],
  ])('%j is refused with the field', async (marks, path) => {
    const response = await send('PATCH', `/api/runs/${first}`, marks)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields[0].path).toBe(path)
  })

  test('a deleted run is listed as such and comes back', async () => {
    const id = await saveReport(server.store, madeUpReport())
    expect((await send('DELETE', `/api/runs/${id}`)).statusCode).toBe(204)
    expect((await send('PATCH', `/api/runs/${id}`, { pinned: true })).statusCode).toBe(404)
    expect((await get('/api/runs?deleted=1')).json().runs).toMatchObject([{ id }])
    expect((await send('POST', `/api/runs/${id}/restore`)).json()).toMatchObject({ id })
    expect((await send('POST', `/api/runs/${id}/restore`)).statusCode).toBe(200)
    expect((await send('POST', '/api/runs/nobody/restore')).statusCode).toBe(404)
  })

  test('the retention setting is for everyone', async () => {
    expect((await get('/api/settings')).json().retention).toEqual({
      keepRuns: null,
      keepDays: null,
      deletedDays: 30,
    })
    expect(
      (await send('PATCH', '/api/settings', { retention: { keepRuns: 5000 } })).json().retention,
    ).toEqual({
      keepRuns: 5000,
      keepDays: null,
      deletedDays: 30,
    })
    expect((await send('PATCH', '/api/settings', { retention: { keepRuns: 0 } })).statusCode).toBe(400)
  })
})

describe('the list', () => {
  const ids = async (query: string): Promise<string[]> =>
    (await get(`/api/runs?${query}`)).json().runs.map(({ id }: { id: string }) => id)

  test('is ordered over all runs, and its pages go on in that order', async () => {
    const oldestFirst = await ids('sort=started&dir=asc')
    expect(await ids('sort=started')).toEqual(oldestFirst.toReversed())
    const page = (await get('/api/runs?sort=started&dir=asc&limit=1')).json()
    const cursor = encodeURIComponent(page.nextCursor)
    expect(await ids(`sort=started&dir=asc&limit=1&cursor=${cursor}`)).toEqual(oldestFirst.slice(1, 2))
    expect((await get(`/api/runs?sort=name&cursor=${cursor}`)).statusCode).toBe(400)
    expect((await get('/api/runs?sort=spec')).statusCode).toBe(400)
  })

  test('says which tags and hosts there are', async () => {
    expect((await get('/api/runs/choices')).json()).toEqual({ tags: ['nightly'], hosts: ['bench-host'] })
  })

  test('knows the runs before one', async () => {
    const { startedAt } = (await get(`/api/runs/${second}`)).json()
    expect(await ids(`startedBefore=${startedAt}&sort=started`)).toEqual([first])
  })
})

describe('exports', () => {
  test('JSON is the whole report, which can be read again', async () => {
    const response = await get(`/api/runs/${second}/export?format=json`)
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="wirebench-${second.slice(-6)}.json"`,
    )
    expect(readReports(response.body, 'it')[0]?.run.id).toBe(second)
  })

  test.each([
    ['csv', /^run,case,suite/],
    ['md', /^# codec quick/],
    ['html', /^<!doctype html>/],
  ])('%s is a file to keep', async (format, start) => {
    const response = await get(`/api/runs/${second}/export?format=${format}`)
    expect(response.body).toMatch(start)
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a case is written for HdrHistogram', async () => {
    const caseId = encodeURIComponent('codec/encode/json@infrastructure-execution')
    expect((await get(`/api/runs/${second}/export?format=hgrm&case=${caseId}`)).body).toMatch(
      /Percentile TotalCount/,
    )
    expect((await get(`/api/runs/${second}/export?format=hgrm`)).statusCode).toBe(400)
    expect((await get(`/api/runs/${second}/export?format=hgrm&case=nothing`)).statusCode).toBe(404)
    expect((await get(`/api/runs/${second}/export?format=exe`)).statusCode).toBe(400)
  })

  test('a file has what its reader put in', async () => {
    const exported = async (query: string) => (await get(`/api/runs/${second}/export?${query}`)).body
    expect(await exported('format=md&qps=2500')).toContain('2,500 requests a second')
    expect(await exported('format=html&qps=2500')).toContain('2,500 requests a second')
    expect(await exported('format=csv&qps=2500')).toContain('coresAt2500PerSecond')
    expect(await exported('format=md&reference=msgpackr')).toContain('slower than msgpackr')
    const [report] = readReports(await exported('format=json&reference=msgpackr'), 'it')
    expect(report?.run.readAgainst).toBe('msgpackr')
    const record = await exported('format=record&reference=msgpackr')
    expect(record).toContain('a month against msgpackr')
    expect(record).toMatch(/bench answer .* --today msgpackr/)
  })

  test('what makes no sense in a report is refused, with the field', async () => {
    const refused = async (query: string) => {
      const response = await get(`/api/runs/${second}/export?format=md&${query}`)
      return [response.statusCode, response.json().fields?.[0]?.path]
    }
    expect(await refused('qps=-1')).toEqual([400, 'qps'])
    expect(await refused('link=fast')).toEqual([400, 'link'])
  })
})

describe('a report against another contender', () => {
  test('is judged anew, whether it is asked for slim or full', async () => {
    for (const query of ['reference=msgpackr', 'reference=msgpackr&full=1', 'reference=msgpackr']) {
      const report = (await get(`/api/runs/${second}/report?${query}`)).json()
      expect(report.run.readAgainst).toBe('msgpackr')
      expect(report.comparisons.length).toBeGreaterThan(0)
      for (const { reference } of report.comparisons) expect(reference).toBe('msgpackr')
    }
    expect((await get(`/api/runs/${second}/report`)).json().comparisons[0].reference).toBe('json')
  })

  test('is refused where nobody has that name', async () => {
    const response = await get(`/api/runs/${second}/report?reference=nobody`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid-option',
      message: 'ratios can’t be taken against "nobody"',
      fix: 'choose json, protobuf-es, msgpackr',
    })
  })
})

describe('imports', () => {
  test('a report that was exported is saved again, beside the one that has its id', async () => {
    const { body } = await get(`/api/runs/${first}/export?format=json`)
    const response = await send('POST', '/api/imports', body)
    expect(response.statusCode).toBe(201)
    const [run] = response.json().runs
    expect(run).toMatchObject({ formerId: first, findings: 0 })
    expect(run.id).not.toBe(first)
    expect((await get(`/api/runs/${run.id}/report`)).json().run.id).toBe(run.id)
  })

  test('all runs of an exported comparison are saved', async () => {
    const { body } = await get(`/api/compare/export?runs=${first},${second}&format=json`)
    expect((await send('POST', '/api/imports', body, 'application/octet-stream')).json().runs).toHaveLength(2)
  })

  test('of a comparison with a report that can’t be saved, none is', async () => {
    const content = (await get(`/api/compare/export?runs=${first},${second}&format=json`)).json()
    content.reports[1].run.startedAt = 'yesterday'
    const before = (await get('/api/runs')).json().total
    const response = await send('POST', '/api/imports', content)
    expect([response.statusCode, response.json().code]).toEqual([400, 'unreadable-report'])
    expect((await get('/api/runs')).json().total).toBe(before)
  })

  test('more rounds than a database can count are refused', async () => {
    const report = (await get(`/api/runs/${first}/export?format=json`)).json()
    const response = await send('POST', '/api/imports', { ...report, run: { ...report.run, rounds: 3e9 } })
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      expect.stringContaining('run.rounds'),
    ])
  })

  test.each([
    ['nothing', '', 'unreadable-report'],
    ['no JSON', 'hello', 'unreadable-report'],
    ['something else', '{"format":"k6"}', 'unreadable-report'],
    ['half a report', '{"format":"wirebench.report","formatVersion":1,"run":{"id":"', 'unreadable-report'],
    ['a report from the future', '{"format":"wirebench.report","formatVersion":2}', 'unreadable-report'],
  ])('%s is refused in two sentences', async (_, body, code) => {
    const response = await send('POST', '/api/imports', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ code, message: expect.any(String), fix: expect.any(String) })
  })

  test('what to do about a file is said in the words of the page', async () => {
    expect((await send('POST', '/api/imports', '{}')).json().fix).toBe(
      'choose a file made with “Export”, “JSON, can be imported again”',
    )
  })

  test('an upload that stalls is cut off, and another file is imported', async () => {
    const { body } = await get(`/api/runs/${first}/export?format=json`)
    const { port, hostname } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const stalled = connect(Number(port), hostname)
    stalled.write(
      `POST /api/imports HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 100)}`,
    )
    await once(stalled.resume(), 'close')
    await expect
      .poll(async () => (await send('POST', '/api/imports', body)).json())
      .toMatchObject({ runs: [{ formerId: first }] })
  })

  test('more than a report can be is refused before it is read', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { 'content-type': 'application/json', 'content-length': String(500 * 1024 ** 2) },
      payload: '{',
    })
    expect(response.statusCode).toBe(413)
  })

  test('another form than JSON is refused', async () => {
    expect((await send('POST', '/api/imports', 'a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(
      415,
    )
  })

  test('a hostile name arrives as text', async () => {
    const report = madeUpReport()
    const name = '<img src=x onerror=alert(1)>'
    const body = JSON.stringify({ ...report, run: { ...report.run, name } })
    const [run] = (await send('POST', '/api/imports', body)).json().runs
    const page = await get(`/api/runs/${run.id}/export?format=html`)
    expect(page.body).not.toContain('<img')
    expect((await get(`/api/runs/${run.id}`)).json().name).toBe(name)
  })
})

describe('trends', () => {
  const caseId = encodeURIComponent('codec/encode/msgpackr@infrastructure-execution')

  test('a case over runs is judged from one run to the next and against the baseline', async () => {
    const response = await get(`/api/trends?case=${caseId}&limit=500`)
    expect(response.statusCode).toBe(200)
    const trend = Trend.parse(response.json())
    const at = trend.points.findIndex(({ id }) => id === second)
    expect(trend.points.slice(0, at).map(({ id }) => id)).toContain(first)
    expect(trend.points[at]?.sincePrevious?.word).toBe('regression')
    expect(trend.points[at]?.sinceBaseline?.word).toBe('regression')
    expect(trend.figureBand?.run).toBe(first)
  })

  test('cases are listed by the runs that have them', async () => {
    const { cases } = (await get('/api/cases?q=msgpackr%20encode')).json()
    expect(cases).toMatchObject([{ caseId: decodeURIComponent(caseId), key: { contender: 'msgpackr' } }])
  })

  test('all cases of the newest machine’s runs are shown at a glance', async () => {
    const overview = TrendOverview.parse((await get('/api/trends/overview?limit=20')).json())
    expect(overview).toMatchObject({ hostName: 'bench-host', baseline: first })
    expect(overview.cases.map(({ caseId: id }) => id)).toContain(decodeURIComponent(caseId))
    expect(overview.cases[0]!.change).toMatchObject({ against: 'baseline' })
    expect((await get('/api/trends/overview?host=nobody')).json()).toMatchObject({ runs: [], cases: [] })
    expect((await get('/api/trends/overview?host=all')).json()).toMatchObject({ hostName: null })
    expect((await get('/api/trends/overview?limit=101')).statusCode).toBe(400)
  })

  test('a case that no run has is not found', async () => {
    expect((await get('/api/trends?case=nothing')).json()).toMatchObject({ code: 'unknown-case' })
  })
})

describe('a run that can’t be read', () => {
  let id: string

  beforeAll(async () => {
    id = await saveUnreadable(server.store)
  })

  test('is listed with what is wrong', async () => {
    const { runs } = (await get('/api/runs')).json()
    const unreadable = 'spec.suites is not what this version expects'
    expect(runs.find((run: { id: string }) => run.id === id)).toMatchObject({
      unreadable,
      name: 'of another version',
      preset: null,
    })
  })

  test.each([
    '',
    '/report',
    '/progress',
    '/events',
    '/export?format=md',
    '/case?case=x',
    '/histogram?case=x',
  ])('says so at /api/runs/ID%s', async (path) => {
    const response = await get(`/api/runs/${id}${path}`)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      code: 'unreadable-run',
      message: `run ${id.slice(-6)} can’t be read: spec.suites is not what this version expects`,
      fix: 'open it with the version of Wirebench that saved it, or delete it',
    })
  })

  test.each(['/events', '/progress'])(
    'says so at /api/runs/ID%s where it is about an event',
    async (path) => {
      const spoilt = await saveWithUnreadableEvent(server.store)
      const response = await get(`/api/runs/${spoilt}${path}`)
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining({
          code: 'unreadable-run',
          message: expect.stringMatching(
            /^event 1 of run .* can’t be read: event.* is not what this version expects$/,
          ),
        }),
      ])
      await server.store.delete(spoilt)
    },
  )

  test('is left out of a comparison of others', async () => {
    const response = await get(`/api/compare?runs=${first},${second},${id}`)
    expect(response.json()).toMatchObject({ leftOut: [{ run: id, reason: 'can’t be read' }] })
  })

  test('is marked, deleted and restored', async () => {
    expect((await send('PATCH', `/api/runs/${id}`, { note: 'odd' })).json()).toMatchObject({
      id,
      note: 'odd',
    })
    expect((await send('POST', `/api/runs/${id}/cancel`)).statusCode).toBe(202)
    expect((await send('DELETE', `/api/runs/${id}`)).statusCode).toBe(204)
    expect((await get('/api/runs?deleted=1')).json().runs).toContainEqual(expect.objectContaining({ id }))
    expect((await send('POST', `/api/runs/${id}/restore`)).json()).toMatchObject({ id })
    expect((await send('POST', `/api/runs/${id}/restore`)).json()).toMatchObject({ id })
    await send('DELETE', `/api/runs/${id}`)
  })
})
