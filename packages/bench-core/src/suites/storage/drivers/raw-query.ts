import type { Duplex } from 'node:stream'
import type { Statement, StatementValue } from './connection.ts'
import { executeMessages, parseMessage } from './messages.ts'

/** What a query of the driver's has of its connection. */
interface QueryConnection {
  readonly stream: Duplex
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
}

type RawRow = Buffer | null | readonly (Buffer | null)[]

/**
 * A query of `pg` that gives the first column of its rows, or all of them, as the buffers that arrived. It asks for no description of
 * rows, because nothing is parsed.
 */
export class RawQuery {
  /** The driver notes by these which statements a connection has parsed. */
  readonly name: string
  readonly text: string
  readonly #texts: readonly boolean[] | undefined
  readonly #isWide: boolean
  readonly #values: readonly StatementValue[]
  #changed = 0
  readonly #rows: RawRow[] = []
  #settle: { resolve(rows: readonly RawRow[]): void; reject(error: unknown): void } | undefined

  constructor(statement: Statement, values: readonly StatementValue[]) {
    this.name = statement.name
    this.text = statement.text
    this.#texts = statement.texts
    this.#isWide = statement.isWide ?? false
    this.#values = values
  }

  /** Settles once the driver has submitted the query and the server has answered it. */
  readonly result = new Promise<readonly RawRow[]>((resolve, reject) => {
    this.#settle = { resolve, reject }
  })

  submit({ stream, parsedStatements }: QueryConnection): void {
    const execute = executeMessages(this.name, this.#values, this.#texts)
    const isParsed = this.name !== '' && parsedStatements[this.name] !== undefined
    stream.write(isParsed ? execute : Buffer.concat([parseMessage(this), execute]))
  }

  /** Rows that the statement changed, by the server's own count, once it has been answered. */
  get changed(): number {
    return this.#changed
  }

  handleDataRow({ fields }: { fields: readonly (Buffer | null)[] }): void {
    this.#rows.push(this.#isWide ? fields : (fields[0] ?? null))
  }

  /** The tag of a command ends in its count of rows: `UPDATE 1`. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#changed = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
  }

  handleReadyForQuery(): void {
    this.#settle?.resolve(this.#rows)
  }

  handleError(error: unknown): void {
    this.#settle?.reject(error)
  }

  /** The driver insists on a callback for its time limit, which is not used. */
  callback(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleRowDescription(): void {}
}
