import type { DescMessage, Message } from '@bufbuild/protobuf'
import { firstDifference } from '../../../codecs/messages/first-difference.ts'
import { dictionaryEvery, splitForDictionary } from '../../dictionary.ts'
import { layoutOf } from '../plan/table-layout.ts'
import type { Cell, ColumnFormat } from './column-format.ts'

/**
 * Why a column format can't keep messages, without a database; undefined where nothing stands in the way.
 * @param first The number of the first message.
 */
export async function findFormatMisfit(
  format: ColumnFormat,
  type: DescMessage,
  messages: readonly Message[],
  first = 0,
): Promise<string | undefined> {
  try {
    const isSplit = format.usesDictionary && messages.length >= dictionaryEvery
    const bound = await format.bind(type, isSplit ? splitForDictionary(messages).made : [])
    const { columns } = layoutOf(format, type)
    for (const [index, message] of messages.entries()) {
      const row = bound.encode(bound.fromMessage(message))
      const place = columns.findIndex((column, cell) => holdsNul(column.type, row[cell]!))
      if (place >= 0)
        return `message ${first + index} has a string with the character U+0000, which ${columns[place]!.type} can’t store`
      const back = bound.toMessage(bound.decode(row))
      const difference = firstDifference(message, back)
      if (!difference) continue
      const { path, expected, actual } = difference
      return `lossy at ${path} of message ${first + index}: ${expected} became ${actual}`
    }
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return text.replace(/\s+/g, ' ').slice(0, 300)
  }
}

function holdsNul(type: string, cell: Cell): boolean {
  if (cell === null) return false
  if (type === 'text') return cell.includes(0)
  if (type === 'text[]') return textsIn(cell).some((text) => text.includes(0))
  return type === 'jsonb' && writesNul(String(cell))
}

/** Of an array in binary form: behind what it begins with come the texts, each behind its length. */
function textsIn(array: Buffer): Buffer[] {
  const texts: Buffer[] = []
  for (let at = 20; at < array.length; at += 4 + texts.at(-1)!.length)
    texts.push(array.subarray(at + 4, at + 4 + array.readInt32BE(at)))
  return texts
}

/** Whether a JSON text writes U+0000: a backslash that is itself escaped begins no escape. */
function writesNul(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}
