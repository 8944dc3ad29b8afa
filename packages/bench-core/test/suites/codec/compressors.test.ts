import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { expect, test } from 'vitest'
import type { MessageStream } from '../../../src/codecs/messages/message-stream.ts'
import { compressedSizes } from '../../../src/suites/codec/trial/compressed-sizes.ts'
import { prepareCompression } from '../../../src/suites/codec/trial/compressors.ts'

const textOf = (index: number) =>
  new TextEncoder().encode(JSON.stringify({ region: 'eu-west-1', team: 'billing', index }))
const corpus = Array.from({ length: 250 }, (_, index) => textOf(index))
const lines: MessageStream = {
  framing: 'lines',
  encode: (messages) => Buffer.concat(messages.flatMap((one) => [one as Uint8Array, Buffer.from('\n')])),
  decodeEach: () => {},
}
const bytesOf = (bytes: Uint8Array) => new Uint8Array(bytes)

test.each([
  ['gzip', gunzipSync],
  ['brotli', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
  ['brotli-dictionary', brotliDecompressSync],
  ['zstd-dictionary', zstdDecompressSync],
] as const)('what %s compresses is smaller and comes out again', (name, decompress) => {
  const { compress, dictionary } = prepareCompression(name, corpus)
  const text = new TextEncoder().encode('{"region":"eu-west-1","team":"billing"}'.repeat(20))
  const packed = compress(text)
  expect(packed.length).toBeLessThan(text.length / 4)
  expect(bytesOf(decompress(packed, dictionary.length > 0 ? { dictionary } : {}))).toEqual(text)
})

test('a dictionary is made of every tenth message, and tried on no message that it was made of', () => {
  const { dictionary, tried } = prepareCompression('zstd-dictionary', corpus)
  expect(bytesOf(dictionary)).toEqual(bytesOf(Buffer.concat(corpus.filter((_, index) => index % 10 === 0))))
  expect(tried(corpus)).toEqual(corpus.filter((_, index) => index % 10 !== 0))
})

test('a dictionary stays within 32 KiB, whatever it is made of', () => {
  const large = Array.from({ length: 10 }, () => new Uint8Array(1_000_000).fill(7))
  expect(prepareCompression('brotli-dictionary', large).dictionary.length).toBe(32_768)
})

test.each(['brotli-dictionary', 'zstd-dictionary'] as const)(
  'of fewer than ten messages %s can’t be made',
  (name) => {
    expect(() => prepareCompression(name, corpus.slice(0, 9))).toThrow('there are 9, but 10 are needed')
    expect(prepareCompression(name, corpus.slice(0, 10)).tried(corpus.slice(0, 10)).length).toBe(9)
  },
)

test('sizes are the median and the mean over the corpus', () => {
  const lengths = [5, 1, 9, 3].map((length) => new Uint8Array(length))
  const plain = {
    compress: (bytes: Uint8Array) => bytes,
    tried: <T>(all: readonly T[]) => all,
    dictionary: bytesOf(new Uint8Array()),
  }
  expect(compressedSizes(plain, lengths, { stream: lines, messages: lengths })).toEqual({
    compressedBytes: 4,
    compressedBytesMean: 4.5,
  })
  const three = lengths.slice(0, 3)
  expect(compressedSizes(plain, three).compressedBytes).toBe(5)
})

test('sizes in batches and with a dictionary are those that Node’s own zlib gives for the same bodies', () => {
  const rest = corpus.filter((_, index) => index % 10 !== 0)
  const dictionary = Buffer.concat(corpus.filter((_, index) => index % 10 === 0))
  const bodies = (count: number) =>
    Array.from({ length: Math.min(10, Math.floor(rest.length / count)) }, (_, index) =>
      Buffer.from(
        rest
          .slice(index * count, (index + 1) * count)
          .map((line) => `${Buffer.from(line)}\n`)
          .join(''),
      ),
    )
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 }, dictionary }
  const ways = {
    'zstd-dictionary': (bytes: Uint8Array) =>
      zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 }, dictionary }),
    'brotli-dictionary': (bytes: Uint8Array) => brotliCompressSync(bytes, brotliOptions),
  } as const
  for (const [name, way] of Object.entries(ways)) {
    const mean = (all: readonly Uint8Array[]) =>
      all.reduce((sum, one) => sum + way(one).length, 0) / all.length
    expect(
      compressedSizes(prepareCompression(name as keyof typeof ways, corpus), corpus, {
        stream: lines,
        messages: corpus,
      }),
    ).toEqual({
      compressedBytes: expect.any(Number),
      compressedBytesMean: mean(rest),
      bytesInBatchOf10: mean(bodies(10)) / 10,
      bytesInBatchOf100: mean(bodies(100)) / 100,
      dictionaryBytes: dictionary.length,
    })
  }
})
