import { describe, expect, test } from 'vitest'
import { usualOf } from '../../../../src/model/options/option/option.ts'
import { protocolOptions } from '../../../../src/model/options/protocol.ts'
import { presetNames } from '../../../../src/model/preset-name.ts'
import { slotsOfLoad } from '../../../../src/model/protocol/protocol-loads.ts'
import type { ProtocolRequest } from '../../../../src/model/run/run-request.ts'
import { planRemarks, planRun } from '../../../../src/run/plan.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { mistake, resolved, serviceAt } from './support.ts'

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
        `echoes the messages of one workload, but both person and ${other} were given`,
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

describe('a service of one’s own', () => {
  test('gets rates over as many connections as are named, and no fewer than usual', () => {
    const target = serviceAt('http://127.0.0.1:9')
    const openOf = (connections: number[]) =>
      resolved({ target, connections, rates: [50] }).cells.flatMap(({ load }) =>
        load.load === 'open' ? [load.connections] : [],
      )
    expect(openOf([1, 200])).toEqual([200])
    expect(openOf([1])).toEqual([10])
  })

  test.each(presetNames)(
    'has the connections and the time at a rate that the form shows, in a %s run',
    (preset) => {
      const { durationSeconds, connections } = protocolOptions
      const { cells, ...spec } = resolved({ target: serviceAt('http://127.0.0.1:9'), rates: [50] }, preset)
      expect(usualOf(durationSeconds.ofTarget!, preset)).toBe(spec.durationSeconds)
      const closed = cells.flatMap(({ load }) => (load.load === 'open' ? [] : slotsOfLoad(load)))
      expect(usualOf(connections.ofTarget!, preset)).toEqual(closed)
    },
  )

  test('has no target of p99 without rates to look for it in', () => {
    const target = serviceAt('http://127.0.0.1:9')
    expect(mistake({ target, sloMs: 5 })).toMatchObject({
      message: expect.stringContaining('--slo'),
      hint: expect.stringContaining('--rate'),
    })
    expect(resolved({ target, sloMs: 5, rates: [10, 20] }).sloNs).toBe(5e6)
  })

  test('a target that isn’t this machine and was not confirmed', () => {
    const error = mistake({ target: serviceAt('http://example.com') })
    expect(error.code).toBe('not-confirmed')
    expect(error.hint).toContain('--allow-remote-target')
    const target = serviceAt('http://example.com', true)
    expect(resolved({ target }).cells).toHaveLength(2)
  })

  test.each([
    'http://127.0.0.1:8080',
    'http://127.8.0.1',
    'http://localhost:3000',
    'http://[::1]:80',
    'https://api.localhost',
  ])('%s is this machine and needs no confirmation', (url) => {
    expect(resolved({ target: serviceAt(url) }).target!.url).toBe(new URL(url).origin)
  })

  test.each(['http://127.0.0.1.example.com', 'http://10.0.0.1', 'http://localhost.example.com'])(
    '%s only looks like it',
    (url) => {
      expect(mistake({ target: serviceAt(url) }).code).toBe('not-confirmed')
    },
  )
})
