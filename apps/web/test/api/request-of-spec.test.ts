import { coarseSweepRates } from '@wirebench/bench-core/model/protocol/protocol-loads'
import { protocolOperations } from '@wirebench/bench-core/model/protocol/protocol-spec'
import type { ProtocolRequest } from '@wirebench/bench-core/model/run/run-request'
import { presetNames, type RunRequest, type RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolveSpec } from '../../../../packages/bench-core/src/run/resolve-spec.ts'
import { ownMessages } from '../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { cliCommand } from '../../src/api/cli-command.ts'
import { requestOfSpec } from '../../src/api/request-of-spec.ts'
import { withMoreRounds } from '../../src/api/run-again.ts'

const base: RunSpec = {
  name: 'again',
  suites: ['protocol'],
  preset: 'quick',
  rounds: 5,
  seed: 42,
  codecs: [],
  reference: '',
  workloads: ['user-document'],
}
const contender = {
  connection: 'keep-alive',
  compression: 'none',
  noDelay: true,
  tls: false,
  pipelining: null,
} as const

test('code of one’s own is asked for again by its path', () => {
  const lane = { name: 'mylane', title: 'Mine', reference: 'mylane-json', contenders: ['mylane-json'] }
  const request = requestOfSpec({
    ...base,
    suites: ['codec'],
    codecs: ['json', 'my-json', 'mylane-json'],
    reference: 'json',
    modules: { 'my-json': 'file:///home/me/my%20own.ts' },
    lanes: [{ ...lane, folder: '/home/me/lane' }],
  })
  expect(request).toMatchObject({
    codecs: ['json', '/home/me/my own.ts', 'mylane-json'],
    lanes: ['/home/me/lane'],
  })
  expect(request).not.toHaveProperty('modules')
})

test('loads and operations are read off the cells again', () => {
  const read = { operation: 'read', workload: 'user-document' }
  const request = requestOfSpec({
    ...base,
    protocol: {
      reference: 'http-json',
      contenders: [
        { name: 'http-json', transport: 'http-json', ...contender },
        { name: 'tcp-protobuf', transport: 'tcp-protobuf', ...contender },
      ],
      cells: [
        { ...read, load: { load: 'closed', connections: 1, inFlight: 4 } },
        { ...read, load: { load: 'closed', connections: 50, inFlight: 4 } },
        { ...read, load: { load: 'open', rate: 2000, connections: 10 } },
      ],
      sloNs: 10e6,
      store: 'memory',
    },
  })
  expect(request.protocol).toEqual({
    transports: ['http-json', 'tcp-protobuf'],
    reference: 'http-json',
    operations: ['read'],
    connections: [1, 50],
    inFlight: [4],
    rates: [2000],
    sweep: false,
    sloMs: 10,
    store: 'memory',
  })
})

test('documents on one’s own server are kept there again, whose address the command takes from its user', () => {
  const server = { kind: 'own', host: 'db', port: 5432, database: 'app', user: 'me' } as const
  const request = requestOfSpec({
    ...base,
    protocol: {
      reference: 'http-json',
      contenders: [{ name: 'http-json', transport: 'http-json', ...contender }],
      cells: [
        { operation: 'read', workload: 'user-document', load: { load: 'sequential' }, store: 'postgres' },
      ],
      sloNs: 10e6,
      store: 'postgres',
      server,
    },
  })
  expect(request.protocol).toMatchObject({ store: 'postgres', server })
  expect(cliCommand(request)).toMatch(
    /^WIREBENCH_PG_URL="\$WIREBENCH_PG_URL" npx pnpm@\S+ bench protocol .*--store postgres/,
  )
})

test('a service of one’s own is asked for again with its loads, and without the leave to load it', () => {
  const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
  const cell = { operation: 'read', workload: 'target-file' }
  const request = requestOfSpec({
    ...base,
    protocol: {
      reference: 'target',
      contenders: [{ name: 'target', transport: 'target', ...contender }],
      cells: [
        { ...cell, load: { load: 'sequential' } },
        { ...cell, load: { load: 'closed', connections: 5, inFlight: 1 } },
      ],
      sloNs: 10e6,
      store: 'memory',
      target: { url: 'http://api.example', operations, isConfirmed: true },
    },
  })
  expect(request.protocol).toEqual({
    target: { url: 'http://api.example', operations },
    connections: [1, 5],
  })
})

/** Requests as people make them: each part may be left out. */
const some = <Value>(value: fc.Arbitrary<Value>, most: number) =>
  fc.uniqueArray(value, { minLength: 1, maxLength: most })
const loads = {
  connections: some(fc.integer({ min: 1, max: 60 }), 3),
  rates: some(fc.constantFrom(500, 1000, 2000, 3000, 128_000), 3),
  sloMs: fc.constantFrom(1, 10, 25),
  durationSeconds: fc.constantFrom(5, 60, 90),
}
const own = ownMessages()
const builtIn = fc.record(
  {
    ...loads,
    operations: some(fc.constantFrom(...protocolOperations), 4),
    inFlight: some(fc.integer({ min: 1, max: 16 }), 3),
    sweep: fc.boolean(),
    payloads: fc.boolean(),
    store: fc.constantFrom('memory' as const, 'postgres' as const),
    transports: fc.constantFrom(['grpc', 'http-json'], ['tcp-protobuf', 'http-json+gzip']),
  },
  { requiredKeys: [] },
)
const shared = fc.tuple(builtIn, fc.constantFrom(1, 2, 12, 50)).map(([request, count]) => ({
  ...request,
  generators: Array.from({ length: count }, (_, index) => `machine-${index}`),
}))
const ladder = fc.record(
  { ladder: fc.constant(true), operations: builtIn.map(({ operations }) => operations ?? ['read' as const]) },
  { requiredKeys: ['ladder'] },
)
const target = fc.record(
  {
    target: fc.constant({
      url: 'http://127.0.0.1:3000',
      operations: ['a', 'b'].map((name) => ({
        name,
        method: 'GET' as const,
        path: '/',
        expectedStatus: 200,
      })),
    }),
    ...loads,
  },
  { requiredKeys: ['target'] },
)
const requests: fc.Arbitrary<RunRequest> = fc.record(
  {
    suites: fc.constant(['protocol' as const]),
    protocol: fc.oneof(
      { arbitrary: builtIn, weight: 4 },
      ladder,
      target,
      shared,
    ) as fc.Arbitrary<ProtocolRequest>,
    preset: fc.constantFrom(...presetNames),
    workloads: fc.constantFrom(['user-document'], ['trading-card'], ['trading-card', 'user-document']),
    own: fc.constant(own),
  },
  { requiredKeys: ['suites', 'protocol'] },
)

/** Undefined where it is refused. */
function resolved(request: RunRequest): RunSpec | undefined {
  try {
    return resolveSpec(request)
  } catch {
    return undefined
  }
}

describe('a run of protocols that is asked for again', () => {
  test('does the same, whatever was asked', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const spec = resolved(request)
        fc.pre(spec !== undefined)
        const again = requestOfSpec(spec)
        expect(resolveSpec(again)).toEqual(spec)
        // The command says nothing of workloads.
        expect(resolveSpec({ ...again, workloads: undefined }).protocol).toEqual(spec.protocol)
      }),
      { numRuns: 300 },
    )
  })

  test.each([1, 2, 12])(
    'by %i generators does the same, also where usual connections are too few for them',
    (count) => {
      const generators = Array.from({ length: count }, (_, index) => `machine-${index}`)
      for (const preset of presetNames) {
        const spec = resolveSpec({ suites: ['protocol'], preset, protocol: { generators } })
        const again = requestOfSpec(spec)
        expect(resolveSpec(again)).toEqual(spec)
        expect(again.protocol).not.toHaveProperty('operations')
      }
    },
  )

  test('does the same in the order in which a database gives a spec’s fields back', () => {
    const spec = resolveSpec({ suites: ['protocol'] })
    const protocol = JSON.parse(
      JSON.stringify(spec.protocol, Object.keys(fieldsOf(spec.protocol!)).toSorted()),
    )
    expect(requestOfSpec({ ...spec, protocol }).protocol).not.toHaveProperty('operations')
  })

  test('names no operations where none were named, and the sizes of documents don’t smuggle any in', () => {
    const again = (protocol: ProtocolRequest) =>
      requestOfSpec(resolveSpec({ suites: ['protocol'], protocol })).protocol
    expect(again({})).toMatchObject({ sweep: false, rates: [...coarseSweepRates], connections: [1, 10] })
    expect(again({})).not.toHaveProperty('operations')
    expect(again({ payloads: true, operations: ['read'] })).toMatchObject({
      payloads: true,
      operations: ['read'],
    })
  })

  test('is named after what it does again, unless somebody named it', () => {
    const spec = resolveSpec({ suites: ['protocol'] })
    expect(requestOfSpec(spec)).not.toHaveProperty('name')
    expect(requestOfSpec({ ...spec, name: 'mine' }).name).toBe('mine')
  })

  test('is the same run by the command that is shown', () => {
    const command = cliCommand(requestOfSpec(resolveSpec({ suites: ['protocol'], preset: 'standard' })))
    expect(command).toContain('--sweep')
    expect(command).not.toContain('--operation')
  })
})

/** Every name of a field in a value, at any depth. */
function fieldsOf(value: unknown, found: Record<string, true> = {}): Record<string, true> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, part] of Object.entries(value)) {
    found[name] = true
    fieldsOf(part, found)
  }
  return found
}

test.each([
  ['thorough', ['service'], ['service']],
  ['thorough', undefined, undefined],
  ['thorough', ['default', 'service'], undefined],
  ['quick', ['service', 'default-keeping'], ['default-keeping']],
  ['quick', ['service'], undefined],
] as const)('a %s run under the runtime settings %j is measured under them again', (preset, asked, again) => {
  const spec = resolveSpec({ preset, codecs: ['json'], ...(asked && { runtimeSettings: [...asked] }) })
  const request = requestOfSpec(spec)
  expect(request.runtimeSettings).toEqual(again)
  expect(resolveSpec(request)).toEqual(spec)
})

test.each([
  [['json', 'msgpackr', 'go-json', 'go-protobuf'], 'go-protobuf'],
  [['json', 'msgpackr', 'go-json', 'go-protobuf', 'rust-serde-json', 'rust-prost'], 'rust-prost'],
  [['json', 'msgpackr', 'go-protobuf', 'go-json'], undefined],
  [['json', 'msgpackr', 'go-protobuf', 'go-json'], 'msgpackr'],
  [['go-protobuf', 'go-json', 'rust-serde-json', 'rust-prost'], 'rust-prost'],
])('a run of %j that takes ratios to %s takes them again', (codecs, reference) => {
  const spec = resolveSpec({ preset: 'quick', codecs, reference })
  expect(resolveSpec(requestOfSpec(spec))).toEqual(spec)
})

test('a run without codecs asks for none', () => {
  const { codecs, reference } = requestOfSpec(base)
  expect([codecs, reference]).toEqual([undefined, undefined])
})

describe('a run that is asked for again with more rounds', () => {
  test('that was undecided at its limit has another limit', () => {
    const spec = resolveSpec({ preset: 'quick', rounds: 5, untilDecided: true })
    const { more, ...asked } = withMoreRounds(spec, 20)
    expect([more, asked]).toEqual([5, { rounds: 25, maximumRounds: 100 }])
    expect(resolveSpec({ ...requestOfSpec(spec), ...asked })).toMatchObject(asked)
    expect(withMoreRounds({ ...spec, maximumRounds: 40 }, 20).maximumRounds).toBe(40)
  })

  test('has as many more as there can be, on top of those that it was to have', () => {
    expect(withMoreRounds({ rounds: 10 }, 3)).toEqual({ more: 5, rounds: 15 })
    expect(withMoreRounds({ rounds: 198 }, 198)).toEqual({ more: 2, rounds: 200 })
    expect(withMoreRounds({ rounds: 200 }, 200).more).toBe(0)
  })
})
