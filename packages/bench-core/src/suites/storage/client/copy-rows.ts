import type { StorageColumn } from '../../../model/storage-spec.ts'

/** The file format of PostgreSQL's COPY, FORMAT binary: a signature, no flags, no extension. */
const header = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailer = Buffer.from([0xff, 0xff])
const chunkBytes = 65_536

/** Puts rows of one payload column into the chunks of a binary COPY. */
export class CopyRows {
  readonly #prefix: number
  #chunk = Buffer.allocUnsafe(2 * chunkBytes)
  #length = header.copy(this.#chunk)

  constructor(column: StorageColumn) {
    this.#prefix = column === 'jsonb' ? 1 : 0
  }

  /** Adds a row, and gives a chunk whenever one is full. */
  add(payload: Buffer): Buffer | undefined {
    this.#reserve(payload.length + 7)
    const start = this.#length + 6 + this.#prefix
    const size = payload.copy(this.#chunk, start)
    this.#chunk.writeInt16BE(1, this.#length)
    this.#chunk.writeInt32BE(size + this.#prefix, this.#length + 2)
    if (this.#prefix === 1) this.#chunk[start - 1] = 1
    this.#length = start + size
    return this.#length >= chunkBytes ? this.#take() : undefined
  }

  /** What is left, with the end of the data. */
  end(): Buffer {
    this.#reserve(trailer.length)
    this.#length += trailer.copy(this.#chunk, this.#length)
    return this.#take()
  }

  /** The driver keeps a chunk until the socket has taken it, so the next one is a buffer of its own. */
  #take(): Buffer {
    const full = this.#chunk.subarray(0, this.#length)
    this.#chunk = Buffer.allocUnsafe(2 * chunkBytes)
    this.#length = 0
    return full
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#chunk.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#chunk.length, this.#length + bytes))
    this.#chunk.copy(larger, 0, 0, this.#length)
    this.#chunk = larger
  }
}
