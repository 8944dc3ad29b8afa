import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { expect, test } from 'vitest'
import { ownMessages } from '../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { cliCommand, leftToFillIn } from '../../src/api/cli-command.ts'

test('a request becomes the command that does the same, options left out staying out', () => {
  expect(cliCommand({ preset: 'quick' })).toBe(benchCommand('codec --preset quick'))
  expect(cliCommand({ suites: ['codec'], preset: 'smoke', rounds: 5, codecs: ['json', 'msgpackr'] })).toBe(
    benchCommand('codec --codec json,msgpackr --preset smoke --rounds 5'),
  )
})

test('every suite has its own options, and lists are joined by commas', () => {
  expect(
    cliCommand({
      suites: ['storage'],
      storage: { rows: [1000, 10_000], phases: ['insert'], keepTables: true },
    }),
  ).toBe(benchCommand('storage --phase insert --rows 1000,10000 --keep-tables'))
  expect(
    cliCommand({
      suites: ['protocol'],
      protocol: { transports: ['http-json', 'tcp-protobuf'], sweep: false },
    }),
  ).toBe(benchCommand('protocol --transport http-json,tcp-protobuf --no-sweep'))
})

test('several suites are one command', () => {
  expect(cliCommand({ suites: ['codec', 'protocol'], preset: 'smoke', workloads: ['person'] })).toBe(
    benchCommand('all --suite codec,protocol --preset smoke --workload person'),
  )
})

test('where suites have an option of the same name, the command says whose is meant', () => {
  const request = {
    suites: ['codec', 'storage', 'protocol'] as const,
    reference: 'protojson',
    storage: { reference: 'bytea-protobuf', connections: [1, 8] },
    protocol: { reference: 'grpc', connections: [10] },
  }
  expect(cliCommand({ ...request, suites: [...request.suites] })).toBe(
    benchCommand(
      'all --reference protojson --storage-reference bytea-protobuf --readers 1,8 --protocol-reference grpc --connections 10',
    ),
  )
})

test('a database address never becomes part of a command, only the name of its variable', () => {
  const server = { kind: 'own', host: 'db', port: 5432, database: 'bench', user: 'me' } as const
  expect(cliCommand({ suites: ['storage'], storage: { server } })).toBe(
    `WIREBENCH_PG_URL="$WIREBENCH_PG_URL" ${benchCommand('storage')}`,
  )
})

test('a name is quoted so that no shell takes it apart', () => {
  expect(cliCommand({ name: `it's $HOME` })).toBe(benchCommand(`codec --name 'it'\\''s $HOME'`))
})

test('messages of one’s own go to every suite, and no service of one’s own', () => {
  const own = ownMessages()
  expect(cliCommand({ suites: ['protocol'], own, workloads: [] })).toBe(
    benchCommand('protocol --proto FOLDER --message acme.v1.Order --data FILES'),
  )
  expect(cliCommand({ own, workloads: [] }, 'GET /orders response')).toMatch(
    /--data FILES --set 'GET \/orders response'$/,
  )
  expect(cliCommand({ own: { ...own, leaveOut: 'messages' } })).toMatch(/--data FILES --leave-out messages$/)
  const target = { url: 'http://127.0.0.1:3000', operations: [] }
  expect(cliCommand({ suites: ['protocol'], own, protocol: { target } })).toBe(
    benchCommand('protocol --target http://127.0.0.1:3000 --target-file FILE'),
  )
})

test('whatever a command leaves open is said beside it, and nothing else', () => {
  const own = ownMessages()
  const target = { url: 'http://127.0.0.1:3000', operations: [] }
  const server = { kind: 'own', host: 'db', port: 5432, database: 'bench', user: 'me' } as const
  const requests: readonly RunRequest[] = [
    {},
    { own },
    { own: { ...own, source: 'generated' } },
    { suites: ['protocol'], own, protocol: { target } },
    { suites: ['storage', 'protocol'], own, protocol: { target } },
    { suites: ['storage'], storage: { server } },
    { suites: ['codec'], storage: { server } },
  ]
  const openWords = (text: string) => new Set(text.match(/FOLDER|FILES?\b|WIREBENCH_PG_URL/g))
  for (const request of requests)
    expect(openWords(leftToFillIn(request).join(' '))).toEqual(openWords(cliCommand(request)))
})

test('how a service uses the messages is said too, and a p99 that both are told once', () => {
  const use = { use: 'rpc', requestsPerSecond: 5_000, sloMs: 20 } as const
  expect(cliCommand({ suites: ['codec'], use })).toBe(benchCommand('codec --use rpc --qps 5000 --slo 20'))
  expect(cliCommand({ suites: ['protocol'], use, protocol: { sloMs: 20 } })).toBe(
    benchCommand('protocol --slo 20 --use rpc --qps 5000'),
  )
  expect(cliCommand({ suites: ['codec', 'protocol'], use, protocol: { sloMs: 20 } })).toMatch(
    /--slo 20 --use rpc --qps 5000$/,
  )
})
