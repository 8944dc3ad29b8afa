import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { DuelSide } from '../../../src/model/duel/duel-spec.ts'
import type { ProtocolRequest } from '../../../src/model/run/run-request.ts'
import { opponentOf, RunRequest, type RunSpec } from '../../../src/model/run/run-spec.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { ownMessages } from '../../fixtures/own-messages.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { ofType } from '../../run/support/specs.ts'
import { eventsOf } from '../storage/support/specs.ts'
import { expectRightAnswers } from './support.ts'

measureForMoments()

function sideOf(protocol: ProtocolRequest, changes: Partial<DuelSide> = {}): DuelSide {
  const short = { operations: ['read' as const, 'echo' as const], connections: [1], sweep: false }
  const spec = resolveSpec({ suites: ['protocol'], protocol: { ...short, ...protocol } })
  return { title: 'spec', codecs: [], workloads: spec.workloads, protocol: spec.protocol, ...changes }
}

const duelOf = (a: DuelSide, b: DuelSide): RunSpec =>
  resolveSpec({ preset: 'smoke', rounds: 1, duel: { a, b } })

describe('the plan of a duel of the protocol suite', () => {
  const spec = duelOf(
    sideOf({ transports: ['http-json', 'tcp-protobuf'] }),
    sideOf({ transports: ['http-json+tls', 'tcp-protobuf+nagle'] }),
  )

  test('has every transport with the options of its side, B against A', () => {
    const { contenders } = planRun(spec)
    expect(contenders.map(({ name }) => name)).toEqual([
      'http-json (A)',
      'http-json+tls (B)',
      'tcp-protobuf (A)',
      'tcp-protobuf+nagle (B)',
    ])
    expect(contenders.map(({ title }) => title.slice(-3))).toEqual(['(A)', '(B)', '(A)', '(B)'])
    expect(spec.protocol?.contenders.map(({ tls, noDelay }) => [tls, noDelay])).toEqual([
      [false, true],
      [true, true],
      [false, true],
      [false, false],
    ])
    expect(opponentOf(spec, 'protocol', 'tcp-protobuf+nagle (B)')).toBe('tcp-protobuf (A)')
    expect(opponentOf(spec, 'protocol', 'tcp-protobuf (A)')).toBeNull()
  })

  test('asks both sides for what A does', () => {
    const met = duelOf(sideOf({ transports: ['grpc'] }), sideOf({ transports: ['grpc'], connections: [5] }))
    expect(met.duel?.b.protocol?.cells).toEqual(met.duel?.a.protocol?.cells)
  })

  test('names the stores in the cases of documents where they differ', () => {
    const a = sideOf({ transports: ['http-json'] })
    const met = duelOf(a, sideOf({ transports: ['http-json'], store: 'postgres' }))
    const storeOf = (operation: string) =>
      planRun(met).cases.find((key) => key.operation === operation)?.parameters.store
    expect(storeOf('read')).toBe('A memory / B postgres')
    expect(storeOf('echo')).toBeUndefined()
  })

  test('names a store that both have, unless it is memory', () => {
    const parametersIn = (store: 'memory' | 'postgres') => {
      const side = sideOf({ transports: ['http-json'], store })
      return planRun(duelOf(side, side)).cases.find(({ operation }) => operation === 'read')?.parameters
    }
    expect(parametersIn('postgres')).toMatchObject({ store: 'postgres' })
    expect(parametersIn('memory')).not.toHaveProperty('store')
  })

  test('keeps documents on the server that its sides share', () => {
    const server = { kind: 'own', host: 'db', port: 5432, database: 'app', user: 'me' } as const
    const memory = sideOf({ transports: ['http-json'] })
    const postgres = sideOf({ transports: ['http-json'], store: 'postgres', server })
    expect(duelOf(memory, postgres).protocol?.server).toEqual(server)
    expect(duelOf(postgres, postgres).protocol?.server).toEqual(server)
    const embedded = sideOf({ transports: ['http-json'], store: 'postgres' })
    expect(duelOf(embedded, embedded).protocol).not.toHaveProperty('server')
    expect(() => duelOf(postgres, embedded)).toThrow('documents on different database servers')
  })

  test('takes a saved run whose options are in another order in its names', () => {
    const side = sideOf({ transports: ['http-json+tls+gzip'] })
    const { protocol } = side
    const [contender] = protocol!.contenders
    const saved = { ...protocol!, contenders: [{ ...contender!, name: 'http-json+gzip+tls' }] }
    expect(duelOf({ ...side, protocol: saved }, side).protocol!.contenders.map(({ name }) => name)).toEqual([
      'http-json+gzip+tls (A)',
      'http-json+tls+gzip (B)',
    ])
  })

  test('is the same spec again when its duel is asked for once more', () => {
    const { preset, rounds, seed, duel } = spec
    expect(resolveSpec(z.parse(RunRequest, { preset, rounds, seed, duel }))).toEqual(spec)
  })
})

describe('a duel of the protocol suite is refused', () => {
  const a = sideOf({ transports: ['http-json'] })
  const against = (b: DuelSide) => () => duelOf(a, b)

  test('for sides with nothing to meet', () => {
    expect(against(sideOf({ transports: ['http-json', 'grpc'] }))).toThrow(
      'the A side has 1 transport, but the B side has 2',
    )
  })

  test('for a service of the user’s own', () => {
    const operations = [{ name: 'get', method: 'GET' as const, path: '/', expectedStatus: 200 }]
    const { protocol } = resolveSpec({
      suites: ['protocol'],
      protocol: { target: { url: 'http://127.0.0.1:9', operations } },
    })
    expect(against(sideOf({}, { protocol }))).toThrow(/a duel starts the servers of both sides itself/)
  })

  test('for a contender that isn’t what its name says, and for an operation that nobody knows', () => {
    const { protocol } = sideOf({ transports: ['http-json'] })
    const [contender] = protocol!.contenders
    const tls = { ...protocol!, contenders: [{ ...contender!, tls: true }] }
    expect(against(sideOf({}, { protocol: tls }))).toThrow('the transport "http-json" has options')
    const unknown = { ...protocol!, contenders: [{ ...contender!, name: 'htp-json', transport: 'htp-json' }] }
    expect(against(sideOf({}, { protocol: unknown }))).toThrow('there is no transport named "htp-json"')
    const [cell] = a.protocol!.cells
    const odd = { ...a, protocol: { ...a.protocol!, cells: [cell!, { ...cell!, operation: 'steal' }] } }
    expect(() => duelOf(odd, a)).toThrow(`can’t do "steal"`)
  })

  test('for a contender that its generators can’t reach, on either side', () => {
    const generators = ['load-1', 'load-2']
    const near = sideOf({ generators, connections: [2], operations: ['read'], transports: ['http-json'] })
    const tls = sideOf({ connections: [2], operations: ['read'], transports: ['http-json+tls'] })
    expect(() => duelOf(near, tls)).toThrow('http-json+tls can’t be loaded by generators')
  })

  test('for a dictionary of fewer messages than it is made of', () => {
    const own = ownMessages()
    const { protocol } = resolveSpec({
      suites: ['protocol'],
      own,
      protocol: { transports: ['http-json'], connections: [1], sweep: false },
    })
    const plain = { ...a, own, protocol: protocol! }
    const [contender] = protocol!.contenders
    const dcz = { ...contender!, name: 'http-json+dcz', compression: 'dcz' as const }
    expect(() => duelOf(plain, { ...plain, protocol: { ...protocol!, contenders: [dcz] } })).toThrow(
      'a dictionary is trained on every tenth message, but there are only 3',
    )
  })

  test('for messages that aren’t the same', () => {
    const own = ownMessages()
    expect(against({ ...a, own })).toThrow('the sides of a duel of transports must send the same messages')
  })
})

test('both sides are measured over their own connections, and every answer is as it was due', async () => {
  const few = { operations: ['read' as const], rates: [200] }
  const spec = duelOf(
    sideOf({ ...few, transports: ['tcp-protobuf'] }),
    sideOf({ ...few, transports: ['tcp-protobuf+tls'], store: 'postgres' }),
  )
  const events = await eventsOf(spec)
  expect(ofType(events, 'case-failed')).toEqual([])
  expect(ofType(events, 'run-finished')[0]).toMatchObject({ state: 'completed' })
  const reads = ofType(events, 'figures-measured').filter(
    ({ operation, parameters, figures }) =>
      operation === 'read' && parameters.load === 'sequential' && 'successRate' in figures,
  )
  expect(reads.map(({ contender, copy }) => `${contender} ${copy}`).toSorted()).toEqual([
    'tcp-protobuf (A) 1',
    'tcp-protobuf (A) 2',
    'tcp-protobuf+tls (B) 1',
  ])
  const figuresOf = (side: string) =>
    reads.find(({ contender, copy }) => contender.endsWith(side) && copy === 1)!.figures
  expectRightAnswers(figuresOf('(B)'))
  expect(figuresOf('(B)').wireBytesPerOperation).toBeGreaterThan(figuresOf('(A)').wireBytesPerOperation!)
  expect(figuresOf('(A)')).not.toHaveProperty('databaseCpuNsPerOperation')
  if (process.platform === 'linux') expect(figuresOf('(B)').databaseCpuNsPerOperation).toBeGreaterThan(0)
})
