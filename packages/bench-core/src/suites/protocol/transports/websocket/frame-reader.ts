import { constants, inflateRawSync } from 'node:zlib'
import { ByteQueue } from '../../framed/byte-queue.ts'
import { maxBodyBytes } from '../encoding/body-compression.ts'

export const opcodes = { binary: 2, close: 8, ping: 9, pong: 10 } as const

/** What a sender leaves off a compressed message (RFC 7692, 7.2.1). */
const deflateTail = Buffer.from([0, 0, 0xff, 0xff])

/**
 * Takes a server's bytes apart into messages that came in one frame each (RFC 6455), which is how servers send answers
 * that they hold whole. After `next` gave true, the frame is in the reader's own fields.
 */
export class WebSocketReader {
  opcode = 0
  /** Valid until the next call of `push` or `keep`. */
  payload: Buffer = Buffer.alloc(0)
  /** Set when the bytes are nothing that this reader takes. */
  fault = false
  readonly #queue = new ByteQueue()

  push(chunk: Buffer): void {
    if (!this.fault) this.#queue.push(chunk)
  }

  keep(): void {
    this.#queue.keep()
  }

  next(): boolean {
    const { bytes, start, length: available } = this.#queue
    if (this.fault || available < 2) return false
    const [first, second] = [bytes[start]!, bytes[start + 1]!]
    const lengthBytes = second === 126 ? 2 : second === 127 ? 8 : 0
    if (available < 2 + lengthBytes) return false
    const length =
      lengthBytes === 0
        ? second
        : lengthBytes === 2
          ? bytes.readUInt16BE(start + 2)
          : Number(bytes.readBigUInt64BE(start + 2))
    const isCompressed = (first & 0x40) !== 0
    // The last frame of a message, no reserved bits but compression's, no mask, and no more than can be asked for.
    if ((first & 0xb0) !== 0x80 || second > 127 || length > 2 * maxBodyBytes) {
      this.fault = true
      return false
    }
    const payloadStart = start + 2 + lengthBytes
    if (payloadStart + length > this.#queue.end) return false
    this.opcode = first & 0x0f
    this.payload = bytes.subarray(payloadStart, payloadStart + length)
    this.#queue.start = payloadStart + length
    if (isCompressed) this.#inflate()
    return !this.fault
  }

  #inflate(): void {
    try {
      this.payload = inflateRawSync(Buffer.concat([this.payload, deflateTail]), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: 2 * maxBodyBytes,
      })
    } catch {
      this.fault = true
    }
  }
}
