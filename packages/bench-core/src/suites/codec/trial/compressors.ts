// An older Node.js has no zstd, and would refuse to import it by its name.
import zlib, { type BrotliOptions, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type CompressionName, dictionaryCompressions } from '../../../model/codec/compressions.ts'
import { dictionaryOf, splitForDictionary } from '../../dictionary.ts'
import { compressions } from '../operations.ts'

type Compress = (bytes: Uint8Array) => Uint8Array

const gzipOptions = { level: settingOf('gzip', 'level') }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: settingOf('brotli', 'quality') } }
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: settingOf('zstd', 'level') } }

/** What compresses, as hard as its cases' parameters say. Node reads a dictionary anew at every call. */
const compressors: Readonly<Record<CompressionName, (dictionary: Uint8Array) => Compress>> = {
  gzip: () => (bytes) => gzipSync(bytes, gzipOptions),
  brotli: () => (bytes) => brotliCompressSync(bytes, brotliOptions),
  zstd: () => (bytes) => zlib.zstdCompressSync(bytes, zstdOptions),
  'brotli-dictionary': (dictionary) => {
    // Node's types don't know this option of Brotli yet.
    const options: BrotliOptions & { dictionary: Uint8Array } = { ...brotliOptions, dictionary }
    return (bytes) => brotliCompressSync(bytes, options)
  },
  'zstd-dictionary': (dictionary) => (bytes) => zlib.zstdCompressSync(bytes, { ...zstdOptions, dictionary }),
}

/** A compressor, and which messages of the corpus it is tried on. */
export interface PreparedCompression {
  readonly compress: Compress
  /** All messages, or those that its dictionary was not made of. */
  tried<T>(corpus: readonly T[]): readonly T[]
  /** Empty where none is used. */
  readonly dictionary: Uint8Array
}

/** @throws Error where the corpus is too small to make a dictionary of one part and try it on another. */
export function prepareCompression(
  name: CompressionName,
  encoded: readonly Uint8Array[],
): PreparedCompression {
  const usesDictionary = (dictionaryCompressions as readonly string[]).includes(name)
  const dictionary = usesDictionary ? dictionaryOf(splitForDictionary(encoded).made) : new Uint8Array()
  return {
    compress: compressors[name](dictionary),
    tried: (corpus) => (usesDictionary ? splitForDictionary(corpus).rest : corpus),
    dictionary,
  }
}

function settingOf(name: CompressionName, setting: string): number {
  return Number(compressions.find((known) => known.name === name)!.parameters[setting])
}
