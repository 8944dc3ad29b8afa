import type { RunSpec } from '@wirebench/bench-core/results'
import { expect, test } from 'vitest'
import { cliCommand } from '../../src/api/cli-command.ts'
import { requestOfSpec } from '../../src/api/request-of-spec.ts'

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
        { ...read, load: { load: 'sequential' } },
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
    /^WIREBENCH_PG_URL="\$WIREBENCH_PG_URL" pnpm bench protocol .*--store postgres/,
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
    sloMs: 10,
  })
})

test('a run without codecs asks for none', () => {
  const { codecs, reference } = requestOfSpec(base)
  expect([codecs, reference]).toEqual([undefined, undefined])
})
