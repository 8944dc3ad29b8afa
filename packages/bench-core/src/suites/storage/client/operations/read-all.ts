import { cursorRows, fetchSize } from '../cursor.ts'
import { proveRow, rowsToProve } from '../proof.ts'
import { nowNs } from '../tally.ts'
import type { OperationMaker } from './operation.ts'

/**
 * Reads a table from its beginning as often as the time allows, in bounded memory: fetch by fetch, decoding each row.
 * An operation is a fetch with its decoding.
 */
export const readAll: OperationMaker<'read-all'> = async (client, { driver, table, rows }) => {
  const connection = await client.connect(driver)
  const read = client.readRow(connection)
  const text = `from ${client.table(table)}`
  const fetchRows = fetchSize(rows, client.messageBytes)
  return {
    connections: [connection],
    async prove() {
      const asMany = rowsToProve(client, rows)
      let row = 0
      for await (const values of cursorRows(
        connection,
        client.reading('', `${text} order by id`),
        fetchRows,
      )) {
        for (const value of values) proveRow(client, read(value), ++row)
        if (row >= asMany) return
      }
      throw new Error(`${row} rows were read from a table with ${rows}`)
    },
    async run(untilNs, tally) {
      let startNs = nowNs()
      do {
        let seen = 0
        for await (const values of cursorRows(connection, client.reading('', text), fetchRows)) {
          const fetchedNs = nowNs()
          for (const value of values) read(value)
          const decodedNs = nowNs()
          tally.statementNs += fetchedNs - startNs
          tally.decodeNs += decodedNs - fetchedNs
          tally.samplesNs.push(decodedNs - startNs)
          tally.operations += 1
          tally.rows += values.length
          seen += values.length
          startNs = nowNs()
          // A fetch more would find nothing, and be no operation like the others.
          if (startNs >= untilNs || seen === rows) break
        }
        const endNs = nowNs()
        // Closing the cursor is part of fetching.
        tally.statementNs += endNs - startNs
        if (startNs < untilNs && seen !== rows)
          throw new Error(`${seen} rows were read from a table with ${rows}`)
        startNs = endNs
      } while (startNs < untilNs)
    },
  }
}
