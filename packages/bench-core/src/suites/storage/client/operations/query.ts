import { type Connection, type Statement, toCount } from '../../drivers/connection.ts'
import { queryStatement, textLiteral } from '../../query-statement.ts'
import { cursorRows, rowsToFetch, rowsToHold } from '../cursor.ts'
import { needField } from '../field-text.ts'
import { proverOf, rowsToProve } from '../proof.ts'
import { nowNs, type Tally } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** More rows than this are not fetched at once but by a cursor, however small: all of a result is held until the last has arrived. */
const mostRowsAtOnce = 10_000

/**
 * Counts or fetches the rows with a field's rarest value. What the server can't look into is read whole and decoded by
 * the client. What is found is checked against the corpus each time.
 */
export const query: OperationMaker<'query-count' | 'query-fetch'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const field = needField(client.field)
  const { format, column } = client
  const name = client.table(work.table)
  const read = client.readPayload(connection)
  const value = field.values[0]!
  const isCount = work.operation === 'query-count'
  const matches = matchesOf(field.inCorpus, value)
  const expected = countTo(work.rows, matches)
  const atOnce = Math.min(mostRowsAtOnce, rowsToHold(client.messageBytes))
  const fetchRows = rowsToFetch(client.messageBytes)
  const asked = { column, access: work.access, isCount, table: name }
  const { path, text, parameter } = queryStatement(field, asked)
  const statement = { name: work.operation, text }
  if (work.access !== 'scan' && (isCount || expected <= atOnce))
    await settle(connection, statement, parameter)

  async function ask(tally: Tally): Promise<number> {
    const startNs = nowNs()
    const found = await connection.query(statement, [parameter])
    const fetchedNs = nowNs()
    tally.statementNs += fetchedNs - startNs
    if (isCount) return toCount(found[0])
    for (const payload of found) read(payload)
    tally.decodeNs += nowNs() - fetchedNs
    return found.length
  }

  /** Takes rows in bounded memory, decodes them, and counts those that match. */
  async function lookThrough(
    tally: Tally,
    text: string,
    matches: (message: unknown) => boolean,
  ): Promise<number> {
    let count = 0
    let startNs = nowNs()
    for await (const values of cursorRows(connection, text, fetchRows)) {
      const fetchedNs = nowNs()
      for (const payload of values) if (matches(read(payload))) count += 1
      tally.statementNs += fetchedNs - startNs
      startNs = nowNs()
      tally.decodeNs += startNs - fetchedNs
    }
    tally.statementNs += nowNs() - startNs
    return count
  }

  function answer(tally: Tally): Promise<number> {
    if (path === 'client-decode')
      return lookThrough(tally, text, (message) => format.getField(message, field) === value)
    if (isCount || expected <= atOnce) return ask(tally)
    return lookThrough(tally, withLiteral(text, parameter), () => true)
  }

  /** Of a whole result that is long, or of a table that is read whole, the beginning. */
  async function prove(): Promise<void> {
    const proveRow = proverOf(
      client,
      matches.flatMap((isMatch, place) => (isMatch ? [place] : [])),
    )
    const reads = path === 'client-decode'
    const cursor = reads || expected > atOnce
    if (!cursor) {
      for (const payload of await connection.query(statement, [parameter])) proveRow(read(payload))
      return
    }
    let left = rowsToProve(client, work.rows)
    const sql = reads ? text : withLiteral(text, parameter)
    for await (const values of cursorRows(connection, sql, fetchRows)) {
      for (const payload of values) {
        const native = read(payload)
        if (!reads || format.getField(native, field) === value) proveRow(native)
      }
      left -= values.length
      if (left <= 0) return
    }
  }

  return {
    connections: [connection],
    ...(!isCount && { prove }),
    async run(untilNs, tally) {
      await closedLoop(
        async () => {
          const found = await answer(tally)
          if (found !== expected) throw new Error(`a query found ${found} rows where ${expected} are`)
          return { operations: 1, rows: isCount ? 0 : found }
        },
        untilNs,
        tally,
      )
    },
  }
}

/** PostgreSQL plans a prepared statement anew so often before it may settle on one way (PREPARE, Notes). */
const plansBefore = 5

/**
 * Has the server come to the way that it takes on a connection that has had the statement a few times, as an application's
 * have: until then it may be another one. A server that can't be asked like that settles while it is measured.
 */
async function settle(connection: Connection, statement: Statement, parameter: string): Promise<void> {
  await connection.query(statement, [parameter])
  const ask = (text: string) => connection.query({ name: '', text })
  try {
    const [name] = await ask(
      `select name from pg_prepared_statements where statement = ${textLiteral(statement.text)}`,
    )
    for (let plan = 0; plan < plansBefore; plan++)
      await ask(`explain execute "${name}" (${textLiteral(parameter)})`)
  } catch {}
}

/** The same for a cursor, which takes no parameters here. */
function withLiteral(text: string, parameter: string): string {
  return text.replace('$1', () => textLiteral(parameter))
}

function matchesOf<Value>(values: readonly (Value | null)[], wanted: Value): boolean[] {
  return values.map((value) => value === wanted)
}

/** How many of the first rows match, where the corpus is written over and over. */
function countTo(rows: number, matches: readonly boolean[]): number {
  const count = (length: number) => matches.slice(0, length).filter(Boolean).length
  return Math.floor(rows / matches.length) * count(matches.length) + count(rows % matches.length)
}
