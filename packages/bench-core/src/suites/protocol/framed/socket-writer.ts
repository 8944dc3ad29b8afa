import type { Socket } from 'node:net'

const firstBlockBytes = 4 * 1024
const blockBytes = 64 * 1024

/**
 * Gathers what is written during one turn of the event loop into one system call. Its block is used again as soon as
 * the system has taken it whole, which it mostly does at once.
 */
export class SocketWriter {
  readonly #socket: Socket
  #block: Buffer = Buffer.allocUnsafeSlow(firstBlockBytes)
  #used = 0
  #held = false
  #scheduled = false
  readonly #flushLater = () => {
    this.#scheduled = false
    this.flush()
  }

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Bytes that the system hasn't taken yet. */
  get waitingBytes(): number {
    return this.#socket.writableLength + this.#used
  }

  /** Room for so many bytes in `block` from `offset` on, to be filled before anything else is written. */
  reserve(bytes: number): number {
    if (this.#block.length - this.#used < bytes) this.#makeRoom(bytes)
    const offset = this.#used
    this.#used += bytes
    if (!this.#held && !this.#scheduled) {
      this.#scheduled = true
      process.nextTick(this.#flushLater)
    }
    return offset
  }

  /** Where `reserve` made room last. */
  get block(): Buffer {
    return this.#block
  }

  write(bytes: Uint8Array): void {
    const offset = this.reserve(bytes.length)
    this.#block.set(bytes, offset)
  }

  /** A whole number in decimal digits. */
  writeDecimal(value: number): void {
    let digits = 1
    for (let limit = 10; value >= limit; limit *= 10) digits++
    let at = this.reserve(digits) + digits
    for (let left = value; at > this.#used - digits; left = Math.floor(left / 10))
      this.#block[--at] = 48 + (left % 10)
  }

  /** Between `hold` and `release` nothing is sent but full blocks: the caller is in the middle of several answers. */
  hold(): void {
    this.#held = true
  }

  release(): void {
    this.#held = false
    this.flush()
  }

  flush(): void {
    const bytes = this.#used
    if (bytes === 0) return
    this.#used = 0
    if (this.#socket.destroyed) return
    this.#socket.write(this.#block.subarray(0, bytes))
    // A stream that has nothing left to write has given every byte to the system; otherwise it still needs the block.
    if (this.#socket.writableLength > 0 || this.#block.length > blockBytes)
      this.#block = Buffer.allocUnsafeSlow(Math.min(this.#block.length, blockBytes))
  }

  /** The block grows while a turn fills it, so that a thousand quiet connections hold little; a full one is sent. */
  #makeRoom(bytes: number): void {
    if (this.#used + bytes > blockBytes) this.flush()
    if (this.#block.length - this.#used >= bytes) return
    const block = Buffer.allocUnsafeSlow(
      Math.max(this.#used + bytes, Math.min(this.#block.length * 2, blockBytes)),
    )
    this.#block.copy(block, 0, 0, this.#used)
    this.#block = block
  }
}
