import type { DescMessage, Message } from '@bufbuild/protobuf'
import { firstDifference } from '../../../codecs/first-difference.ts'
import type { ColumnFormat } from './column-format.ts'

/** Why a column format can't keep messages, without a database; undefined where nothing stands in the way. */
export async function findFormatMisfit(
  { bind, column }: ColumnFormat,
  type: DescMessage,
  messages: readonly Message[],
): Promise<string | undefined> {
  try {
    const bound = await bind(type)
    for (const [number, message] of messages.entries()) {
      const payload = bound.encode(bound.fromMessage(message))
      if (column === 'jsonb' && holdsNul(String(payload)))
        return `message ${number} has a text with the character U+0000, which jsonb can’t hold`
      const back = bound.toMessage(bound.decode(payload))
      const difference = firstDifference(message, back)
      if (!difference) continue
      const { path, expected, actual } = difference
      return `lossy at ${path} of message ${number}: ${expected} became ${actual}`
    }
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return text.replace(/\s+/g, ' ').slice(0, 300)
  }
}

/** Whether a JSON text writes U+0000: a backslash that is itself escaped begins no escape. */
function holdsNul(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}
