import { seededRandom } from '../../../../workloads/seeded-random.ts'
import { proveRow, rowsToProve } from '../proof.ts'
import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/** One row by its key, decoded, on each of some connections at once: the next one after the answer. */
export const pointRead: OperationMaker<'point-read'> = async (client, work) => {
  const connections = await Promise.all(
    Array.from({ length: work.connections }, () => client.connect(work.driver)),
  )
  const statement = client.reading('point-read', `from ${client.table(work.table)} where id = $1`)
  const random = seededRandom(0, `point-read/${work.table}`)
  return {
    connections,
    async prove() {
      const [connection] = connections
      if (!connection) return
      const read = client.readRow(connection)
      for (let id = 1; id <= rowsToProve(client, work.rows); id++) {
        const found = await connection.query(statement, [id])
        if (found.length !== 1) throw new Error(`the row ${id} was read ${found.length} times`)
        proveRow(client, read(found[0]), id)
      }
    },
    async run(untilNs, tally) {
      await Promise.all(
        connections.map((connection) => {
          const read = client.readRow(connection)
          return closedLoop(
            async () => {
              const id = 1 + random.below(work.rows)
              const startNs = nowNs()
              const found = await connection.query(statement, [id])
              const fetchedNs = nowNs()
              if (found.length !== 1) throw new Error(`the row ${id} was read ${found.length} times`)
              read(found[0])
              tally.statementNs += fetchedNs - startNs
              tally.decodeNs += nowNs() - fetchedNs
              return { operations: 1, rows: 1 }
            },
            untilNs,
            tally,
          )
        }),
      )
    },
  }
}
