import { rowWriter } from '../row-writer.ts'
import { nowNs } from '../tally.ts'
import { insertText } from './insert.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** Parameters that one statement of PostgreSQL's protocol has room for. */
const maxParameters = 65_535

/** Many rows a statement. */
export const insertBatch: OperationMaker<'insert-batch'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const { natives } = client
  const writer = rowWriter(client, connection, work.index)
  const { length: count } = writer.columns
  if (count * work.batch > maxParameters)
    throw new RangeError(
      `${work.batch} rows of ${count} columns need more than the ${maxParameters.toLocaleString('en')} parameters that a statement can have`,
    )
  const statement = {
    name: 'insert-batch',
    text: insertText(client, work.table, writer, work.batch),
    texts: writer.texts,
  }
  const control = (text: string) => connection.query({ name: '', text })
  let written = 0
  return {
    connections: [connection],
    restart() {
      written = 0
    },
    async run(untilNs, tally) {
      const end = written + work.maxRows
      if (work.transaction === 'all') await control('begin')
      await closedLoop(
        async () => {
          if (written + work.batch > end) return undefined
          const startNs = nowNs()
          const values = Array.from({ length: work.batch }, (_, index) =>
            writer.values(natives[(written + index) % natives.length]),
          ).flat()
          const encodedNs = nowNs()
          await connection.query(statement, values)
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
