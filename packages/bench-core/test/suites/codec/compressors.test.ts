import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedSizes, compressors } from '../../../src/suites/codec/compressors.ts'

const text = new TextEncoder().encode('{"region":"eu-west-1","team":"billing"}'.repeat(20))

test.each([
  ['gzip', gunzipSync],
  ['brotli', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)('what %s compresses is smaller and comes out again', (name, decompress) => {
  const packed = compressors[name]!(text)
  expect(packed.length).toBeLessThan(text.length / 4)
  expect(new Uint8Array(decompress(packed))).toEqual(text)
})

test('sizes are the median and the mean over the corpus', () => {
  const lengths = [5, 1, 9, 3].map((length) => new Uint8Array(length))
  expect(compressedSizes((bytes) => bytes, lengths)).toEqual({ compressedBytes: 4, compressedBytesMean: 4.5 })
  expect(compressedSizes((bytes) => bytes, lengths.slice(0, 3)).compressedBytes).toBe(5)
})
