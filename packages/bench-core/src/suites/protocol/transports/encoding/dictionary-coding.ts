import zlib from 'node:zlib'
import { lateCrypto } from '../../../../measure/process/runtime/loaded-late.ts'
import type { BodyCoding } from './body-compression.ts'

/** A skippable frame of Zstandard with room for a hash (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/**
 * Zstandard with a dictionary that both ends have (RFC 9842): before the compressed bytes stand 8 fixed ones and the
 * dictionary's SHA-256. The RFC has servers hand dictionaries out with `use-as-dictionary`; here both ends make the same.
 * Node.js reads the dictionary anew at every call.
 */
export function dictionaryCoding(
  dictionary: Uint8Array,
  limits: { readonly maxOutputLength: number },
): BodyCoding {
  const hash = lateCrypto().createHash('sha256').update(dictionary).digest()
  const head = Buffer.concat([magic, hash])
  return {
    name: 'dcz',
    compress: (body) => Buffer.concat([head, zlib.zstdCompressSync(body, { dictionary })]),
    decompress(body) {
      if (!head.equals(body.subarray(0, head.length))) throw new Error('it was made with another dictionary')
      return zlib.zstdDecompressSync(body.subarray(head.length), { dictionary, ...limits })
    },
    // A structured field of bytes (RFC 8941).
    acceptedBy: { 'accept-encoding': 'dcz', 'available-dictionary': `:${hash.toString('base64')}:` },
  }
}
