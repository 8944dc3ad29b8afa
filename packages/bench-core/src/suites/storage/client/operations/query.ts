import type { QueryPhase } from '../../../../model/storage/storage-spec.ts'
import { type Connection, type Statement, toNumber } from '../../drivers/connection.ts'
import { queryStatement } from '../../plan/query-statement.ts'
import { textLiteral } from '../../plan/table-layout.ts'
import { cursorRows, rowsToFetch, rowsToHold } from '../cursor.ts'
import { proveRow, proverOf, rowsToProve } from '../proof.ts'
import { isAnswer, questionOf } from '../question.ts'
import { nowNs, type Tally } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** More rows than this are not fetched at once but by a cursor, however small: all of a result is held until the last has arrived. */
const maxRowsAtOnce = 10_000

/**
 * Counts, fetches or sums up rows by a field. What the server can't look into is read whole and decoded by the client. What
 * is found is checked against the corpus each time.
 */
export const query: OperationMaker<QueryPhase> = async (client, work) => {
  const { operation } = work
  const connection = await client.connect(work.driver)
  const { format, layout, fields } = client
  const read = client.readRow(connection)
  const question = questionOf(operation, fields, format, work.rows)
  const { isNumber, expected } = question
  const atOnce = Math.min(maxRowsAtOnce, rowsToHold(client.messageBytes))
  const fetchRows = rowsToFetch(client.messageBytes)
  const asked = { layout, access: work.access, operation, table: client.table(work.table) }
  const { path, text, parameters } = queryStatement(fields, asked)
  const isWide = !isNumber && layout.columns.length > 1
  const statement = { name: operation, text, isWide }
  const isDecodedHere = path === 'client-decode'
  const isAtOnce = !isDecodedHere && (isNumber || expected <= atOnce)
  if (work.access !== 'scan' && isAtOnce) await settle(connection, statement, parameters)

  async function ask(tally: Tally): Promise<number> {
    const startNs = nowNs()
    const found = await connection.query(statement, parameters)
    const fetchedNs = nowNs()
    tally.statementNs += fetchedNs - startNs
    if (isNumber) return toNumber(found[0])
    for (const row of found) read(row)
    tally.decodeNs += nowNs() - fetchedNs
    return found.length
  }

  /** Takes rows in bounded memory and decodes them. */
  async function readThrough(tally: Tally, sql: string, take: (message: unknown) => void): Promise<void> {
    let startNs = nowNs()
    for await (const rows of cursorRows(connection, { text: sql, isWide }, fetchRows)) {
      const fetchedNs = nowNs()
      for (const row of rows) take(read(row))
      tally.statementNs += fetchedNs - startNs
      startNs = nowNs()
      tally.decodeNs += startNs - fetchedNs
    }
    tally.statementNs += nowNs() - startNs
  }

  async function answer(tally: Tally): Promise<number> {
    if (isAtOnce) return ask(tally)
    if (!isDecodedHere) {
      let count = 0
      await readThrough(tally, withLiterals(text, parameters), () => {
        count += 1
      })
      return count
    }
    const looking = question.lookThrough()
    await readThrough(tally, text, looking.take)
    const startNs = nowNs()
    const found = looking.answer()
    tally.decodeNs += nowNs() - startNs
    return found
  }

  /** Of a whole result that is long, or of a table that is read whole, the beginning. */
  async function prove(): Promise<void> {
    const proveFound = proverOf(client, question.places)
    if (isAtOnce) {
      const { inOrder } = question
      for (const [n, row] of (await connection.query(statement, parameters)).entries())
        if (inOrder) proveRow(client, read(row), inOrder[n]! + 1)
        else proveFound(read(row))
      return
    }
    let left = rowsToProve(client, work.rows)
    const sql = isDecodedHere ? text : withLiterals(text, parameters)
    for await (const rows of cursorRows(connection, { text: sql, isWide }, fetchRows)) {
      for (const row of rows) {
        const native = read(row)
        if (!isDecodedHere || question.finds(native)) proveFound(native)
      }
      left -= rows.length
      if (left <= 0) return
    }
  }

  return {
    connections: [connection],
    ...(!isNumber && { prove }),
    async run(untilNs, tally) {
      await closedLoop(
        async () => {
          const found = await answer(tally)
          if (!isAnswer(found, question))
            throw new Error(
              operation === 'query-sum'
                ? `a query returned the sum ${found}, but it is ${expected}`
                : `a query found ${found} rows, but there are ${expected}`,
            )
          return { operations: 1, rows: isNumber ? 0 : found }
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
async function settle(
  connection: Connection,
  statement: Statement,
  parameters: readonly string[],
): Promise<void> {
  await connection.query(statement, parameters)
  const ask = (text: string) => connection.query({ name: '', text })
  const values = parameters.length === 0 ? '' : `(${parameters.map(textLiteral).join(', ')})`
  try {
    const [name] = await ask(
      `select name from pg_prepared_statements where statement = ${textLiteral(statement.text)}`,
    )
    for (let plan = 0; plan < plansBefore; plan++) await ask(`explain execute "${name}" ${values}`)
  } catch {}
}

/** The same for a cursor, which takes no parameters here. */
function withLiterals(text: string, parameters: readonly string[]): string {
  return text.replaceAll(/\$(\d)/g, (_, number) => textLiteral(parameters[Number(number) - 1]!))
}
