import { newTally, nowNs } from '../tally.ts'
import { copyRows } from './copy.ts'
import { rowInserter } from './insert.ts'
import type { OperationMaker } from './operation.ts'

/** A whole table as one piece of work, whatever time it takes: an operation is all of its rows. */
export const insertTable: OperationMaker<'insert-table'> = async (client, work) => {
  const connection = await client.connect(work.driver)
  const { way, maxRows } = work
  const insertRow = rowInserter(client, connection, work)
  const control = (text: string) => connection.query({ name: '', text })
  return {
    connections: [connection],
    async run(_, tally) {
      const startNs = nowNs()
      const own = newTally()
      if (way === 'copy') {
        await copyRows(client, connection, work, { maxRows, untilNs: Number.POSITIVE_INFINITY }, own)
      } else {
        if (way === 'one-commit') await control('begin')
        for (let row = 0; row < maxRows; row++) await insertRow(row, own)
        if (way === 'one-commit') await control('commit')
      }
      const endNs = nowNs()
      tally.samplesNs.push(endNs - startNs)
      tally.encodeNs += own.encodeNs
      tally.statementNs += endNs - startNs - own.encodeNs
      tally.operations += 1
      tally.rows += maxRows
    },
  }
}
