import type { Row } from '../formats/column-format.ts'
import type { TableColumn } from '../plan/table-layout.ts'

/** The file format of PostgreSQL's COPY, FORMAT binary: a signature, no flags, no extension. */
const header = Buffer.from('PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailer = Buffer.from([0xff, 0xff])
const chunkBytes = 65_536
/** Stands for the size of a value that is null. */
const nullSize = -1

/** Puts rows into the chunks of a binary COPY. Own code: their cells are encoded already, which libraries would do themselves. */
export class CopyRows {
  /** Bytes that PostgreSQL wants before a value: of `jsonb` the number of its form. */
  readonly #prefixes: readonly number[]
  #chunk = Buffer.allocUnsafe(2 * chunkBytes)
  #length = header.copy(this.#chunk)

  /** @param columns Of the first values of each row; what comes after them has no form of its own. */
  constructor(columns: readonly Pick<TableColumn, 'type'>[]) {
    this.#prefixes = columns.map(({ type }) => (type === 'jsonb' ? 1 : 0))
  }

  /** Adds a row, and gives a chunk whenever one is full. */
  add(row: Row): Buffer | undefined {
    let bytes = 2
    for (const cell of row) bytes += 5 + (cell?.length ?? 0)
    this.#reserve(bytes)
    let at = this.#chunk.writeInt16BE(row.length, this.#length)
    for (let place = 0; place < row.length; place++) {
      const cell = row[place]!
      if (cell === null) {
        at = this.#chunk.writeInt32BE(nullSize, at)
        continue
      }
      const prefix = this.#prefixes[place] ?? 0
      at = this.#chunk.writeInt32BE(prefix + cell.length, at)
      if (prefix === 1) this.#chunk[at] = 1
      at += prefix
      at += cell.copy(this.#chunk, at)
    }
    this.#length = at
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
