/** A parameter of a statement. Buffers are sent in binary form by the drivers that can. */
export type StatementValue = string | number | boolean | Buffer | null

/** A statement with a name is prepared once per connection. */
export interface Statement {
  readonly name: string
  readonly text: string
  /**
   * By place, of the values of one row: whether a buffer among them is a text in UTF-8, and goes as one. A statement may
   * take several rows.
   */
  readonly texts?: readonly boolean[]
  /** Whether its rows are lists of all their columns, instead of the first one. */
  readonly isWide?: boolean
}

/** Writes the data of a COPY; every call resolves when more may be written. */
export interface CopyIn {
  write(chunk: Buffer): Promise<void>
  /** Resolves when the server has taken it all. */
  end(): Promise<void>
}

/** One connection of a driver. Nothing else is on its way while a call is. */
export interface Connection {
  readonly backendPid: number
  /**
   * `raw`: a value is the buffer that arrived, in the type's binary form. `parsed`: it is what the driver makes of it.
   */
  readonly results: 'raw' | 'parsed'
  /** Runs a statement and gives the first column of its rows, or where it is wide each row as a list. */
  query(statement: Statement, values?: readonly StatementValue[]): Promise<readonly unknown[]>
  /** Runs a statement that changes rows, and tells how many it did. */
  change(statement: Statement, values: readonly StatementValue[]): Promise<number>
  copyIn(text: string): CopyIn
  /** What went over its socket so far. */
  bytes(): { readonly sent: number; readonly received: number }
  end(): Promise<void>
}

/** Where a run's tables are; the URL has the password. */
export interface Target {
  readonly url: string
  readonly schema: string
  /** What connections call themselves, so that those of a run can be told from others. */
  readonly applicationName: string
}

export interface Driver {
  connect(target: Target): Promise<Connection>
}

/** The number in a result (`int4` or `float8`), whichever way the driver gives it. */
export function toNumber(value: unknown): number {
  if (!Buffer.isBuffer(value)) return Number(value)
  return value.length === 8 ? value.readDoubleBE(0) : value.readInt32BE(0)
}
