import type { Duplex } from 'node:stream'
import type { Statement, StatementValue } from './connection.ts'
import { executeMessages, parseMessage } from './messages.ts'

/** What a query of the driver's has of its connection. */
interface QueryConnection {
  readonly stream: Duplex
  readonly parsedStatements: Readonly<Record<string, string | undefined>>
}

/**
 * A query of `pg` that gives the first column of its rows as the buffers that arrived. It asks for no description of
 * rows, because nothing is parsed.
 */
export class RawQuery {
  /** The driver notes by these which statements a connection has parsed. */
  readonly name: string
  readonly text: string
  readonly #values: readonly StatementValue[]
  readonly #rows: (Buffer | null)[] = []
  #settle: { resolve(rows: readonly (Buffer | null)[]): void; reject(error: unknown): void } | undefined

  constructor({ name, text }: Statement, values: readonly StatementValue[]) {
    this.name = name
    this.text = text
    this.#values = values
  }

  /** Settles once the driver has submitted the query and the server has answered it. */
  readonly result = new Promise<readonly (Buffer | null)[]>((resolve, reject) => {
    this.#settle = { resolve, reject }
  })

  submit({ stream, parsedStatements }: QueryConnection): void {
    const execute = executeMessages(this.name, this.#values)
    const isParsed = this.name !== '' && parsedStatements[this.name] !== undefined
    stream.write(isParsed ? execute : Buffer.concat([parseMessage(this), execute]))
  }

  handleDataRow({ fields }: { fields: readonly (Buffer | null)[] }): void {
    this.#rows.push(fields[0] ?? null)
  }

  handleReadyForQuery(): void {
    this.#settle?.resolve(this.#rows)
  }

  handleError(error: unknown): void {
    this.#settle?.reject(error)
  }

  /** The driver insists on a callback for its time limit, which is not used. */
  callback(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleRowDescription(): void {}
}
