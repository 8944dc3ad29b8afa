import { describe, expect, test } from 'vitest'
import { WirebenchError } from '../../../src/model/errors.ts'
import type { ProtocolLoad, ProtocolSpec } from '../../../src/model/protocol/protocol-spec.ts'
import type { ProtocolRequest, RunRequest } from '../../../src/model/run/run-request.ts'
import type { PresetName } from '../../../src/model/run/run-spec.ts'
import { planRemarks, planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { transports } from '../../../src/suites/protocol/transports/catalogue.ts'

function resolved(protocol: ProtocolRequest, preset: PresetName = 'quick') {
  return resolveSpec({ suites: ['protocol'], preset, protocol }).protocol!
}

function loadsOf(protocol: ProtocolRequest, operation: string): ProtocolLoad[] {
  return resolved(protocol)
    .cells.filter((cell) => cell.operation === operation)
    .map(({ load }) => load)
}

function mistake(protocol: ProtocolRequest): WirebenchError {
  try {
    resolved(protocol)
  } catch (error) {
    if (error instanceof WirebenchError) return error
  }
  throw new Error('it was accepted')
}

describe('what is measured where nobody says', () => {
  test('every document operation one at a time; reads and creates with more connections; reads at rising rates', () => {
    const sequential: ProtocolLoad = { load: 'sequential' }
    expect(loadsOf({}, 'update')).toEqual([sequential])
    expect(loadsOf({}, 'create')).toEqual([
      sequential,
      { load: 'closed', connections: 10, inFlight: 1 },
      { load: 'closed', connections: 50, inFlight: 1 },
    ])
    const ratesOf = (preset: PresetName) =>
      resolved({}, preset).cells.flatMap(({ operation, load }) =>
        operation === 'read' && load.load === 'open' ? [load.rate] : [],
      )
    expect(ratesOf('standard')).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000])
    expect(ratesOf('quick')).toEqual([1000, 4000, 16_000, 64_000])
  })

  test('every transport that has one of the operations, against http-json', () => {
    const { contenders, reference } = resolved({})
    expect(reference).toBe('http-json')
    expect(contenders.map(({ name }) => name)).toContain('grpc')
    expect(contenders.map(({ name }) => name)).not.toContain('tcp-protobuf-enums')
    const cards = resolved({ operations: ['modify'] }).contenders.map(({ name }) => name)
    expect(cards).toContain('tcp-protobuf-enums')
  })

  test('a smoke run has no rising rates, unless a target of p99 asks for them', () => {
    const rates = (protocol: ProtocolRequest) =>
      resolved(protocol, 'smoke').cells.filter(({ load }) => load.load === 'open').length
    expect(rates({})).toBe(1)
    expect(rates({ sloMs: 5 })).toBe(8)
  })

  test('presets keep to their time', () => {
    const minutes = (preset: PresetName) =>
      planRun(resolveSpec({ suites: ['protocol'], preset })).estimateMs / 60_000
    expect(minutes('smoke')).toBeLessThan(1)
    expect(minutes('quick')).toBeLessThan(3)
    expect(minutes('standard')).toBeLessThan(9)
    expect(minutes('thorough')).toBeLessThan(31)
  })

  test('fewer contenders take less time', () => {
    const estimate = (protocol: ProtocolRequest) =>
      planRun(resolveSpec({ suites: ['protocol'], protocol })).estimateMs
    expect(estimate({ transports: ['http-json', 'grpc'], operations: ['read'] })).toBeLessThan(
      0.75 * estimate({}),
    )
  })
})

describe('loads that are named', () => {
  const five = ['create', 'read', 'update', 'query', 'batch']
  const operationsAt = (protocol: ProtocolRequest, load: ProtocolLoad) =>
    resolved(protocol)
      .cells.filter((cell) => JSON.stringify(cell.load) === JSON.stringify(load))
      .map(({ operation }) => operation)

  test('take no operation out: where none is named each has the smallest of them', () => {
    const twenty: ProtocolLoad = { load: 'closed', connections: 20, inFlight: 1 }
    expect(operationsAt({ connections: [20] }, twenty)).toEqual(five)
    expect(operationsAt({ connections: [40, 20] }, twenty)).toEqual(five)
    expect(operationsAt({ connections: [40, 20] }, { ...twenty, connections: 40 })).toEqual([
      'read',
      'create',
    ])
    const eight: ProtocolLoad = { load: 'closed', connections: 1, inFlight: 8 }
    const transports = ['tcp-protobuf']
    expect(operationsAt({ inFlight: [8], transports }, eight)).toEqual(five)
  })

  test('rates are for every operation that is named, and for reads where none is', () => {
    const fast: ProtocolLoad = { load: 'open', rate: 2000, connections: 10 }
    expect(operationsAt({ operations: ['create', 'update'], rates: [2000] }, fast)).toEqual([
      'create',
      'update',
    ])
    expect(operationsAt({ rates: [2000] }, fast)).toEqual(['read'])
  })

  test('a target of p99 measures rising rates to look for it in, unless rates are named', () => {
    const ratesOf = (protocol: ProtocolRequest) =>
      loadsOf({ operations: ['query'], ...protocol }, 'query').filter(({ load }) => load === 'open').length
    expect(ratesOf({})).toBe(1)
    expect(ratesOf({ sloMs: 5, sweep: true })).toBe(8)
    expect(ratesOf({ sloMs: 5, rates: [500, 700] })).toBe(2)
    expect(ratesOf({ sloMs: 5, sweep: false })).toBe(1)
  })

  describe('where a p99 is to be kept and no rates are named', () => {
    const plan = (request: Omit<RunRequest, 'suites'>) => {
      const spec = resolveSpec({ suites: ['protocol'], preset: 'quick', ...request })
      return { ...spec.protocol!, estimateMs: planRun(spec).estimateMs }
    }
    const ratesIn = ({ cells }: Pick<ProtocolSpec, 'cells'>) => [
      ...new Set(cells.flatMap(({ load }) => (load.load === 'open' ? [load.rate] : []))),
    ]

    test('the use’s rate is measured, and one below it that all reach, for long enough to tell a tail', () => {
      for (const known of [plan({ protocol: { sloMs: 5 } }), plan({ use: { use: 'rpc' } })]) {
        expect(ratesIn(known)).toEqual([1000, 5000])
        expect(known.durationSeconds).toBeGreaterThanOrEqual(3)
        expect(known.estimateMs).toBeLessThan(210_000)
      }
      expect(ratesIn(plan({ use: { requestsPerSecond: 400 } }))).toEqual([400])
      expect(ratesIn(plan({ use: { use: 'rpc' }, preset: 'standard' }))).toEqual([1000, 5000])
    })

    test('few contenders are measured for longer in the same time', () => {
      const few = plan({ protocol: { transports: ['http-json', 'tcp-protobuf'] }, use: { use: 'rpc' } })
      expect(few.durationSeconds).toBeGreaterThanOrEqual(15)
      expect(few.estimateMs).toBeLessThan(180_000)
    })

    test('of one’s own messages the server decodes and encodes them, and only what is named beside that is done', () => {
      const workloads = ['person']
      const operationsOf = (protocol: ProtocolRequest) =>
        new Set(plan({ workloads, protocol }).cells.map(({ operation }) => operation))
      expect(operationsOf({ sloMs: 5 })).toEqual(new Set(['decode-echo']))
      expect(operationsOf({ sloMs: 5, operations: ['echo'] })).toEqual(new Set(['echo']))
    })

    test('a time that is asked for stays, and comes on top', () => {
      const asked = plan({ protocol: { sloMs: 5, durationSeconds: 20 } })
      expect(asked).toMatchObject({ durationSeconds: 20 })
      expect(asked.isRateTimeShared).toBeUndefined()
    })
  })

  test('twice are measured once, of the built-in servers and of a service of one’s own', () => {
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    const target = { url: 'http://127.0.0.1:9', operations }
    for (const protocol of [{ target }, { operations: ['read' as const] }]) {
      const cells = resolved({ ...protocol, connections: [5, 5], rates: [9, 9] }).cells
      expect(cells.map(({ load }) => load.load)).toEqual(['closed', 'open'])
    }
  })
})

test('rates of a service of one’s own come over as many connections as are named, and no fewer than usual', () => {
  const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
  const target = { url: 'http://127.0.0.1:9', operations }
  const openOf = (connections: number[]) =>
    resolved({ target, connections, rates: [50] }).cells.flatMap(({ load }) =>
      load.load === 'open' ? [load.connections] : [],
    )
  expect(openOf([1, 200])).toEqual([200])
  expect(openOf([1])).toEqual([10])
})

describe('the client of a contender', () => {
  const clientOf = (name: string) =>
    planRun(
      resolveSpec({ suites: ['protocol'], protocol: { transports: [name], operations: ['decode-echo'] } }),
    ).contenders[0]!.options.match(/client: [^;·]+/)?.[0]

  test.each(transports.map(({ info }) => info.name))('%s names its own, with its version', (name) => {
    expect(clientOf(name)).toMatch(
      /^client: (Wirebench’s own, on raw sockets|@grpc\/grpc-js \d+\.\d+\.\d+|node:http2 \d+\.\d+\.\d+|@connectrpc\/connect-node \d+\.\d+\.\d+)$/,
    )
  })

  test('is the library’s where that is chosen, or there is no other', () => {
    expect(clientOf('http-json')).toBe('client: Wirebench’s own, on raw sockets')
    expect(clientOf('http-json+undici')).toMatch(/^client: undici \d/)
    expect(clientOf('http-json+undici+gzip')).toMatch(/^client: undici \d/)
    expect(clientOf('websocket-msgpack+ws')).toMatch(/^client: ws \d/)
    expect(clientOf('grpc')).toMatch(/^client: @grpc\/grpc-js \d/)
    expect(clientOf('http2-json')).toMatch(/^client: node:http2 \d/)
  })
})

describe('options of a transport', () => {
  test('are part of its name and of what is told about it', () => {
    const run = resolveSpec({
      suites: ['protocol'],
      protocol: { transports: ['http-json', 'http-json+per-request+gzip', 'tcp-protobuf+in-flight-8'] },
    })
    expect(run.protocol!.contenders[1]).toMatchObject({
      name: 'http-json+per-request+gzip',
      connection: 'per-request',
      compression: 'gzip',
    })
    expect(run.protocol!.contenders[2]).toMatchObject({ transport: 'tcp-protobuf', pipelining: 8 })
    const { options } = planRun(run).contenders[1]!
    expect(options).toContain('a connection per request')
    expect(options).toContain('gzip')
  })

  test('say how the transport really compresses', () => {
    const wordsOf = (name: string) =>
      planRun(resolveSpec({ suites: ['protocol'], protocol: { transports: [name], operations: ['echo'] } }))
        .contenders[0]!.title
    expect(wordsOf('http-json+gzip')).toContain('bodies of 1 KiB and more compressed with gzip')
    expect(wordsOf('tcp-msgpack+gzip')).toContain('bodies of 1 KiB and more compressed with gzip')
    expect(wordsOf('websocket-msgpack+gzip')).toContain('permessage-deflate')
    expect(wordsOf('websocket-msgpack+gzip')).not.toContain('gzip')
    expect(wordsOf('grpc+gzip')).toContain(
      'requests of any size compressed by gRPC with gzip, answers not at all',
    )
  })

  test('that nobody knows are refused with those that are', () => {
    const { code, message, hint } = mistake({ transports: ['http-json+brotli'] })
    expect(code).toBe('invalid-option')
    expect(message).toContain('"brotli"')
    expect(hint).toContain('gzip')
  })
})

describe('mistakes', () => {
  test('a transport that nobody knows, with the nearest known ones', () => {
    expect(mistake({ transports: ['http-jsn'] })).toMatchObject({
      code: 'unknown-transport',
      hint: expect.stringContaining('http-json'),
    })
  })

  test('a reference that takes no part', () => {
    expect(mistake({ transports: ['grpc'], reference: 'http-json' }).message).toContain('"http-json"')
  })

  test('more requests in flight than a transport can have on a connection', () => {
    const { message } = mistake({ transports: ['http-json+per-request'], inFlight: [4] })
    expect(message).toContain('http-json+per-request')
  })

  test.each<[string, ProtocolRequest]>([
    ['--transport', { transports: ['grpc'] }],
    ['--connections', { connections: [5] }],
    ['--in-flight', { inFlight: [2] }],
    ['--rate', { rates: [100] }],
    ['--sweep', { sweep: true }],
    ['--payloads', { payloads: true }],
    ['--slo', { sloMs: 5 }],
  ])('the ladder together with %s', (option, protocol) => {
    const { message, hint } = mistake({ ladder: true, ...protocol })
    expect(message).toContain(option)
    expect(hint).toContain('--ladder')
  })

  test('the ladder without what it hasn’t anyway is none', () => {
    expect(resolved({ ladder: true, sweep: false, payloads: false }).ladder).toBeDefined()
  })

  test('a target of p99 for a service of one’s own, without rates to look for it in', () => {
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    const target = { url: 'http://127.0.0.1:9', operations }
    expect(mistake({ target, sloMs: 5 })).toMatchObject({
      message: expect.stringContaining('--slo'),
      hint: expect.stringContaining('--rate'),
    })
    expect(resolved({ target, sloMs: 5, rates: [10, 20] }).sloNs).toBe(5e6)
  })

  test('a target that isn’t this machine and was not confirmed', () => {
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    const error = mistake({ target: { url: 'http://example.com', operations } })
    expect(error.code).toBe('not-confirmed')
    expect(error.hint).toContain('--i-may-load-this-target')
    const target = { url: 'http://example.com', operations, isConfirmed: true }
    expect(resolved({ target }).cells).toHaveLength(2)
  })

  test.each([
    'http://127.0.0.1:8080',
    'http://127.8.0.1',
    'http://localhost:3000',
    'http://[::1]:80',
    'https://api.localhost',
  ])('%s is this machine and needs no confirmation', (url) => {
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    expect(resolved({ target: { url, operations } }).target!.url).toBe(new URL(url).origin)
  })

  test.each(['http://127.0.0.1.example.com', 'http://10.0.0.1', 'http://localhost.example.com'])(
    '%s only looks like it',
    (url) => {
      const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
      expect(mistake({ target: { url, operations } }).code).toBe('not-confirmed')
    },
  )
})

describe('workloads', () => {
  const cellsOf = (workloads: string[], protocol: ProtocolRequest = {}) =>
    resolveSpec({ suites: ['protocol'], workloads, protocol }).protocol!.cells

  test('choose the operations', () => {
    expect(new Set(cellsOf(['trading-card']).map(({ operation }) => operation))).toEqual(
      new Set(['echo', 'decode-echo', 'modify']),
    )
    expect(cellsOf(['user-document'])).toEqual(resolved({}).cells)
  })

  test('that the service doesn’t know are echoed, one of them in a run', () => {
    const cells = cellsOf(['person', 'user-document'])
    expect(new Set(cells.map(({ operation, workload }) => `${operation} ${workload}`))).toEqual(
      new Set([
        'decode-echo person',
        'echo person',
        ...['create', 'read', 'update', 'query', 'batch'].map((operation) => `${operation} user-document`),
      ]),
    )
    for (const other of ['trading-card', 'infrastructure-execution'])
      expect(() => cellsOf(['person', other])).toThrow(
        `echoes the messages of one workload, and both person and ${other} were given`,
      )
  })

  test('have no operations of another one', () => {
    expect(() => cellsOf(['trading-card'], { operations: ['read'] })).toThrow(
      'read is not an operation of trading-card',
    )
  })

  test('of a run of several suites are measured in all of them, as far as the service can', () => {
    const workloadsOf = (workloads: string[]) => {
      const spec = resolveSpec({ suites: ['codec', 'protocol'], workloads })
      const measured = new Set(spec.protocol!.cells.map(({ workload }) => workload))
      return { measured: [...measured], remarks: planRemarks(spec) }
    }
    for (const workload of ['infrastructure-execution', 'person', 'user-document', 'trading-card'])
      expect(workloadsOf([workload])).toEqual({ measured: [workload], remarks: [] })
    expect(workloadsOf(['person', 'trading-card', 'blob'])).toEqual({
      measured: ['person'],
      remarks: ['the protocol suite can’t use trading-card and blob: it measures person'],
    })
  })
})

describe('documents in PostgreSQL', () => {
  const server = { kind: 'own', host: 'db', port: 5432, database: 'app', user: 'me' } as const
  const parametersOf = (protocol: ProtocolRequest) =>
    new Map(
      planRun(resolveSpec({ suites: ['protocol'], protocol })).cases.map((key) => [
        key.operation,
        key.parameters,
      ]),
    )

  test('are part of the key of every case that is about documents, and of no other', () => {
    const parameters = parametersOf({ operations: ['read', 'create', 'echo'], store: 'postgres' })
    expect(parameters.get('read')).toMatchObject({ store: 'postgres' })
    expect(parameters.get('create')).toMatchObject({ store: 'postgres' })
    expect(parameters.get('echo')).not.toHaveProperty('store')
  })

  test('in memory go without saying', () => {
    for (const protocol of [{}, { store: 'memory' as const }])
      for (const parameters of parametersOf(protocol).values()) expect(parameters).not.toHaveProperty('store')
  })

  test('are on the user’s own server where that is named', () => {
    expect(resolved({ store: 'postgres', server }).server).toEqual(server)
    expect(resolved({ store: 'postgres' })).not.toHaveProperty('server')
    expect(resolved({ store: 'postgres', server: { kind: 'embedded' } })).not.toHaveProperty('server')
  })

  test('aren’t where a server is named and memory meant', () => {
    expect(mistake({ server })).toMatchObject({
      code: 'invalid-option',
      hint: 'add --store postgres, or leave out --pg-url',
    })
  })
})

test('the ladder climbs from a connection per request to compressed frames, one change at a time', () => {
  const { contenders, ladder, reference, cells } = resolved({ ladder: true })
  expect(contenders.map(({ name }) => name)).toEqual(ladder!.map(({ contender }) => contender))
  expect(reference).toBe('http-json+per-request')
  expect(new Set(cells.map(({ load }) => JSON.stringify(load))).size).toBe(1)
})

describe('a dictionary', () => {
  const cellsOf = (transports: string[], operations: ProtocolRequest['operations']) =>
    resolved({ transports, operations, connections: [1], rates: [100] }).cells

  test('is made of messages that nobody sends, whichever transport has it', () => {
    const heldOut = cellsOf(['http-json', 'http-json+dcz'], ['decode-echo', 'read']).map(
      ({ operation, heldOutEvery }) => [operation, heldOutEvery],
    )
    expect(new Set(heldOut.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['["decode-echo",10]', '["read",null]']),
    )
    for (const cell of cellsOf(['http-json+zstd'], ['decode-echo']))
      expect(cell).not.toHaveProperty('heldOutEvery')
  })

  test('is nothing for a transport that can’t compress with one', () => {
    expect(mistake({ transports: ['grpc+dcz'] })).toMatchObject({
      message: 'grpc can’t compress with dcz',
      hint: 'it compresses with gzip',
    })
  })
})

test.each(['http3-json', 'http/3', 'h3', 'quic'])('%s is told why there is no HTTP/3', (name) => {
  expect(mistake({ transports: [name] })).toMatchObject({
    code: 'unknown-transport',
    message: expect.stringMatching(/HTTP\/3.*process\.features\.quic/),
  })
  expect((process.features as { quic?: boolean }).quic ?? false).toBe(false)
})

test('a Unix domain socket has no TCP_NODELAY to turn off', () => {
  expect(mistake({ transports: ['grpc+uds+nagle'] }).message).toContain('TCP_NODELAY')
  expect(resolved({ transports: ['grpc+uds'], operations: ['read'] }).contenders[0]).toMatchObject({
    socket: 'unix',
  })
})

describe('load from several machines', () => {
  const generators = ['load-1', 'load-2', 'load-3']

  test('every load is shared out, and the number of generators is part of what is measured', () => {
    const { cells, generators: named } = resolved({
      generators,
      operations: ['read'],
      rates: [500],
      sweep: false,
    })
    expect(named).toEqual(generators)
    expect(cells.map(({ load, generators: count }) => [load.load, count])).toEqual([
      ['closed', 3],
      ['closed', 3],
      ['open', 3],
    ])
  })

  test('at a rate there is a connection for each, however many they are', () => {
    const many = Array.from({ length: 20 }, (_, index) => `load-${index}`)
    const { cells } = resolved({ generators: many, operations: ['read'], rates: [500], sweep: false })
    expect(cells.map(({ load }) => load)).toEqual([
      { load: 'closed', connections: 50, inFlight: 1 },
      { load: 'open', rate: 500, connections: 20 },
    ])
  })

  test('of what can’t be shared out it says so', () => {
    const of = (more: ProtocolRequest) => mistake({ generators, ...more }).message
    expect(of({ connections: [2, 10] })).toBe('2 connections can’t be shared out to 3 generators')
    expect(of({ transports: ['http-json+tls'] })).toContain('its certificate is for this machine alone')
    expect(of({ transports: ['http-json+uds'] })).toContain('its socket is a file of this machine')
    expect(of({ payloads: true })).toContain('one connection can’t be shared out')
    const operations = [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    expect(of({ target: { url: 'http://localhost:3000', operations } })).toContain(
      'another machine for every generator',
    )
    expect(of({ target: { url: 'http://10.0.0.5:3000', operations } })).toContain('is not this machine')
  })
})
