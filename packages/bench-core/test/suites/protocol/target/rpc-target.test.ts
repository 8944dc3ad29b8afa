import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { create, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { loadServices, textSource } from '@wirebench/proto-schema'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readTarget } from '../../../../src/cli/options/read-target.ts'
import { WirebenchError } from '../../../../src/model/errors.ts'
import type { RpcOperation, RpcTarget } from '../../../../src/model/protocol/protocol-spec.ts'
import { compileCalls } from '../../../../src/suites/protocol/rpc/compile-calls.ts'
import { documentId, seededDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import { examineTarget } from '../../../../src/suites/protocol/target/examine-target.ts'
import { rpcRequests } from '../../../../src/suites/protocol/target/rpc-requests.ts'
import { defaultConnectOptions } from '../../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { selfSigned } from '../../../../src/suites/protocol/transports/connections/self-signed.ts'
import { listening } from '../../../support/listening.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { eventsOf, expectRightAnswers, ofType, roundPlan } from '../support.ts'
import { openSeeded, seed } from '../transports/support.ts'
import { files, type RpcService, startRpcService } from './rpc-service.ts'

let http1: RpcService
let http2: RpcService
const folder = temporaryFolder()
beforeAll(async () => {
  http1 = await startRpcService('1.1')
  http2 = await startRpcService('2')
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => Promise.all([http1.close(), http2.close()]))

const greet: RpcOperation = {
  name: 'greet',
  method: 'acme.v1.Greeter/Greet',
  messages: [{ name: 'Ada {n}' }],
}
const count: RpcOperation = {
  name: 'count',
  method: 'acme.v1.Greeter/Count',
  messages: [{ name: 'x', count: '3' }],
  expected: { text: 'x' },
  expectedMessages: 3,
}

function targetOf(
  protocol: RpcTarget['protocol'],
  operations: RpcOperation[],
  service?: RpcService,
): RpcTarget {
  const { port } = service ?? (protocol === 'grpc' ? http2 : http1)
  return { url: `http://127.0.0.1:${port}`, protocol, files, operations }
}

async function measured(target: RpcTarget, rates?: number[]) {
  return eventsOf(await roundPlan({ target, connections: [2], ...(rates && { rates }) }))
}

test.each(['grpc', 'connect', 'grpc-web'] as const)(
  'a service that speaks %s is measured, one answer or a stream of them, back to back and at a rate',
  async (protocol) => {
    const token = { ...greet, metadata: { 'x-token': protocol }, deadlineMs: 5000 }
    const events = await measured(targetOf(protocol, [token, count]), [100])
    expect(ofType(events, 'case-failed')).toEqual([])
    const figures = ofType(events, 'figures-measured')
    expect(figures.map(({ operation }) => operation)).toEqual(['greet', 'count', 'greet', 'count'])
    for (const { figures: found } of figures) {
      expectRightAnswers(found)
      expect(found.bodyBytesPerOperation).toBeGreaterThan(15)
      expect(found.headBytesPerOperation).toBeGreaterThan(10)
      expect(found.bodyBytesPerOperation! + found.headBytesPerOperation!).toBeCloseTo(
        found.wireBytesPerOperation!,
        6,
      )
      expect(found.wireBytesPerSecond).toBeCloseTo(
        found.wireBytesPerOperation! * found.operationsPerSecond!,
        3,
      )
    }
    const { seen } = protocol === 'grpc' ? http2 : http1
    const asked = seen.find((each) => each.token === protocol)!
    expect(asked.name).toMatch(/^Ada \d+$/)
    expect(asked.timeoutMs).toBeLessThanOrEqual(5000)
    expect(ofType(events, 'block-measured').length).toBeGreaterThanOrEqual(4)
  },
)

test('a service of grpc-js is called too, and its answers are compared', async () => {
  const server = await findTransport('grpc').serve(openSeeded, { ...defaultConnectOptions, port: 0 })
  const expected = { id: documentId(4), ...seededDocument(documentsOf(seed), 4) }
  const proto = ['protocol/v1/documents', 'workloads/v1/trading_card', 'workloads/v1/trading_card_parts']
  const target: RpcTarget = {
    url: `http://127.0.0.1:${server.address.port}`,
    protocol: 'grpc',
    files: Object.fromEntries(
      proto.map((name) => [`wirebench/${name}.proto`, readFileSync(`proto/wirebench/${name}.proto`, 'utf8')]),
    ),
    operations: [
      {
        name: 'read',
        method: 'wirebench.protocol.v1.Documents/Read',
        messages: [{ id: documentId(4) }],
        expected,
      },
    ],
  }
  const { figures } = ofType(await measured(target), 'figures-measured')[0]!
  expectRightAnswers(figures)
  await server.close()
})

test('over TLS, with the certificate of an authority of one’s own', async () => {
  const credentials = selfSigned()
  const secure = await startRpcService('2', credentials)
  onTestFinished(() => secure.close())
  const target = {
    ...targetOf('grpc', [greet, count]),
    url: `https://localhost:${secure.port}`,
    ca: credentials.certificate,
  }
  for (const { figures } of ofType(await measured(target), 'figures-measured')) expectRightAnswers(figures)
  expect(secure.seen.length).toBeGreaterThan(0)
})

test('another answer than expected, another status and too few messages are wrong and say what came', async () => {
  const events = await measured(
    targetOf('connect', [
      { ...greet, name: 'other', messages: [{ name: 'Ada' }], expected: { text: 'Hello, Bob' } },
      { ...greet, name: 'status', messages: [{ name: 'nobody' }] },
      { ...count, name: 'few', expectedMessages: 4 },
      { ...greet, name: 'refused', messages: [{ name: 'nobody' }], expectedStatus: 'not_found' },
    ]),
  )
  expect(ofType(events, 'case-failed').map(({ text }) => text)).toEqual([
    'a wrong answer: another message than expected: {"text":"Hello, Ada"}',
    'a wrong answer: status not_found: who is that?',
    'a wrong answer: 3 messages, not 4',
  ])
  expect(ofType(events, 'figures-measured').map(({ operation }) => operation)).toEqual(['refused'])
})

test.each(['connect', 'grpc-web'] as const)(
  'a service of %s that closes connections without an answer loses requests and answers none wrongly',
  async (protocol) => {
    const server = createServer(({ socket }) => socket.destroy())
    const url = `http://127.0.0.1:${await listening(server, onTestFinished)}`
    const [failed] = ofType(await measured({ ...targetOf(protocol, [greet]), url }), 'case-failed')
    expect(failed?.cause).toMatchObject({ wrong: 0, lost: expect.toSatisfy((lost) => lost > 0) })
  },
)

test('a service that can’t be reached fails its cases with the reason', async () => {
  const events = await measured({ ...targetOf('grpc', [greet]), url: 'http://127.0.0.1:9' })
  expect(ofType(events, 'case-failed')[0]).toMatchObject({
    reason: 'refused',
    text: expect.stringContaining('ECONNREFUSED'),
  })
})

test('of several messages only those with placeholders are made anew each time', async () => {
  const several = { ...greet, messages: [{ name: 'Ada {n}' }, { name: 'Grace' }] }
  const call = (await compileCalls(targetOf('grpc', [several]))).get('greet')!
  const requests = rpcRequests(call, () => 'x')
  const [first, same, other, again] = [1, 2, 3, 4].map(() => requests.next().message)
  expect([first, same, other]).toMatchObject([{ name: 'Ada 1' }, { name: 'Grace' }, { name: 'Ada 3' }])
  expect(again).toBe(same)
})

describe('one call to try it', () => {
  test('shows what was sent and what came back', async () => {
    const found = await examineTarget(targetOf('grpc-web', [greet, count]), 'count')
    expect(found).toMatchObject({
      operation: 'count',
      request: 'acme.v1.Greeter/Count\n{"name":"x","count":"3"}',
      status: 'ok',
      expectedStatus: 'ok',
      fault: null,
      answer: '{"text":"x"}\n{"text":"x"}\n{"text":"x"}',
    })
  })

  test('tells a refusal and a wrong answer apart', async () => {
    const refused = { ...greet, messages: [{ name: 'nobody' }] }
    expect(await examineTarget(targetOf('grpc', [refused]), undefined)).toMatchObject({
      status: 'not_found',
      answer: 'who is that?',
    })
    const wrong = { ...greet, messages: [{ name: 'Ada' }], expected: { text: 'Hi' } }
    expect((await examineTarget(targetOf('grpc', [wrong]), undefined)).fault).toContain('Hello, Ada')
  })

  test('is made to no other machine unless somebody confirmed it', async () => {
    const far = { ...targetOf('grpc', [greet]), url: 'http://192.0.2.1' }
    await expect(examineTarget(far, undefined)).rejects.toMatchObject({ code: 'not-confirmed' })
  })
})

describe('a file that describes it', () => {
  const elsewhere = temporaryFolder()
  const described = (description: object) => {
    const file = join(folder, 'calls.json')
    writeFileSync(file, JSON.stringify(description))
    return readTarget('http://127.0.0.1:50051', file, false)
  }
  beforeAll(async () => {
    writeFileSync(join(folder, 'messages.proto'), files['acme/messages.proto'])
    writeFileSync(
      join(folder, 'greeter.proto'),
      files['acme/greeter.proto'].replace('acme/messages.proto', 'messages.proto'),
    )
    writeFileSync(join(folder, 'names.ndjson'), '{"name":"Ada"}\n\n{"name":"Grace","count":"7"}\n')
    writeFileSync(join(folder, 'name.json'), '\ufeff{\n  "name": "Ada"\n}\n')
    writeFileSync(join(folder, 'list.json'), '\ufeff[{ "name": "Ada" }]')
    writeFileSync(join(elsewhere, 'wrong.proto'), 'service Greeter')
    const { registry } = await loadServices(textSource(files), ['acme.v1.Greeter'])
    const file = [...registry.files].map(({ proto }) => proto)
    const image = toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }))
    writeFileSync(join(elsewhere, 'image.binpb'), image)
  })
  const operation = { name: 'greet', method: 'acme.v1.Greeter/Greet' }

  test('names its schema and its messages by files beside it', async () => {
    const target = await described({
      protocol: 'connect',
      proto: '.',
      operations: [{ ...operation, data: 'names.ndjson' }],
    })
    expect(target).toMatchObject({
      url: 'http://127.0.0.1:50051',
      protocol: 'connect',
      operations: [{ messages: [{ name: 'Ada' }, { name: 'Grace', count: '7' }] }],
    })
    expect(Object.keys((target as RpcTarget).files).toSorted()).toEqual(['greeter.proto', 'messages.proto'])
  })

  test.each(['name.json', 'list.json'])(
    'takes one message of a file, or a list of them: %s',
    async (data) => {
      const target = await described({
        protocol: 'connect',
        proto: '.',
        operations: [{ ...operation, data }],
      })
      expect(target).toMatchObject({ operations: [{ messages: [{ name: 'Ada' }] }] })
    },
  )

  test.each<[string, object, string]>([
    [
      'a method that the schema lacks',
      { ...operation, method: 'acme.v1.Greeter/Great', message: {} },
      'acme.v1.Greeter/Great, which the schema doesn’t define',
    ],
    [
      'a stream of requests',
      { ...operation, method: 'acme.v1.Greeter/Upload', message: {} },
      'which takes a stream of messages',
    ],
    [
      'a message of another type',
      { ...operation, message: { nme: 'Ada' } },
      'message 1 doesn’t fit acme.v1.Greeter/Greet',
    ],
    ['no message at all', operation, 'takes one of message, messages and data'],
    ['a file of messages that isn’t there', { ...operation, data: 'none.json' }, 'can’t be read (ENOENT)'],
  ])('that has %s is refused', async (_what, wrong, text) => {
    await expect(
      described({ protocol: 'grpc', proto: ['greeter.proto', 'messages.proto'], operations: [wrong] }),
    ).rejects.toThrow(text)
  })

  test.each([
    ['isn’t there', 'none.proto', 'there is no file or folder'],
    ['has a mistake', 'wrong.proto', 'wrong.proto:1:'],
    ['is compiled', 'image.binpb', 'refers to a compiled schema'],
  ])('whose schema %s is refused', async (_what, proto, text) => {
    const refused = described({
      protocol: 'grpc',
      proto: join(elsewhere, proto),
      operations: [{ ...operation, message: {} }],
    })
    await expect(refused).rejects.toThrow(WirebenchError)
    await expect(refused).rejects.toThrow(text)
  })
})

test('a service that repeats a secret in its refusal is told of with the secret’s name', async () => {
  const operation = { ...greet, messages: [{ name: 'thief' }], metadata: { 'x-token': '{secret:GREETER}' } }
  const target = targetOf('connect', [operation])
  vi.stubEnv('WIREBENCH_SECRET_GREETER', `${target.url} known-to-few`)
  const events = await measured(target)
  const [failed] = ofType(events, 'case-failed')
  expect(failed?.text).toContain('{secret:GREETER} is no token')
  expect(JSON.stringify(events)).not.toContain('known-to-few')
})

test('a call to try shows a secret by its name wherever the service repeats it, however long it is', async () => {
  const operation = { ...greet, messages: [{ name: 'mirror' }], metadata: { 'x-token': '{secret:GREETER}' } }
  const target = targetOf('connect', [{ ...operation, expected: { text: 'Hi' } }])
  vi.stubEnv('WIREBENCH_SECRET_GREETER', `${target.url} "known-to-few"${'-and-long'.repeat(300)}`)
  const found = await examineTarget(target, undefined)
  expect(found.answer).toBe('{"text":"{secret:GREETER}"}')
  expect(found.fault).toBe('another message than expected: {"text":"{secret:GREETER}"}')
  expect(JSON.stringify(found)).not.toContain('known-to-few')
})
