import { gunzipSync, gzipSync } from 'node:zlib'

/** Bodies below this aren't compressed: they rarely get smaller. The threshold of the usual HTTP middleware. */
export const leastCompressedBytes = 1024

/** What transports say of it that compress whole bodies. */
export const bodiesWithGzip = 'bodies of 1 KiB and more compressed with gzip'

/** Most bytes of a body, compressed or not, that either end takes. */
export const mostBodyBytes = 4 * 1024 * 1024

/** Whether a body of this length travels compressed. */
export function isWorthCompressing(compression: 'none' | 'gzip', bytes: number): boolean {
  return compression === 'gzip' && bytes >= leastCompressedBytes
}

/** gzip on the calling thread at the library's default level: for bodies of a few kB, handing them to another costs more. */
export function compress(body: Uint8Array): Uint8Array {
  return gzipSync(body)
}

/** @throws where the bytes are no gzip data or give more than a body may hold. */
export function decompress(body: Uint8Array): Uint8Array {
  return gunzipSync(body, { maxOutputLength: mostBodyBytes })
}

/** A body ready to be sent by a server that answers whole bodies. */
export interface SentBody {
  readonly bytes: number
  readonly body: Uint8Array | string
  readonly isCompressed: boolean
}

/** Compresses an answer where that is agreed with the client and worth it. */
export function bodyToSend(
  body: Uint8Array | string,
  compression: 'none' | 'gzip',
  acceptedEncoding: string | string[] | undefined,
): SentBody {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  if (acceptedEncoding !== 'gzip' || !isWorthCompressing(compression, bytes))
    return { bytes, body, isCompressed: false }
  const compressed = compress(typeof body === 'string' ? Buffer.from(body) : body)
  return { bytes: compressed.length, body: compressed, isCompressed: true }
}
