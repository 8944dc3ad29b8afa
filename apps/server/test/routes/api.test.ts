import { randomUUID } from 'node:crypto'
import { routes } from '@wirebench/bench-core/api/index'
import { apiPath } from '@wirebench/bench-core/api/route'
import { Catalogue } from '@wirebench/bench-core/model/report/contender'
import { Report } from '@wirebench/bench-core/model/report/report'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { awaitMachine } from '../../../../packages/bench-core/src/run/take-machine.ts'
import { ownServer } from '../support/test-server.ts'

const server = ownServer()

const get = (url: string) => server.app.inject(url)
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('health, catalogue and environment answer', async () => {
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' })
  expect(Catalogue.parse((await get('/api/catalogue')).json()).codecs.map(({ name }) => name)).toEqual([
    'json',
    'msgpackr',
  ])
  expect((await get('/api/environment')).json()).toEqual({
    hostName: expect.any(String),
    cpuModel: expect.any(String),
    cpuCount: expect.any(Number),
    loadAverage1: expect.any(Number),
  })
})

test('how busy the machine is comes with what a run calls quiet', async () => {
  const { busyShare, quietShare } = (await get('/api/load')).json()
  expect(quietShare).toBe(0.1)
  expect(busyShare).toBeGreaterThanOrEqual(0)
  expect(busyShare).toBeLessThanOrEqual(1)
})

test('what is measured on the machine is told, whoever does it', async () => {
  const name = `api ${randomUUID()}`
  vi.stubEnv('WIREBENCH_LOCK', name)
  onTestFinished(() => void vi.unstubAllEnvs())
  const measuring = async () => (await get('/api/measuring')).json().measuring
  expect(await measuring()).toBeNull()
  const lock = await awaitMachine(
    'run 7k2m9q (quick)',
    { signal: AbortSignal.timeout(60_000), lockName: name },
    () => {},
  )
  expect(await measuring()).toMatchObject({ waitingFor: 'run 7k2m9q (quick)', place: 1 })
  await lock.release()
  expect(await measuring()).toBeNull()
})

test('an estimate says how long a run would take and on what that rests', async () => {
  const response = await post('/api/estimate', { preset: 'smoke' })
  const { estimateMs, cases, basis } = response.json()
  expect(cases).toBe(2)
  // A machine that is busy just now makes it longer, and is named where that is much.
  expect(estimateMs).toBeGreaterThanOrEqual(1000)
  expect(basis).toMatch(/^a guess$|^the preset/)
})

describe('a request that does not fit is refused with the field and a way out', () => {
  test.each([
    [
      { preset: 'quik' },
      'invalid-request',
      'preset',
      'must be one of smoke, quick, standard, thorough; did you mean quick?',
    ],
    [
      { suites: ['codecs'] },
      'invalid-request',
      'suites.0',
      'must be one of codec, storage, protocol; did you mean codec?',
    ],
    [{ codecs: ['jsn'] }, 'unknown-codec', 'codecs.0', 'no codec named jsn; did you mean json?'],
    [
      { reference: 'msgpack' },
      'unknown-codec',
      'reference',
      'no codec named msgpack; did you mean msgpackr?',
    ],
    [{ workloads: ['xyz'] }, 'unknown-workload', 'workloads.0', 'no workload named xyz'],
    [{ rounds: 0 }, 'invalid-request', 'rounds', expect.stringContaining('>=1')],
    [{ rounds: '5' }, 'invalid-request', 'rounds', expect.stringContaining('expected')],
    [{ codec: ['json'] }, 'invalid-request', 'codec', 'there is no such field'],
    [{ name: 'too long' }, 'invalid-option', 'rounds', 'that would take days'],
  ])('%j', async (body, code, path, message) => {
    for (const url of ['/api/runs', '/api/estimate']) {
      const response = await post(url, body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({
        code,
        message: expect.any(String),
        fix: expect.any(String),
        fields: [{ path, message }],
      })
    }
  })
})

test('a body that is no JSON, too large or of another kind is refused', async () => {
  const send = (payload: string, type: string) =>
    server.app.inject({ method: 'POST', url: '/api/runs', payload, headers: { 'content-type': type } })
  const answers = [
    await send('{', 'application/json'),
    await send(JSON.stringify({ name: 'x'.repeat(8_000_000) }), 'application/json'),
    await send('name=x', 'application/x-www-form-urlencoded'),
    await send('{}', 'text/plain'),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [400, 'invalid-request'],
    [413, 'body-too-large'],
    [415, 'unsupported-media-type'],
    [415, 'unsupported-media-type'],
  ])
})

test('an engine that can not plan gives a problem without a stack', async () => {
  const response = await post('/api/runs', { name: 'unplannable' })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toMatchObject({
    code: 'engine-failed',
    message: 'the engine could not plan a run: Error: the planner broke',
    fix: expect.any(String),
  })
  expect(response.body).not.toMatch(/\n {4}at |stand-in-engine/)
})

test('a run is started, found by its short id, listed, reported and deleted', async () => {
  const started = await post('/api/runs', { name: 'normal' })
  expect(started.statusCode).toBe(202)
  const { id, shortId } = started.json()
  await server.ended(id)
  const shown = (await get(`/api/runs/${shortId}`)).json()
  expect(shown).toMatchObject({
    id,
    shortId,
    name: 'normal',
    state: 'completed',
    origin: 'web',
    spec: { name: 'normal' },
  })
  expect((await get('/api/runs?q=normal')).json().runs.map((run: { id: string }) => run.id)).toContain(id)
  const slim = Report.parse((await get(`/api/runs/${shortId}/report`)).json())
  const full = Report.parse((await get(`/api/runs/${shortId}/report?full=1`)).json())
  expect([slim.cases[0]?.rounds, slim.cases[0]?.histogram]).toEqual([undefined, undefined])
  expect([full.cases[0]?.rounds?.length, full.cases[0]?.histogram?.encoding]).toEqual([
    2,
    'HdrHistogram V2 compressed, base64',
  ])
  expect((await get(`/api/runs/${id}/progress`)).json()).toMatchObject({ status: 'completed', fraction: 1 })
  expect((await server.app.inject({ method: 'DELETE', url: `/api/runs/${id}` })).statusCode).toBe(204)
  expect((await get(`/api/runs/${id}`)).statusCode).toBe(404)
})

test('a run in hand has a report of what it has so far', async () => {
  const { id } = (await post('/api/runs', { name: 'patient' })).json()
  for await (const { event } of await server.runs.follow(id, 0, new AbortController().signal)) {
    if (event.type === 'round-finished' && event.round === 2) break
  }
  const report = Report.parse((await get(`/api/runs/${id}/report`)).json())
  expect(report.run).toMatchObject({ id, state: 'running', rounds: 2 })
  expect((await get(`/api/runs/${id}/progress`)).json()).toMatchObject({ status: 'running', round: 2 })
  await post(`/api/runs/${id}/cancel`, {})
  await server.ended(id)
})

test('lists come in pages', async () => {
  for (const name of ['normal a', 'normal b', 'normal c'])
    await server.ended((await post('/api/runs', { name })).json().id)
  const first = (await get('/api/runs?limit=2')).json()
  const next = (await get(`/api/runs?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)).json()
  expect(first.runs.map((run: { name: string }) => run.name)).toEqual(['normal c', 'normal b'])
  expect(next.runs[0].name).toBe('normal a')
  expect((await get('/api/runs?limit=many')).statusCode).toBe(400)
  expect((await get('/api/runs?cursor=nonsense')).statusCode).toBe(400)
})

test('the same Idempotency-Key starts one run; with another request it is refused', async () => {
  const headers = { 'idempotency-key': 'click-1' }
  const [once, again] = await Promise.all([
    post('/api/runs', { name: 'normal' }, headers),
    post('/api/runs', { name: 'normal' }, headers),
  ])
  expect(again.json()).toEqual(once.json())
  const other = await post('/api/runs', { name: 'normal other' }, headers)
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency-key-reused'])
  await server.ended(once.json().id)
})

test.each([
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '/cancel'],
  ['GET', '/report'],
  ['GET', '/progress'],
  ['GET', '/events'],
] as const)('%s /api/runs/:id%s of an unknown run is a 404 that says so', async (method, path) => {
  const response = await server.app.inject({ method, url: `/api/runs/zzzzzz${path}` })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ code: 'unknown-run', message: 'no run zzzzzz', fix: expect.any(String) })
})

test('an unknown address of the API is a problem, not a page', async () => {
  const response = await get('/api/nothing')
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found'])
})

test('the API describes the routes of its contract and no others, as JSON and as a page that needs nothing from elsewhere', async () => {
  const document = (await get('/api/docs/json')).json()
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = routes.map(({ method, path }) => `${method} ${apiPath}${path.replace(/:(\w+)/, '{$1}')}`)
  expect(described.toSorted()).toEqual(promised.toSorted())
  const body = document.paths['/api/runs'].post.requestBody.content['application/json'].schema
  expect(body.properties.preset).toEqual({ type: 'string', enum: ['smoke', 'quick', 'standard', 'thorough'] })
  const page = await get('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})
