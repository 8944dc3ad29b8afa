import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'
import { WirebenchError } from '../../../../src/model/errors.ts'
import type { Metric, Report } from '../../../../src/model/report/report.ts'
import type { ProtocolRequest } from '../../../../src/model/run/run-request.ts'
import type { RunRequest } from '../../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { ownMessages } from '../../../fixtures/own-messages.ts'
import { measureForMoments } from '../../../run/support/measure-for-moments.ts'
import { reportOf } from '../../../run/support/specs.ts'
import { expectRightAnswers } from '../support.ts'
import { type Imported, imported, orders } from './orders.ts'

measureForMoments()

const own = ownMessages()

function cellsOf(protocol: ProtocolRequest, request: Partial<RunRequest> = {}): string[] {
  const { cells } = resolveSpec({ suites: ['protocol'], own, protocol, ...request }).protocol!
  return [...new Set(cells.map(({ operation, workload }) => `${operation} ${workload}`))]
}

const ownCells = ['decode-echo own:acme.v1.Order', 'echo own:acme.v1.Order']

describe('what is asked of the user’s own messages', () => {
  test('both operations that any message has, and no others', () => {
    expect(cellsOf({})).toEqual(ownCells)
    expect(cellsOf({ operations: ['echo'] })).toEqual([ownCells[1]])
  })

  test('operations of the service’s own documents may stand beside them', () => {
    expect(cellsOf({ operations: ['read', 'decode-echo'] })).toEqual(['read user-document', ownCells[0]])
    expect(cellsOf({}, { workloads: ['user-document'] })).toEqual([
      ...ownCells,
      ...['create', 'read', 'update', 'query', 'batch'].map((name) => `${name} user-document`),
    ])
  })

  test('the ladder climbs with them', () => {
    expect(cellsOf({ ladder: true })).toEqual(ownCells)
  })

  test('also in a run of several suites', () => {
    expect(cellsOf({}, { suites: ['codec', 'protocol'] })).toEqual(ownCells)
  })

  test('transports that differ in the form of the built-in cards are one for them', () => {
    const { contenders } = resolveSpec({ suites: ['protocol'], own }).protocol!
    const names = contenders.map(({ name }) => name)
    expect(names).toContain('tcp-protobuf')
    expect(names.filter((name) => name.endsWith('-enums'))).toEqual([])
  })

  test.each<[ProtocolRequest, Partial<RunRequest>, RegExp]>([
    [{ operations: ['read'] }, {}, /none of read uses them/],
    [{}, { workloads: ['trading-card'] }, /both acme.v1.Order and trading-card were given/],
    [{ transports: ['tcp-protobuf-enums'] }, {}, /none of the measured operations/],
    [
      {
        target: {
          url: 'http://127.0.0.1:1',
          operations: [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }],
        },
      },
      {},
      /receives the requests in its description/,
    ],
  ])('%j is refused', (protocol, request, text) => {
    expect(() => cellsOf(protocol, request)).toThrow(WirebenchError)
    expect(() => cellsOf(protocol, request)).toThrow(text)
  })
})

describe('a run', () => {
  let brought: Imported
  let made: Report
  beforeAll(async () => {
    brought = await imported('acme.v1.Order', orders(30))
    made = await run({
      ...brought,
      protocol: { transports: ['http-json', 'http-msgpack', 'tcp-protobuf', 'grpc'] },
    })
  })
  afterAll(() => brought.discard())

  test('measures them on every transport, and every answer was right', () => {
    expect(made.run.state).toBe('completed')
    expect(made.cases).toHaveLength(8)
    for (const { key, status, metrics } of made.cases) {
      expect(`${key.workload} ${status}`).toBe('own:acme.v1.Order measured')
      expectRightAnswers(valuesOf(metrics))
    }
  })

  test('protobuf’s messages are smaller on the wire than JSON’s', () => {
    const bytesOf = (contender: string) =>
      made.cases.find(({ key }) => key.contender === contender && key.operation === 'decode-echo')!.metrics
        .sentBytesPerOperation!.value!
    expect(bytesOf('tcp-protobuf')).toBeLessThan(bytesOf('http-json'))
  })
})

test('a codec that can’t carry them leaves its transports out with the reason, and the others go on', async () => {
  // A weight of −0, whose sign JSON loses.
  const brought = await imported('acme.v1.Order', Uint8Array.of(0x69, 0, 0, 0, 0, 0, 0, 0, 0x80))
  const made = await run({
    ...brought,
    protocol: { transports: ['http-json', 'tcp-protobuf'], operations: ['decode-echo'] },
  })
  const statusOf = (name: string) => made.cases.find(({ key }) => key.contender === name)!
  expect(statusOf('tcp-protobuf').status).toBe('measured')
  expect(statusOf('http-json')).toMatchObject({
    status: 'failed',
    failure: {
      reason: 'lossy',
      cause: { code: 'changed', of: 'message', number: 0, path: '.weight', expected: '-0', actual: '0' },
    },
  })
  brought.discard()
})

test('messages of a built-in workload are echoed in the same way', async () => {
  const made = await run({
    workloads: ['person'],
    homeFolder: folderOf({}),
    protocol: { transports: ['http-json', 'tcp-protobuf'] },
  })
  expect(
    made.cases.map(({ key, status }) => `${key.operation} ${key.workload} ${key.contender} ${status}`),
  ).toEqual([
    'decode-echo person http-json measured',
    'decode-echo person tcp-protobuf measured',
    'echo person http-json measured',
    'echo person tcp-protobuf measured',
  ])
  for (const { metrics } of made.cases) expectRightAnswers(valuesOf(metrics))
})

function valuesOf(metrics: Readonly<Record<string, Metric>>): Record<string, number | null> {
  return Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value]))
}

interface Messages extends Pick<RunRequest, 'own' | 'workloads' | 'protocol'> {
  readonly homeFolder: string
}

async function run({ own, workloads, protocol, homeFolder }: Messages): Promise<Report> {
  const spec = resolveSpec({
    suites: ['protocol'],
    preset: 'smoke',
    rounds: 1,
    own,
    workloads,
    protocol: { connections: [1], ...protocol },
  })
  const short = { ...spec, protocol: { ...spec.protocol!, cells: spec.protocol!.cells.filter(isSequential) } }
  return reportOf(short, { homeFolder })
}

function isSequential({ load }: { load: { load: string } }): boolean {
  return load.load === 'sequential'
}
