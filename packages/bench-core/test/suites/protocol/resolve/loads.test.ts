import { describe, expect, test } from 'vitest'
import {
  documentOperations,
  type ProtocolLoad,
  type ProtocolSpec,
} from '../../../../src/model/protocol/protocol-spec.ts'
import type { ProtocolRequest, RunRequest } from '../../../../src/model/run/run-request.ts'
import type { PresetName } from '../../../../src/model/run/run-spec.ts'
import { planRun } from '../../../../src/run/plan.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { mistake, resolved, serviceAt } from './support.ts'

function loadsOf(protocol: ProtocolRequest, operation: string, preset?: PresetName): ProtocolLoad[] {
  return resolved(protocol, preset)
    .cells.filter((cell) => cell.operation === operation)
    .map(({ load }) => load)
}

describe('what is measured where nobody says', () => {
  test('creates, reads and queries one at a time; reads and creates over more connections; reads at rising rates', () => {
    const sequential: ProtocolLoad = { load: 'sequential' }
    const ten: ProtocolLoad = { load: 'closed', connections: 10, inFlight: 1 }
    expect(loadsOf({}, 'query')).toEqual([sequential])
    expect(loadsOf({}, 'create')).toEqual([sequential, ten])
    expect(loadsOf({}, 'create', 'standard')).toEqual([sequential, ten, { ...ten, connections: 50 }])
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
    expect(minutes('quick')).toBeLessThan(6)
    expect(minutes('standard')).toBeLessThan(16)
    expect(minutes('thorough')).toBeLessThan(33)
  })

  test('fewer contenders take less time', () => {
    const estimate = (protocol: ProtocolRequest) =>
      planRun(resolveSpec({ suites: ['protocol'], protocol })).estimateMs
    expect(estimate({ transports: ['http-json', 'grpc'], operations: ['read'] })).toBeLessThan(
      0.8 * estimate({}),
    )
  })
})

describe('loads that are named', () => {
  const usual = ['create', 'read', 'query']
  const operationsAt = (protocol: ProtocolRequest, load: ProtocolLoad) =>
    resolved(protocol)
      .cells.filter((cell) => JSON.stringify(cell.load) === JSON.stringify(load))
      .map(({ operation }) => operation)

  test('take no operation out: where none is named each has the smallest of them', () => {
    const twenty: ProtocolLoad = { load: 'closed', connections: 20, inFlight: 1 }
    expect(operationsAt({ connections: [20] }, twenty)).toEqual(usual)
    expect(operationsAt({ connections: [40, 20] }, twenty)).toEqual(usual)
    expect(operationsAt({ connections: [40, 20] }, { ...twenty, connections: 40 })).toEqual([
      'read',
      'create',
    ])
    const eight: ProtocolLoad = { load: 'closed', connections: 1, inFlight: 8 }
    const transports = ['tcp-protobuf']
    expect(operationsAt({ inFlight: [8], transports }, eight)).toEqual(usual)
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
        expect(known.estimateMs).toBeLessThan(360_000)
      }
      expect(ratesIn(plan({ use: { requestsPerSecond: 400 } }))).toEqual([400])
      expect(ratesIn(plan({ use: { requestsPerSecond: 0.5 } }))).toEqual([1])
      expect(ratesIn(plan({ use: { use: 'rpc' }, preset: 'standard' }))).toEqual([1000, 5000])
    })

    test('a p99 alone, which a terminal says of the use too, is looked for at rising rates in longer runs', () => {
      const asked = { preset: 'standard', protocol: { sloMs: 5 } } as const
      expect(ratesIn(plan(asked))).toHaveLength(8)
      expect(plan({ ...asked, use: { sloMs: 5 } })).toEqual(plan(asked))
    })

    test('few contenders are measured for longer in the same time', () => {
      const few = plan({ protocol: { transports: ['http-json', 'tcp-protobuf'] }, use: { use: 'rpc' } })
      expect(few.durationSeconds).toBeGreaterThanOrEqual(15)
      expect(few.estimateMs).toBeLessThan(360_000)
    })

    test('of one’s own messages the server decodes and encodes them, and only what is named beside that is done', () => {
      const workloads = ['person']
      const operationsOf = (protocol: ProtocolRequest) =>
        new Set(plan({ workloads, protocol }).cells.map(({ operation }) => operation))
      expect(operationsOf({ sloMs: 5 })).toEqual(new Set(['decode-echo']))
      expect(operationsOf({ sloMs: 5, operations: ['echo'] })).toEqual(new Set(['echo']))
    })

    test('documents that are named are measured beside one’s own messages', () => {
      const { cells } = plan({ workloads: ['person', 'user-document'], protocol: { sloMs: 5 } })
      expect(new Set(cells.map(({ operation }) => operation))).toEqual(
        new Set(['decode-echo', ...documentOperations]),
      )
    })

    test('a time that is asked for stays, and comes on top', () => {
      const asked = plan({ protocol: { sloMs: 5, durationSeconds: 20 } })
      expect(asked).toMatchObject({ durationSeconds: 20 })
      expect(asked.isRateTimeShared).toBeUndefined()
    })
  })

  test('twice are measured once, of the built-in servers and of a service of one’s own', () => {
    const target = serviceAt('http://127.0.0.1:9')
    for (const protocol of [{ target }, { operations: ['read' as const] }]) {
      const cells = resolved({ ...protocol, connections: [5, 5], rates: [9, 9] }).cells
      expect(cells.map(({ load }) => load.load)).toEqual(['closed', 'open'])
    }
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

  test('where a p99 is to be kept the connections that nobody named suit the generators', () => {
    const { cells } = resolved({ generators, sloMs: 5 })
    expect(cells.map(({ load }) => load.load !== 'sequential' && load.connections)).toContain(50)
    expect(mistake({ generators, sloMs: 5, connections: [1] }).message).toContain('can’t be shared among')
  })

  test('of what can’t be shared out it says so', () => {
    const of = (more: ProtocolRequest) => mistake({ generators, ...more }).message
    expect(of({ connections: [2, 10] })).toBe('2 connections can’t be shared among 3 generators')
    expect(of({ transports: ['http-json+tls'] })).toContain('its certificate is for this machine alone')
    expect(of({ transports: ['http-json+uds'] })).toContain('its socket is a file on this machine')
    expect(of({ payloads: true })).toContain('which can’t be shared among generators')
    expect(of({ target: serviceAt('http://localhost:3000') })).toContain(
      'means a different machine on every generator',
    )
    expect(of({ target: serviceAt('http://10.0.0.5:3000') })).toContain('is not this machine')
  })
})
