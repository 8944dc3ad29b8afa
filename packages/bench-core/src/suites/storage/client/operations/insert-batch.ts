import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** Many rows a statement. */
export const insertBatch: OperationMaker<'insert-batch'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const { format, natives } = client
  const places = Array.from({ length: work.batch }, (_, index) => `($${index + 1})`).join(', ')
  const statement = {
    name: 'insert-batch',
    text: `insert into ${client.table(work.table)} (payload) values ${places}`,
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
            format.encode(natives[(written + index) % natives.length]),
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
