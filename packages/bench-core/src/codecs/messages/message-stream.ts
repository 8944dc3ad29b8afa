import type { Encoding } from '../../model/report/contender.ts'
import type { BoundCodec } from '../codec.ts'

/** Many messages as one body, such as that of an export or a bulk request. */
export interface MessageStream {
  /** How the end of a message is known: a line's end, its length before it, or by itself. */
  readonly framing: 'lines' | 'length-delimited' | 'concatenated'
  /** The body is the stream's own, and good until the next one is encoded. */
  encode(messages: readonly unknown[]): Uint8Array
  /** Hands over one message after the other, so that never more than one has to be held. */
  decodeEach(body: Uint8Array, each: (message: unknown) => void): void
}

/**
 * The stream of a codec as people write it: JSON Lines, unless the codec's own JSON has lines within, as some of the messages
 * encoded with it show; one after the other where the format says where a value ends and the library reads on from there; or else
 * each with its length before it, as protobuf's libraries do it.
 */
export function messageStream(
  codec: BoundCodec,
  encoding: Encoding,
  encoded: readonly Uint8Array[],
): MessageStream {
  const body = new GrowingBody()
  const { decodeEach } = codec
  if (encoding === 'json' && !encoded.some((bytes) => bytes.includes(newline))) {
    return {
      framing: 'lines',
      encode: body.of((message) => {
        body.add(codec.encode(message))
        body.addByte(newline)
      }),
      decodeEach(bytes, each) {
        for (let at = 0; at < bytes.length; ) {
          const end = bytes.indexOf(newline, at)
          each(codec.decode(bytes.subarray(at, end < 0 ? bytes.length : end)))
          at = end < 0 ? bytes.length : end + 1
        }
      },
    }
  }
  if (decodeEach)
    return {
      framing: 'concatenated',
      encode: body.of((message) => body.add(codec.encode(message))),
      decodeEach,
    }
  return {
    framing: 'length-delimited',
    encode: body.of((message) => {
      const bytes = codec.encode(message)
      let rest = bytes.length
      for (; rest > 0x7f; rest >>>= 7) body.addByte((rest & 0x7f) | 0x80)
      body.addByte(rest)
      body.add(bytes)
    }),
    decodeEach(bytes, each) {
      for (let at = 0; at < bytes.length; ) {
        let length = 0
        for (let shift = 0; ; shift += 7) {
          const byte = bytes[at++]
          if (byte === undefined || shift > 28) throw new Error('the stream breaks off in a length')
          length |= (byte & 0x7f) << shift
          if (byte < 0x80) break
        }
        if (at + length > bytes.length) throw new Error('the stream breaks off in a message')
        each(codec.decode(bytes.subarray(at, at + length)))
        at += length
      }
    },
  }
}

const newline = 0x0a

/** One buffer for all bodies, as large as the largest: what grows it is worked before anything is timed. */
class GrowingBody {
  private bytes = new Uint8Array(2 ** 16)
  private length = 0

  of(addMessage: (message: unknown) => void): MessageStream['encode'] {
    return (messages) => {
      this.length = 0
      for (const message of messages) addMessage(message)
      return this.bytes.subarray(0, this.length)
    }
  }

  add(part: Uint8Array): void {
    this.reserve(part.length)
    this.bytes.set(part, this.length)
    this.length += part.length
  }

  addByte(byte: number): void {
    this.reserve(1)
    this.bytes[this.length++] = byte
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }
}
