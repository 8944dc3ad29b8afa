import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** One row after the other, each a statement and a transaction of its own. */
export const insert: OperationMaker<'insert'> = async (client, { driver, table, mostRows }) => {
  const connection = await client.connect(driver)
  const { natives, column } = client
  const encode = client.encoder(connection)
  const statement = {
    name: 'insert',
    text: `insert into ${client.table(table)} (payload) values ($1)`,
    takesTexts: column !== 'bytea',
  }
  let written = 0
  return {
    connections: [connection],
    restart() {
      written = 0
    },
    async run(untilNs, tally) {
      const end = written + mostRows
      await closedLoop(
        async () => {
          if (written === end) return undefined
          const startNs = nowNs()
          const payload = encode(natives[written % natives.length])
          const encodedNs = nowNs()
          await connection.query(statement, [payload])
          tally.encodeNs += encodedNs - startNs
          tally.statementNs += nowNs() - encodedNs
          written += 1
          return { operations: 1, rows: 1 }
        },
        untilNs,
        tally,
      )
    },
  }
}
