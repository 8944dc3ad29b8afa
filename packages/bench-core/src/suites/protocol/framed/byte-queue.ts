const empty: Buffer = Buffer.alloc(0)

/**
 * Bytes that came in and weren't read yet, in one piece. A chunk that arrives when nothing is left over is looked at
 * where it lies; what is left of it is copied by `keep` before the chunk's memory is used again. Left-over bytes grow
 * by doubling, so that a long message in many chunks costs each byte a fixed number of copies.
 */
export class ByteQueue {
  /** The bytes from `start` to `end` are unread. */
  bytes: Buffer = empty
  start = 0
  end = 0
  #own = false

  push(chunk: Buffer): void {
    if (this.start === this.end) {
      this.bytes = chunk
      this.start = 0
      this.end = chunk.length
      this.#own = false
      return
    }
    if (!this.#own || this.bytes.length - this.end < chunk.length) this.#move(chunk.length)
    chunk.copy(this.bytes, this.end)
    this.end += chunk.length
  }

  /** To be called when the memory of the last chunk is about to be used for something else. */
  keep(): void {
    if (this.start === this.end) {
      this.bytes = empty
      this.start = this.end = 0
      this.#own = false
    } else if (!this.#own) {
      this.#move(0)
    }
  }

  /** Unread bytes. */
  get length(): number {
    return this.end - this.start
  }

  #move(more: number): void {
    const unread = this.end - this.start
    const target = Buffer.allocUnsafeSlow(Math.max(512, unread + more, more === 0 ? 0 : unread * 2))
    this.bytes.copy(target, 0, this.start, this.end)
    this.bytes = target
    this.start = 0
    this.end = unread
    this.#own = true
  }
}
