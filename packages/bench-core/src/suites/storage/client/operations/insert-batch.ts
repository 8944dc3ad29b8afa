import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** Many rows a statement. */
export const insertBatch: OperationMaker<'insert-batch'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const { natives, column } = client
  const encode = client.encoder(connection)
  const places = Array.from({ length: work.batch }, (_, index) => `($${index + 1})`).join(', ')
  const statement = {
    name: 'insert-batch',
    text: `insert into ${client.table(work.table)} (payload) values ${places}`,
    takesTexts: column !== 'bytea',
  }
  const control = (text: string) => connection.query({ name: '', text })
  let written = 0
  return {
    connections: [connection],
    async run(untilNs, tally) {
      written = 0
      if (work.transaction === 'all') await control('begin')
      await closedLoop(
        async () => {
          if (written + work.batch > work.mostRows) return undefined
          const startNs = nowNs()
          const payloads = Array.from({ length: work.batch }, (_, index) =>
            encode(natives[(written + index) % natives.length]),
          )
          const encodedNs = nowNs()
          await connection.query(statement, payloads)
          tally.encodeNs += encodedNs - startNs
          tally.statementNs += nowNs() - encodedNs
          written += work.batch
          return { operations: 1, rows: work.batch }
        },
        untilNs,
        tally,
      )
      if (work.transaction === 'all') {
        const startNs = nowNs()
        await control('commit')
        tally.statementNs += nowNs() - startNs
      }
    },
  }
}
