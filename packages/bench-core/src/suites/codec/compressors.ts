import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { compressions } from './operations.ts'

type Compress = (bytes: Uint8Array) => Uint8Array

const gzipOptions = { level: settingOf('gzip', 'level') }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: settingOf('brotli', 'quality') } }
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: settingOf('zstd', 'level') } }

/** What compresses, by the operation's name, as hard as its cases' parameters say. */
export const compressors: Readonly<Record<string, Compress>> = {
  gzip: (bytes) => gzipSync(bytes, gzipOptions),
  brotli: (bytes) => brotliCompressSync(bytes, brotliOptions),
  zstd: (bytes) => zstdCompressSync(bytes, zstdOptions),
}

/** Compressed sizes over the whole corpus: median and mean. They are the same in every round. */
export function compressedSizes(
  compress: Compress,
  corpus: readonly Uint8Array[],
): { compressedBytes: number; compressedBytesMean: number } {
  const sizes = corpus.map((bytes) => compress(bytes).length).toSorted((a, b) => a - b)
  return {
    compressedBytes: (sizes[(sizes.length - 1) >> 1]! + sizes[sizes.length >> 1]!) / 2,
    compressedBytesMean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  }
}

function settingOf(name: string, setting: string): number {
  return Number(compressions.find((known) => known.name === name)!.parameters[setting])
}
