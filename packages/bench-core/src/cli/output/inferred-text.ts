import { benchCommand } from '../../model/commands.ts'
import { type InferredSchema, type Remark, remarkWords } from '../../model/inferred-schema.ts'
import type { AsGiven, JsonLoss } from '../../model/own-messages.ts'
import { formatCount } from '../../report/words/format.ts'
import { wrapped } from '../../report/words/text-table.ts'

const fewGuesses = 8
const fewLosses = 8

/** What a schema was guessed to be, those guesses first that could be others. */
export function inferredText(
  { messageType, records, remarks }: InferredSchema,
  width: number,
  mostGuesses = fewGuesses,
): string[] {
  const open = remarks.filter(({ alternative }) => alternative !== undefined)
  const shown = [...open, ...remarks.filter((remark) => !open.includes(remark))].slice(0, mostGuesses)
  const more = remarks.length - shown.length
  const count = records === 1 ? '1 record' : `${formatCount(records)} records`
  return [
    ...wrapped(
      `${messageType}: schema inferred from ${count}; ${benchCommand('schema --data FILE')} prints it, to be edited and given as --proto`,
      width,
    ),
    ...shown.flatMap((remark) => wrapped(`- ${guessText(remark)}`, width, '  ')),
    ...(more > 0 ? [`- and ${formatCount(more)} more guesses`] : []),
  ]
}

function guessText(remark: Remark): string {
  return `${remark.path} is ${remark.guess}: ${remarkWords(remark)}`
}

/** Whether JSON comes back as it was given, and what doesn't. */
export function asGivenText({ records, changed, losses }: AsGiven, width: number): string[] {
  if (changed === 0) {
    const all = records === 1 ? 'the record comes' : `all ${formatCount(records)} records come`
    return wrapped(`- JSON to protobuf and back: ${all} back as given`, width, '  ')
  }
  const more = losses.length - fewLosses
  return [
    ...wrapped(
      `- JSON to protobuf and back: ${formatCount(changed)} of ${formatCount(records)} records don’t come back as given`,
      width,
      '  ',
    ),
    ...losses.slice(0, fewLosses).flatMap((loss) => wrapped(`- ${lossText(loss)}`, width, '  ')),
    ...(more > 0 ? [`- and ${formatCount(more)} more paths`] : []),
  ]
}

function lossText({ path, given, became, record, records }: JsonLoss): string {
  const where = records === 1 ? `record ${record}` : `${formatCount(records)} records, first ${record}`
  return `${path || 'the record'}: ${given} became ${became} (${where})`
}
