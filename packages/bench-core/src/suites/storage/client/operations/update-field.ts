import { seededRandom } from '../../../../workloads/seeded-random.ts'
import type { Statement } from '../../drivers/connection.ts'
import type { FieldValue } from '../../query-field.ts'
import { textLiteral } from '../../query-statement.ts'
import { LossError } from '../bench-client.ts'
import { needField } from '../field-text.ts'
import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/**
 * Changes one field of one row: in the server by `jsonb_set` where the column is JSON; else the blob is read, decoded,
 * changed, encoded and written back, in two statements without a lock between them.
 */
export const updateField: OperationMaker<'update-field'> = async (client, { driver, table, rows }) => {
  const connection = await client.connect(driver)
  const field = needField(client.field)
  const { format, column } = client
  const name = client.table(table)
  const document = column === 'json' ? 'payload::jsonb' : 'payload'
  const cast = column === 'json' ? '::json' : ''
  const inServer = {
    name: 'update-field',
    text: `update ${name} set payload = jsonb_set(${document}, array[${textLiteral(field.jsonName)}], $2::text::jsonb)${cast} where id = $1`,
  }
  const select = { name: 'update-read', text: `select payload from ${name} where id = $1` }
  const write = { name: 'update-write', text: `update ${name} set payload = $2 where id = $1` }
  const read = client.readPayload(connection)
  const random = seededRandom(0, `update-field/${table}`)
  const changes = new Map<number, FieldValue>()

  async function change(statement: Statement, id: number, value: string | Buffer): Promise<void> {
    const changed = await connection.change(statement, [id, value])
    if (changed !== 1) throw new LossError(`an update of the row ${id} changed ${changed} rows`)
  }

  return {
    connections: [connection],
    changes,
    async run(untilNs, tally) {
      await closedLoop(
        async () => {
          const id = 1 + random.below(rows)
          const value = field.values[random.below(field.values.length)]!
          const startNs = nowNs()
          if (column !== 'bytea') {
            await change(inServer, id, JSON.stringify(value))
            tally.statementNs += nowNs() - startNs
            changes.set(id, value)
            return { operations: 1, rows: 1 }
          }
          const [found] = await connection.query(select, [id])
          const fetchedNs = nowNs()
          const message = read(found)
          const decodedNs = nowNs()
          format.setField(message, field, value)
          const payload = format.encode(message)
          const encodedNs = nowNs()
          await change(write, id, payload)
          tally.decodeNs += decodedNs - fetchedNs
          tally.encodeNs += encodedNs - decodedNs
          tally.statementNs += fetchedNs - startNs + nowNs() - encodedNs
          changes.set(id, value)
          return { operations: 1, rows: 1 }
        },
        untilNs,
        tally,
      )
    },
  }
}
