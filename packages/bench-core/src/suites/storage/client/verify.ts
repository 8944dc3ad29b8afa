import { clone, type Message } from '@bufbuild/protobuf'
import { firstDifference } from '../../../codecs/messages/first-difference.ts'
import type { Connection } from '../drivers/connection.ts'
import type { Row } from '../formats/column-format.ts'
import { messageField } from '../formats/message-field.ts'
import type { FieldValue } from '../plan/query-field.ts'
import { type BenchClient, LossError } from './bench-client.ts'
import { cursorRows, rowsToFetch } from './cursor.ts'
import { needField } from './need-field.ts'

/**
 * Reads a table back in the order of its keys and compares every row with the message that was written there. Each
 * message of the corpus is decoded and compared in depth once; its further rows have to be the same bytes.
 *
 * @param changes What a field was changed to since, by the rows' keys.
 * @throws LossError naming the first row and the place in it that differ.
 */
export async function verifyTable(
  client: BenchClient,
  connection: Connection,
  table: string,
  rows: number,
  changes: ReadonlyMap<number, FieldValue> = new Map(),
): Promise<void> {
  const { corpus, format } = client
  const proved = new Map<string, Row>()
  let row = 0
  const reading = client.reading('', `from ${client.table(table)} order by id`)
  for await (const values of cursorRows(connection, reading, rowsToFetch(client.messageBytes))) {
    for (const value of values) {
      const place = row % corpus.length
      const bytes = client.rowIn(value)
      const change = changes.get(row + 1)
      const variant = `${place} ${change}`
      if (!isSameRow(proved.get(variant), bytes)) {
        const expected = change === undefined ? corpus[place] : changed(client, corpus[place]!, change)
        const difference = firstDifference(expected, format.toMessage(format.decode(bytes)))
        if (difference) throw new LossError({ code: 'changed', of: 'row', number: row + 1, ...difference })
        proved.set(variant, bytes)
      }
      row += 1
    }
  }
  if (row !== rows) throw new LossError({ code: 'missing', what: 'rows', count: row, of: rows })
}

function isSameRow(one: Row | undefined, other: Row): boolean {
  return (
    one?.every((cell, place) => {
      const another = other[place]!
      return cell === null || another === null ? cell === another : cell.equals(another)
    }) === true
  )
}

function changed({ type, fields }: BenchClient, message: Message, value: FieldValue): Message {
  const copy = clone(type, message)
  messageField.setField(copy, needField(fields.field), value)
  return copy
}
