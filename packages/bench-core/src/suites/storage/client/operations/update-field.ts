import { seededRandom } from '../../../../workloads/seeded-random.ts'
import type { Statement, StatementValue } from '../../drivers/connection.ts'
import type { FieldValue, QueryField } from '../../plan/query-field.ts'
import { type TableLayout, textLiteral } from '../../plan/table-layout.ts'
import { LossError } from '../bench-client.ts'
import { needField } from '../need-field.ts'
import { rowWriter } from '../row-writer.ts'
import { nowNs } from '../tally.ts'
import { closedLoop, type OperationMaker } from './operation.ts'

/**
 * Changes one field of one row to another value: in the server where it can look into the message, by `jsonb_set` of a
 * document; else the blob is read, decoded, changed, encoded and written back, in two statements without a lock between them.
 */
export const updateField: OperationMaker<'update-field'> = async (client, { driver, table, rows, index }) => {
  const connection = await client.connect(driver)
  const field = needField(client.fields.field)
  const { format, layout } = client
  const name = client.table(table)
  const assignment = assignmentInServer(layout, field)
  const inServer = { name: 'update-field', text: `update ${name} set ${assignment} where id = $1` }
  const select = client.reading('update-read', `from ${name} where id = $1`)
  const writer = rowWriter(client, connection, index)
  const assigned = writer.columns.map((column, place) => `${column} = $${place + 2}`).join(', ')
  const write = { name: 'update-write', text: `update ${name} set ${assigned} where id = $1` }
  const read = client.readRow(connection)
  // The same rows and values for every contender.
  const random = seededRandom(0, 'update-field')
  const changes = new Map<number, FieldValue>()
  const { inCorpus, values: known } = field
  const another = (id: number) => {
    const present = changes.get(id) ?? inCorpus[(id - 1) % inCorpus.length]
    while (true) {
      const value = known[random.below(known.length)]!
      if (value !== present) return value
    }
  }

  async function change(statement: Statement, id: number, values: readonly StatementValue[]): Promise<void> {
    const changed = await connection.change(statement, [id, ...values])
    if (changed !== 1) throw new LossError({ code: 'rows-changed', row: id, count: changed })
  }

  return {
    connections: [connection],
    changes,
    async run(untilNs, tally) {
      await closedLoop(
        async () => {
          const id = 1 + random.below(rows)
          const value = another(id)
          const startNs = nowNs()
          if (assignment !== undefined) {
            await change(inServer, id, [layout.column === 'columns' ? String(value) : JSON.stringify(value)])
            tally.statementNs += nowNs() - startNs
            changes.set(id, value)
            return { operations: 1, rows: 1 }
          }
          const [found] = await connection.query(select, [id])
          const fetchedNs = nowNs()
          const message = read(found)
          const decodedNs = nowNs()
          format.setField(message, field, value)
          const values = writer.values(message)
          const encodedNs = nowNs()
          await change(write, id, values)
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

/** How the server changes the field by itself; undefined where it can't. */
function assignmentInServer(layout: TableLayout, field: QueryField): string | undefined {
  if (layout.column === 'bytea') return undefined
  const value = layout.valueOf(field)
  if (layout.column === 'columns' && value) return `${value.sql} = $2::text::${value.type}`
  const [{ name, type }] = layout.columns as [TableLayout['columns'][number]]
  const document = type === 'json' ? `${name}::jsonb` : name
  const path = field.path.map(({ jsonName }) => textLiteral(jsonName)).join(', ')
  return `${name} = jsonb_set(${document}, array[${path}], $2::text::jsonb)${type === 'json' ? '::json' : ''}`
}
