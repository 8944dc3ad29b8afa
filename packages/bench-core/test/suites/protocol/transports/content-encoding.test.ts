import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultConnectOptions } from '../../../../src/suites/protocol/transport.ts'
import { findTransport, transports } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { codingOf } from '../../../../src/suites/protocol/transports/encoding/body-compression.ts'
import { jsonEncoding } from '../../../../src/suites/protocol/transports/encoding/json.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'
import { openPair, openSeeded, seed } from './support.ts'

const [card, ...dictionaryCards] = findWorkload('trading-card').corpus(seed)
const encoding = await jsonEncoding()
const plain = Buffer.from(
  encoding.request('decode-echo').encode(encoding.native({ operation: 'echo', own: card! })),
)

/** By a client that knows nothing of ours. */
async function answerTo(port: number, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{ coding: string | undefined; body: Buffer }>()
  const options = { host: '127.0.0.1', port, method: 'POST', path: '/cards/decode-echo', agent: false }
  const sent = request(
    { ...options, headers: { 'content-type': 'application/json', ...headers } },
    async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      resolve({ coding: answer.headers['content-encoding'], body: Buffer.concat(chunks) })
    },
  )
  sent.on('error', reject)
  sent.end(plain)
  return promise
}

const readers = { br: brotliDecompressSync, zstd: zstdDecompressSync } as const

test.each(
  ['http-json', 'http-json-bare'].flatMap((name) =>
    (['br', 'zstd'] as const).map((coding) => ({ name, coding })),
  ),
)('$name answers in $coding whoever accepts it, and nobody else', async ({ name, coding }) => {
  const options = { ...defaultConnectOptions, compression: coding, port: 0 }
  const server = await findTransport(name).serve(openSeeded, options)
  const { port } = server.address
  const accepted = await answerTo(port, { 'accept-encoding': coding })
  expect(accepted.coding).toBe(coding)
  expect(readers[coding](accepted.body).equals(plain)).toBe(true)
  expect(await answerTo(port, {})).toEqual({ coding: undefined, body: plain })
  await server.close()
})

test('dcz has the magic and the dictionary’s hash of RFC 9842 before what any Zstandard with the dictionary reads', () => {
  const { name, compress, decompress, acceptedBy } = codingOf(
    { ...defaultConnectOptions, compression: 'dcz', dictionaryCards: dictionaryCards.slice(0, 20) },
    encoding,
  )!
  const bytes = Buffer.from(compress(plain))
  expect(name).toBe('dcz')
  expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  const hash = bytes.subarray(8, 40)
  expect(acceptedBy).toEqual({
    'accept-encoding': 'dcz',
    'available-dictionary': `:${hash.toString('base64')}:`,
  })
  const dictionary = Buffer.concat(
    dictionaryCards
      .slice(0, 20)
      .map((own) => encoding.request('echo').encode(encoding.native({ operation: 'echo', own }))),
  ).subarray(0, 32_768)
  expect(createHash('sha256').update(dictionary).digest().equals(hash)).toBe(true)
  // The head is a frame that a reader skips.
  expect(zstdDecompressSync(bytes, { dictionary }).equals(plain)).toBe(true)
  expect(Buffer.from(decompress(bytes)).equals(plain)).toBe(true)
  expect(bytes.length).toBeLessThan(
    0.8 * codingOf({ ...defaultConnectOptions, compression: 'zstd' }, encoding)!.compress(plain).length,
  )
})

test('an end that has another dictionary refuses to read', async () => {
  const entry = findTransport('http-json')
  const wire = { compression: 'dcz', dictionaryCards: dictionaryCards.slice(0, 20) } as const
  const pair = await openPair(entry, wire)
  const client = await entry.client({
    ...defaultConnectOptions,
    ...wire,
    dictionaryCards: dictionaryCards.slice(20, 40),
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  const connection = await client.connect(pair.server.address, (_tag, outcome) => resolve(outcome))
  connection.send(client.prepare({ operation: 'decode-echo', card: card! }), 1)
  expect(await promise).toBe('invalid')
  await connection.close()
  await pair.close()
})

test('only HTTP has codings other than gzip', () => {
  for (const { info, compressions } of transports)
    expect(Object.keys(compressions)).toEqual(
      info.name.startsWith('http') ? ['gzip', 'br', 'zstd', 'dcz'] : ['gzip'],
    )
})
