import type { IncomingHttpHeaders } from 'node:http'
// An older Node.js has no zstd, and would refuse to import it by its name.
import zlib, { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { BodyCodingName } from '../../../../model/protocol/protocol-spec.ts'
import { dictionaryOf } from '../../../dictionary.ts'
import type { WireOptions } from '../../transport.ts'
import { dictionaryCoding } from './dictionary-coding.ts'
import type { Encoding } from './encoding.ts'

/** Bodies below this aren't compressed: they rarely get smaller. The threshold of the usual HTTP middleware. */
export const minCompressedBytes = 1024

const brotliQuality = 5
const worthwhile = 'bodies of 1 KiB and more compressed with'

/** What transports say of it that compress whole bodies with gzip alone. */
export const bodiesWithGzip = { gzip: `${worthwhile} gzip` } as const

/** What HTTP says of the codings that its two ends can agree about. */
export const httpCodings: Readonly<Record<BodyCodingName, string>> = {
  ...bodiesWithGzip,
  br: `${worthwhile} Brotli at quality ${brotliQuality}`,
  zstd: `${worthwhile} Zstandard`,
  dcz: `${worthwhile} Zstandard and a dictionary of every tenth card (RFC 9842)`,
}

/** Most bytes of a body, compressed or not, that either end takes. */
export const maxBodyBytes = 4 * 1024 * 1024

/** One way to compress whole bodies. */
export interface BodyCoding {
  /** As `content-encoding` names it. */
  readonly name: BodyCodingName
  /** On the calling thread: for bodies of a few kB, handing them to another costs more. */
  compress(body: Uint8Array): Uint8Array
  /** @throws where the bytes are none of it or give more than a body may hold. */
  decompress(body: Uint8Array): Uint8Array
  /** What a client's requests say so that they are answered in it. */
  readonly acceptedBy: Readonly<Record<string, string>>
}

const limits = { maxOutputLength: maxBodyBytes }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }

/** gzip at the library's default level. */
export function compress(body: Uint8Array): Uint8Array {
  return gzipSync(body)
}

/** @throws where the bytes are no gzip data or give more than a body may hold. */
export function decompress(body: Uint8Array): Uint8Array {
  return gunzipSync(body, limits)
}

/** The coding that both ends of HTTP have agreed about; undefined for none. */
export function codingOf(
  { compression, dictionaryCards = [] }: WireOptions,
  encoding: Encoding,
): BodyCoding | undefined {
  switch (compression) {
    case 'none':
      return undefined
    case 'gzip':
      return coding('gzip', compress, decompress)
    case 'br':
      return coding(
        'br',
        (body) => brotliCompressSync(body, brotliOptions),
        (body) => brotliDecompressSync(body, limits),
      )
    case 'zstd':
      return coding(
        'zstd',
        (body) => zlib.zstdCompressSync(body),
        (body) => zlib.zstdDecompressSync(body, limits),
      )
    case 'dcz': {
      const { encode } = encoding.request('decode-echo')
      const bodies = dictionaryCards.map((card) =>
        encode(encoding.native({ operation: 'decode-echo', own: card })),
      )
      return dictionaryCoding(dictionaryOf(bodies), limits)
    }
  }
}

function coding(
  name: BodyCodingName,
  compress: BodyCoding['compress'],
  decompress: BodyCoding['decompress'],
): BodyCoding {
  return { name, compress, decompress, acceptedBy: { 'accept-encoding': name } }
}

/** Whether a body of this length travels compressed. */
export function isWorthCompressing(compression: WireOptions['compression'], bytes: number): boolean {
  return compression !== 'none' && bytes >= minCompressedBytes
}

/**
 * A body as it was before it was compressed.
 * @throws where it is in a coding that wasn't agreed, or broken.
 */
export function plainBody(
  body: Uint8Array,
  contentEncoding: string | undefined,
  agreed: BodyCoding | undefined,
): Uint8Array {
  if (contentEncoding === undefined) return body
  if (contentEncoding !== agreed?.name) throw new Error(`the coding ${contentEncoding} was not agreed`)
  return agreed.decompress(body)
}

/** A body ready to be sent. */
export interface SentBody<Body> {
  readonly bytes: number
  readonly body: Body | Uint8Array
  /** Undefined where it goes as it is. */
  readonly contentEncoding: string | undefined
}

/** Compresses an answer where that is agreed with the client and worth it. */
export function bodyToSend<Body extends Uint8Array | string>(
  body: Body,
  agreed: BodyCoding | undefined,
  headers: IncomingHttpHeaders,
): SentBody<Body> {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (agreed === undefined || bytes < minCompressedBytes || !isAccepted(agreed, headers))
    return { bytes, body, contentEncoding: undefined }
  const compressed = agreed.compress(typeof body === 'string' ? Buffer.from(body) : body)
  return { bytes: compressed.length, body: compressed, contentEncoding: agreed.name }
}

/** As our clients write it: one coding, and for a dictionary its hash. */
function isAccepted({ acceptedBy }: BodyCoding, headers: IncomingHttpHeaders): boolean {
  for (const name in acceptedBy) if (headers[name] !== acceptedBy[name]) return false
  return true
}
