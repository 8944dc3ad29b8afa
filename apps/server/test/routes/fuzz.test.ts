import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { routes } from '@wirebench/bench-core/api/index'
import { Problem } from '@wirebench/bench-core/api/problem'
import { apiPath, type Route } from '@wirebench/bench-core/api/route'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Random, seededRandom } from '../../../../packages/bench-core/test/fixtures/random.ts'
import type { AskEngine } from '../../src/engine/engine-desk.ts'
import { sampleCatalogue, sampleSpec } from '../support/sample-run.ts'
import { madeUpReport, saveReport } from '../support/saved-runs.ts'
import { ownServer } from '../support/test-server.ts'

/** An engine that refuses every plan, so that no run begins. */
const answers: AskEngine = async ({ arguments: [command] }) => {
  const refusal = { code: 'invalid-option', message: 'that can’t be planned', hint: 'ask for something else' }
  return command === 'catalogue'
    ? { exitCode: 0, json: sampleCatalogue, stderr: '' }
    : { exitCode: 2, json: refusal, stderr: '' }
}

const server = ownServer({ answers })
let port: number
/** Values that parameters of a name can have. */
let fitting: Readonly<Record<string, string>>
/** What requests are made of beside rubbish, so that they come far. */
let known: readonly unknown[]

beforeAll(async () => {
  const report = madeUpReport()
  const id = await saveReport(server.store, report)
  const other = await saveReport(server.store, madeUpReport())
  const { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion } = report.environment
  const machine = { hostName, cpuModel, cpuCount, memoryBytes, kernel, runtime, projectVersion }
  const name = 'an-agent'
  const found = { toolchains: [], findings: [], doctor: null }
  await server.store.fleet.register(
    { name, labels: { pool: 'x' }, machine: { fingerprint: name, ...machine, ...found }, can: [] },
    'a process',
  )
  fitting = { id, name, runs: `${id},${other}`, case: caseId(report.cases[0]!.key), format: 'json' }
  known = [...Object.values(fitting), id.slice(-6), '1', 'name', sampleSpec]
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
}, 60_000)

const deep = (open: string, close: string) => open.repeat(5_000) + close.repeat(5_000)

/** Texts that have broken servers before. */
const texts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\ufeff\uffff',
  '',
  ' ',
  'NaN',
  'Infinity',
  '-1',
  '0x10',
  '1e309',
  '99999999999999999999999',
  '9007199254740993',
  '3000000000',
  '-0',
  '2026-11-22T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  '../../etc/passwd',
  "'; drop table runs; --",
  '%',
  '%00',
  '\\u0000',
  '$1',
  '{}',
  '[]',
  'null',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
  '🂡'.repeat(300),
  ...[
    ['created', true, '\0', 'x'],
    ['created', true, '1795340000000', 'x\0'],
    ['created', true, '-1e15', 'x'],
    ['created', true, '1e16', 'x'],
    ['created', true, 'Infinity', 'x'],
    ['name', true, '\ud800', 'x'],
    ['duration', true, '1e999', 'x'],
    ['duration', true, '0b1', 'x'],
  ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')),
]

const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  JSON.parse('{"__proto__": {"polluted": true}}'),
]

function chooserOf({ uniform }: Random) {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(uniform() * values.length)]!
  const chance = (of: number) => uniform() < of
  const word = () => (chance(0.3) ? String(one(known)) : one(texts))
  const value = (): unknown => (chance(0.2) ? one(known) : chance(0.5) ? one(oddValues) : one(texts))
  return { one, chance, word, value }
}
type Chooser = ReturnType<typeof chooserOf>

interface Operation extends Pick<Route, 'method' | 'path' | 'answer'> {
  readonly query: readonly string[]
  readonly required: readonly string[]
  readonly schema: unknown
}

/** Every route with what its contract asks for. */
const operations: readonly Operation[] = routes.map(({ method, path, answer, query, body }) => ({
  method,
  path,
  answer,
  query: Object.keys(jsonSchemaOf(query)?.properties ?? {}),
  required: jsonSchemaOf(query)?.required ?? [],
  schema: typeof body === 'object' ? jsonSchemaOf(body) : undefined,
}))

function jsonSchemaOf(schema: Route['query']) {
  return schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}

/** Something like what a schema asks for, with rubbish in some places. */
function bodyFor(schema: unknown, chooser: Chooser, depth = 0): unknown {
  const { properties, items, enum: names, anyOf, type } = (schema ?? {}) as Record<string, never>
  if (depth > 6 || chooser.chance(0.15)) return chooser.value()
  if (properties !== undefined) {
    const all = Object.entries(properties)
    const entries =
      depth === 0 && chooser.chance(0.6) ? [chooser.one(all)] : all.filter(() => chooser.chance(0.7))
    const odd = chooser.chance(0.1) ? [[chooser.word(), chooser.value()] as const] : []
    return Object.fromEntries([
      ...entries.map(([name, part]) => [name, bodyFor(part, chooser, depth + 1)] as const),
      ...odd,
    ])
  }
  if (anyOf !== undefined) return bodyFor(chooser.one(anyOf), chooser, depth + 1)
  if (names !== undefined) return chooser.one(names)
  if (type === 'array') return [bodyFor(items, chooser, depth + 1)]
  if (type === 'integer' || type === 'number') return 1
  return chooser.word()
}

/** Bytes as somebody sends them who wants to know what happens. */
function payloadFor({ schema }: Operation, chooser: Chooser): string {
  if (chooser.chance(0.05)) return deep('[', ']')
  if (chooser.chance(0.05)) return deep('{"a":', '}').replace('{"a":}', '{}')
  if (chooser.chance(0.05)) return chooser.word()
  return JSON.stringify(bodyFor(schema, chooser)) ?? 'undefined'
}

const types = [
  ...Array<string>(8).fill('application/json'),
  'application/octet-stream',
  'text/plain',
  'application/json; charset=\u00ff',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
]

function requestFor(operation: Operation, chooser: Chooser) {
  const segment = () => {
    const word = chooser.word()
    // What is in an address is well-formed, or isn't even percent-encoding.
    return word.isWellFormed() ? encodeURIComponent(word) : '%ED%A0%80'
  }
  const path = apiPath + operation.path.replaceAll(/:\w+/g, segment)
  // One odd value is looked at, among several the first one.
  const only = operation.query.length > 0 && chooser.chance(0.7) ? chooser.one(operation.query) : undefined
  const query = operation.query
    .filter((name) => (only === undefined ? chooser.chance(0.4) : name === only))
    .map((name) => `${name}=${segment()}`)
    .join('&')
  const hasBody = operation.method !== 'GET'
  return {
    method: operation.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(hasBody && { 'content-type': chooser.one(types) }),
      ...(chooser.chance(0.1) && { 'idempotency-key': 'k'.repeat(chooser.chance(0.5) ? 20_000 : 1) }),
      ...(chooser.chance(0.1) && { 'last-event-id': chooser.one(['-1', 'x', '1e99', '\u00ff']) }),
    },
    ...(hasBody && { payload: payloadFor(operation, chooser) }),
  }
}

/** Whatever is refused says what is wrong and what to do. */
function expectRefusal(body: string, request: unknown): void {
  const problem = Problem.safeParse(parsed(body))
  expect([request, problem.error]).toEqual([request, undefined])
  expect([request, problem.data?.message, problem.data?.fix]).toEqual([
    request,
    expect.stringMatching(/./),
    expect.stringMatching(/./),
  ])
}

/** Whatever is answered is what the contract says. */
function expectPromised(
  { answer }: Operation,
  response: { statusCode: number; body: string },
  request: unknown,
) {
  expect([request, response.statusCode]).toEqual([request, answer.status])
  if (answer.kind === 'file') return
  const told =
    answer.kind === 'json'
      ? [response.body || 'null']
      : Array.from(response.body.matchAll(/^id: .*\ndata: (.*)$/gm), ([, data = '']) => data)
  for (const text of told) {
    const { error } = answer.schema.safeParse(parsed(text))
    expect([request, error]).toEqual([request, undefined])
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

test.each(operations.filter(({ method }) => method === 'GET'))(
  '$method $path answers what fits it as its contract says',
  async (operation) => {
    const path = operation.path.replaceAll(/:(\w+)/g, (_, name) => fitting[name]!)
    const query = new URLSearchParams(operation.required.map((name) => [name, fitting[name]!]))
    const url = `${apiPath}${path}?${query}`
    expectPromised(operation, await server.app.inject(url), url)
  },
)

describe('whatever is sent', () => {
  test('every route answers, refuses with what to do, and never fails', async () => {
    const chooser = chooserOf(seededRandom(Number(process.env.WIREBENCH_FUZZ_SEED ?? 14)))
    const rounds = Number(process.env.WIREBENCH_FUZZ_ROUNDS ?? 40)
    const taking = operations.filter(({ method, path, query }) =>
      [method !== 'GET', path.includes(':'), query.length > 0].includes(true),
    )
    let [slowestMs, refused, peakBytes] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
      for (const operation of taking) {
        const request = requestFor(operation, chooser)
        const before = process.cpuUsage()
        const response = await server.app.inject(request)
        const { user, system } = process.cpuUsage(before)
        slowestMs = Math.max(slowestMs, (user + system) / 1000)
        expect([request, user + system < 1_000_000]).toEqual([request, true])
        expect([request, response.statusCode < 500, response.body.slice(0, 300)]).toEqual([
          request,
          true,
          expect.any(String),
        ])
        if (response.statusCode >= 400) {
          refused++
          expectRefusal(response.body, request)
        } else expectPromised(operation, response, request)
      }
    }
    expect((await server.app.inject('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await server.app.inject('/api/runs')).json().total).toBeGreaterThanOrEqual(0)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    // For who lets more rounds happen by `pnpm fuzz`.
    if (process.env.WIREBENCH_FUZZ_ROUNDS)
      console.log(
        `${rounds * taking.length} requests to ${taking.length} routes: ${refused} refused, none failed; ${slowestMs.toFixed(0)} ms of CPU time for the slowest, ${(peakBytes / 2 ** 20).toFixed(0)} MiB at most`,
      )
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a header with NUL', 'GET /api/health HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n', 400],
    ['a header of 100 kB', `GET /api/health HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['an address of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
    ['NUL in the address', 'GET /api/\0 HTTP/1.1\r\nHost: h\r\n\r\n', 400],
    ['half a percent code', 'GET /api/runs/%zz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/runs HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['a length that is none', 'POST /api/runs HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n', 400],
    ['a method that is none', 'BREW /api/runs HTTP/1.1\r\nHost: h\r\n\r\n', 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 403],
    ['HTTP/1.0 without host', 'GET /api/health HTTP/1.0\r\n\r\n', 403],
  ])('%s is refused with what to do', async (_, request, status) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.end(request.replace('PORT', String(port)))
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expectRefusal(body, request.slice(0, 100))
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })
})
