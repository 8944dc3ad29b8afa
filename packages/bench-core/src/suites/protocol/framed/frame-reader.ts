import { ByteQueue } from './byte-queue.ts'
import { type FrameFault, headerBytes, magic, maxFrameBodyBytes, version } from './frame-format.ts'

/**
 * Takes a stream of bytes apart into frames. After `next` gave true, the frame's parts are in the reader's own fields,
 * so that reading a frame makes no object but the view of its body. Memory follows the bytes that have arrived, never
 * the length that a header claims.
 */
export class FrameReader {
  type = 0
  flags = 0
  requestId = 0
  /** Of the last frame; valid until the next call of `push` or `keep`. */
  body: Buffer = Buffer.alloc(0)
  /** Set when the bytes can't be read any further; `next` gives false from then on. */
  fault: FrameFault | undefined
  readonly #queue = new ByteQueue()
  readonly #maxBodyBytes: number

  constructor(maxBodyBytes = maxFrameBodyBytes) {
    this.#maxBodyBytes = maxBodyBytes
  }

  push(chunk: Buffer): void {
    if (this.fault === undefined) this.#queue.push(chunk)
  }

  /** Copies what is left of the last chunk, whose memory may be used again afterwards. */
  keep(): void {
    this.#queue.keep()
  }

  /** Bytes of frames that aren't complete or weren't read yet. */
  get waitingBytes(): number {
    return this.#queue.length
  }

  /** Reads a frame; false where none is complete. */
  next(): boolean {
    const queue = this.#queue
    const { bytes, start } = queue
    const available = queue.end - start
    if (this.fault !== undefined || available === 0) return false
    if (bytes[start] !== magic) return this.#fail('badMagic')
    if (available > 1 && bytes[start + 1] !== version) return this.#fail('badVersion')
    if (available < headerBytes) return false
    const length = bytes.readUInt32BE(start + 8)
    if (length > this.#maxBodyBytes) return this.#fail('tooLong')
    const end = start + headerBytes + length
    if (end > queue.end) return false
    this.type = bytes[start + 2]!
    this.flags = bytes[start + 3]!
    this.requestId = bytes.readUInt32BE(start + 4)
    this.body = bytes.subarray(start + headerBytes, end)
    queue.start = end
    return true
  }

  #fail(fault: FrameFault): false {
    this.fault = fault
    const queue = this.#queue
    // The id of the frame whose body is too long is known; the others' header can't be trusted.
    this.requestId = fault === 'tooLong' ? queue.bytes.readUInt32BE(queue.start + 4) : 0
    queue.start = queue.end
    queue.keep()
    return false
  }
}
