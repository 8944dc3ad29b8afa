import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Message } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BodyCodingName, cardOperations } from '../../../../src/model/protocol/protocol-spec.ts'
import { openAsking } from '../../../../src/suites/protocol/client/asking.ts'
import { documentId, seededDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import {
  defaultConnectOptions,
  type OperationInput,
  type TransportEntry,
} from '../../../../src/suites/protocol/transport.ts'
import {
  findTransport,
  transportInfo,
  transports,
} from '../../../../src/suites/protocol/transports/catalogue.ts'
import { connectClient } from '../../../../src/suites/protocol/transports/connect/connect-client.ts'
import { protobufEncoding } from '../../../../src/suites/protocol/transports/encoding/protobuf.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'
import { openPair, openSeeded, type Pair, seed } from './support.ts'

const documents = documentsOf(seed)
const query = { operation: 'query', minimumAge: 25, limit: 10 } as const
/** The first of the documents that the store began with. */
const found = Array.from({ length: 20 }, (_, number) => ({
  id: documentId(number),
  ...seededDocument(documents, number),
}))
  .filter(({ age }) => age >= query.minimumAge)
  .slice(0, query.limit)
/** The cards of every form that a transport may have, made once. */
const cards = new Map<string, readonly Message[]>()
const cardsOf = ({ cardWorkload }: TransportEntry) =>
  cards.getOrInsertComputed(cardWorkload, () => findWorkload(cardWorkload).corpus(seed))
const variants = transports.flatMap((entry) => entry.clients.map((client) => ({ entry, client })))

describe.each(variants)('$entry.info.name by $client', ({ entry, client }) => {
  let pair: Pair
  beforeAll(async () => {
    pair = await openPair(entry, { client })
  })
  afterAll(() => pair.close())
  /** What a transport has no operation for is no test that was left out. */
  const testOf = (operation: OperationInput['operation'], name: string, body: () => Promise<void>) => {
    if (entry.operations.includes(operation)) test(name, body)
  }

  testOf('create', 'stores a document and answers with it', async () => {
    const { outcome, answer } = await pair.ask({ operation: 'create', document: documents[3]! })
    expect(outcome).toBe('ok')
    expect(answer).toMatchObject({ ...documents[3], id: expect.any(String) })
    const { id } = answer as { id: string }
    expect(await pair.ask({ operation: 'read', id, expected: documents[3]! })).toMatchObject({
      outcome: 'ok',
    })
  })

  testOf('read', 'reads the documents that the store began with', async () => {
    for (const number of [0, 1, 299]) {
      const expected = seededDocument(documents, number)
      const { outcome } = await pair.ask({ operation: 'read', id: documentId(number), expected })
      expect(outcome).toBe('ok')
    }
  })

  testOf('read', 'tells an answer with other content apart', async () => {
    const { outcome, answer } = await pair.ask({
      operation: 'read',
      id: documentId(4),
      expected: { ...seededDocument(documents, 4), age: 17 },
    })
    expect(outcome).toBe('wrong-answer')
    expect(answer).toMatchObject(seededDocument(documents, 4))
  })

  testOf('update', 'changes a document', async () => {
    const id = documentId(20)
    const document = { ...documents[9]!, name: 'Zoë Größe 山田' }
    expect(await pair.ask({ operation: 'update', id, document })).toMatchObject({ outcome: 'ok' })
    expect(await pair.ask({ operation: 'read', id, expected: document })).toMatchObject({ outcome: 'ok' })
  })

  testOf('query', 'finds the first documents of an age', async () => {
    expect(await pair.ask({ ...query, expected: found })).toMatchObject({ outcome: 'ok' })
    expect(found).toHaveLength(10)
  })

  testOf('query', 'tells apart documents of which the last differs in a single field', async () => {
    const last = found.at(-1)!
    for (const other of [
      { ...last, id: documentId(200) },
      { ...last, role: 'other' },
      { ...last, age: 24 },
    ])
      expect(await pair.ask({ ...query, expected: [...found.slice(0, -1), other] })).toMatchObject({
        outcome: 'wrong-answer',
      })
    expect(await pair.ask({ ...query, expected: found.toReversed() })).toMatchObject({
      outcome: 'wrong-answer',
    })
  })

  testOf('batch', 'stores ten documents at once', async () => {
    const { outcome, answer } = await pair.ask({ operation: 'batch', documents: documents.slice(0, 10) })
    expect(outcome).toBe('ok')
    const { ids } = answer as { ids: string[] }
    expect(await pair.ask({ operation: 'read', id: ids[9]!, expected: documents[9]! })).toMatchObject({
      outcome: 'ok',
    })
  })

  testOf('read', 'says that there is no such document', async () => {
    const unknown = { operation: 'read', id: documentId(999_999), expected: documents[0]! } as const
    expect(await pair.ask(unknown)).toMatchObject({ outcome: 'not-found' })
    const update = { operation: 'update', id: documentId(999_999), document: documents[0]! } as const
    expect(await pair.ask(update)).toMatchObject({ outcome: 'not-found' })
  })

  testOf('create', 'refuses what is no document', async () => {
    const invalid = [
      { ...documents[0]!, age: 151 },
      { ...documents[0]!, email: 'nobody' },
      { ...documents[0]!, name: '' },
    ]
    for (const document of invalid)
      expect(await pair.ask({ operation: 'create', document })).toMatchObject({ outcome: 'invalid' })
    const mixed = [documents[0]!, invalid[0]!]
    expect(await pair.ask({ operation: 'batch', documents: mixed })).toMatchObject({ outcome: 'invalid' })
    expect(await pair.ask({ ...query, limit: 0, expected: [] })).toMatchObject({ outcome: 'invalid' })
  })

  test('gives cards back, as bytes, as values, and changed', async () => {
    for (const operation of cardOperations.filter((known) => entry.operations.includes(known))) {
      for (const card of cardsOf(entry).slice(0, 20))
        expect(await pair.ask({ operation, card })).toMatchObject({ outcome: 'ok' })
    }
  })

  test('counts the bytes on the wire', async () => {
    const before = pair.connection.wireBytes()
    const [card] = cardsOf(entry)
    await pair.ask({ operation: 'decode-echo', card: card! })
    const after = pair.connection.wireBytes()
    expect(after.sent - before.sent).toBeGreaterThan(3000)
    expect(after.received - before.received).toBeGreaterThan(3000)
    expect(after.sent - before.sent).toBeLessThan(10_000)
  })

  test('answers as many requests as it allows at a time, each with its own answer', async () => {
    const [operation] = entry.operations
    if (operation !== 'create') return
    const pipelining = entry.maxInFlight({ ...defaultConnectOptions, client, pipelining: 8 })
    const own = await openPair(entry, { client, pipelining })
    const answers = await Promise.all(
      Array.from({ length: pipelining }, (_, number) =>
        own.ask({ operation: 'read', id: documentId(number), expected: seededDocument(documents, number) }),
      ),
    )
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    await own.close()
  })

  test('tells requests in flight that the connection was lost, and knows that it is', async () => {
    const own = await openPair(entry, { client })
    const [card] = cardsOf(entry)
    const asked = own.ask({ operation: 'modify', card: card! })
    await own.connection.close()
    expect((await asked).outcome).toBe('connection-lost')
    expect(own.connection.alive).toBe(false)
    await own.server.close()
  })

  testOf('create', 'takes documents with filler of many kilobytes, one and ten at a time', async () => {
    const document = { ...documents[5]!, filler: 'x'.repeat(64 * 1024) }
    expect(await pair.ask({ operation: 'create', document })).toMatchObject({ outcome: 'ok' })
    const batch = { operation: 'batch', documents: new Array(10).fill(document) } as const
    expect(await pair.ask(batch)).toMatchObject({ outcome: 'ok' })
  })

  test.each(Object.keys(entry.compressions) as BodyCodingName[])(
    'sends fewer bytes where it compresses with %s',
    async (compression) => {
      const [card, ...others] = cardsOf(entry)
      const own = await openPair(entry, { client, compression, dictionaryCards: others.slice(0, 20) })
      const bytesOf = async ({ connection, ask }: Pair) => {
        await ask({ operation: 'decode-echo', card: card! })
        const before = connection.wireBytes()
        expect(await ask({ operation: 'decode-echo', card: card! })).toMatchObject({ outcome: 'ok' })
        const { sent, received } = connection.wireBytes()
        return { sent: sent - before.sent, received: received - before.received }
      }
      const [plain, compressed] = [await bytesOf(pair), await bytesOf(own)]
      expect(compressed.sent).toBeLessThan(plain.sent * 0.8)
      // grpc-js has no compression of answers.
      if (entry.info.library !== '@grpc/grpc-js')
        expect(compressed.received).toBeLessThan(plain.received * 0.8)
      await own.close()
    },
  )

  test.skipIf(process.platform === 'win32')(
    'does the same over a Unix domain socket, of which nothing is left',
    async () => {
      const [card] = cardsOf(entry)
      for (const chosen of [{}, { tls: true, connection: 'per-request' }] as const) {
        const own = await openPair(entry, { client, socket: 'unix', ...chosen })
        const { path } = own.server.address
        expect(existsSync(path!)).toBe(true)
        for (const operation of ['decode-echo', 'modify'] as const)
          expect(await own.ask({ operation, card: card! })).toMatchObject({ outcome: 'ok' })
        expect(own.connection.wireBytes().received).toBeGreaterThan(2000)
        await own.close()
        await expect.poll(() => existsSync(path!)).toBe(false)
      }
    },
  )

  test('can not connect to where no server is', async () => {
    const own = await openPair(entry, { client })
    await own.close()
    await expect(own.client.connect(own.server.address, () => {})).rejects.toThrow()
  })

  test('tells a request whose connection can not be opened that it was lost', async () => {
    const own = await openPair(entry, { client, connection: 'per-request' })
    await own.server.close()
    const [card] = cardsOf(entry)
    expect(await own.ask({ operation: 'decode-echo', card: card! })).toMatchObject({
      outcome: 'connection-lost',
    })
    await own.connection.close()
  })

  test('does the same over TLS, compressed, with a connection per request', async () => {
    const own = await openPair(entry, {
      client,
      tls: true,
      compression: 'gzip',
      connection: 'per-request',
      noDelay: false,
    })
    const [card] = cardsOf(entry)
    expect(await own.ask({ operation: 'modify', card: card! })).toMatchObject({ outcome: 'ok' })
    expect(await own.ask({ operation: 'decode-echo', card: card! })).toMatchObject({ outcome: 'ok' })
    expect(own.connection.wireBytes().received).toBeGreaterThan(1000)
    await own.close()
  })
})

test.each(transports.map((entry): [string, TransportEntry] => [entry.info.name, entry]))(
  '%s names its libraries with their versions',
  (_name, entry) => {
    const { version, options } = transportInfo(entry)
    const { library } = entry.messageCodec.info
    expect(version).toMatch(/^\d+\.\d+/)
    if (library !== 'node') expect(options).toMatch(new RegExp(`${library} \\d+\\.`))
  },
)

test('a process that knows all transports has loaded neither the HTTP nor the TLS of any', () => {
  const catalogue = import.meta.resolve('../../../../src/suites/protocol/transports/catalogue.ts')
  const script = `await import('${catalogue}'); console.log(process.moduleLoadList.join('\\n'))`
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(loaded).toMatch(/NativeModule net$/m)
  expect(loaded).not.toMatch(/NativeModule (.*(\bhttps?|\bhttp2|undici)|tls|crypto)$/m)
})

test('answers over WebSocket that wait to be compressed keep no request waiting for good', async () => {
  const pair = await openPair(findTransport('websocket-msgpack'), { compression: 'gzip' })
  const document = { ...documents[0]!, filler: 'x'.repeat(20_000) }
  const { answer } = await pair.ask({ operation: 'create', document })
  const read = { operation: 'read', id: (answer as { id: string }).id, expected: document } as const
  const answers = await Promise.all(Array.from({ length: 200 }, () => pair.ask(read)))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
  await pair.close()
})

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test.runIf(hasIpv6).each(variants)(
  '$entry.info.name by $client reaches a server whose address is one of IPv6',
  async ({ entry, client: name }) => {
    const server = await entry.serve(openSeeded, { ...defaultConnectOptions, port: 0, host: '::1' })
    const client = await entry.client({ ...defaultConnectOptions, client: name })
    const asking = await openAsking((listener) => client.connect(server.address, listener))
    const [card] = cardsOf(entry)
    expect(await asking.ask(client.prepare({ operation: 'decode-echo', card: card! }))).toMatchObject({
      outcome: 'ok',
    })
    await asking.close()
    await server.close()
  },
)

test.each(['connect', 'grpc-web'] as const)(
  'an answer that %s has compressed is compared by the bytes of its message, as everybody’s is',
  async (protocol) => {
    const encoding = await protobufEncoding({ library: 'protobuf-es', cards: 'strings' })
    const compared: Buffer[] = []
    const options = { ...defaultConnectOptions, compression: 'gzip' } as const
    const client = await connectClient(
      protocol,
      {
        ...encoding,
        messageAnswer(input) {
          const exact = encoding.messageAnswer(input)
          const isDue: typeof exact.isDue = (bytes, native) => {
            compared.push(Buffer.from(bytes))
            return exact.isDue(bytes, native)
          }
          return { ...exact, isDue }
        },
      },
      options,
    )
    const server = await findTransport(protocol).serve(openSeeded, { ...options, port: 0 })
    const asking = await openAsking((listener) => client.connect(server.address, listener))
    const [card] = cardsOf(findTransport(protocol))
    const input = { operation: 'decode-echo', card: card! } as const
    expect(await asking.ask(client.prepare(input))).toMatchObject({ outcome: 'ok' })
    const sent = encoding.request('decode-echo').encode(encoding.native(input))
    expect(compared.map((bytes) => bytes.equals(sent))).toEqual([true])
    await asking.close()
    await server.close()
  },
)
