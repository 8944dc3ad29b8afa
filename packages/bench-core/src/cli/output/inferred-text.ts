import { benchCommand } from '../../model/commands.ts'
import { type InferredSchema, type Remark, remarkWords } from '../../model/messages/inferred-schema.ts'
import type { AsGiven, JsonLoss } from '../../model/messages/own-messages.ts'
import { commandWords } from '../../model/options/option/command-line.ts'
import { counted } from '../../model/text/counted.ts'
import { formatCount } from '../../report/words/format.ts'
import { shellWord } from '../../report/words/shell-word.ts'
import { wrapped } from '../../report/words/text-table.ts'
import { type OwnMessagesOptions, ownMessagesOptions } from '../options/own-messages-options.ts'

const fewGuesses = 8
const fewLosses = 8

interface InferredTextOptions {
  readonly width: number
  /** What prints the schema, as it is typed. */
  readonly command: string
  readonly maxGuesses?: number
}

/** What prints the schema that is inferred of the same data: its file, the messages that were chosen of it, or its rows. */
export function schemaCommand(given: OwnMessagesOptions): string {
  const { fromTable, fromQuery, fromColumn } = given
  const data = given.data?.map((path) => (isPipe(path) ? 'FILE' : path))
  const { message, set } = given
  const words = commandWords(ownMessagesOptions, { data, set, fromTable, fromQuery, fromColumn, message })
  // Of stored messages nobody knows any more where they came from.
  return benchCommand(['schema', ...(words.length > 0 ? words : ['--data', 'FILE']).map(shellWord)].join(' '))
}

/** What came that way doesn’t come again. */
function isPipe(path: string): boolean {
  return /^-$|^\/(dev\/(fd|stdin)|proc)\b/.test(path)
}

/** What a schema was guessed to be, those guesses first that could be others. */
export function inferredText(
  { messageType, records, remarks }: InferredSchema,
  { width, command, maxGuesses = fewGuesses }: InferredTextOptions,
): string[] {
  // That a number could have had a fraction goes for nearly all of them.
  const open = remarks.filter(
    ({ alternative, why }) => alternative !== undefined && why.kind !== 'whole-numbers',
  )
  const shown = [...open, ...remarks.filter((remark) => !open.includes(remark))].slice(0, maxGuesses)
  const more = remarks.length - shown.length
  return [
    ...wrapped(`${messageType}: schema inferred from ${counted(records, 'record')}`, width),
    `to edit it and use it with --proto: ${command}`,
    ...shown.flatMap((remark) => wrapped(`- ${guessText(remark)}`, width, '  ')),
    ...(more > 0 ? [`- and ${counted(more, 'more guess', 'more guesses')}`] : []),
  ]
}

function guessText(remark: Remark): string {
  return `${remark.path} is ${remark.guess}: ${remarkWords(remark)}`
}

/** Whether JSON comes back as it was given, and what doesn't. */
export function asGivenText({ records, changed, losses }: AsGiven, width: number): string[] {
  if (changed === 0) {
    const all = records === 1 ? 'the record is' : `all ${formatCount(records)} records are`
    return wrapped(`- JSON to protobuf and back: ${all} unchanged`, width, '  ')
  }
  const more = losses.length - fewLosses
  return [
    ...wrapped(
      `- JSON to protobuf and back: ${formatCount(changed)} of ${counted(records, 'record')} ${changed === 1 ? 'changes' : 'change'}`,
      width,
      '  ',
    ),
    ...losses.slice(0, fewLosses).flatMap((loss) => wrapped(`- ${lossText(loss)}`, width, '  ')),
    ...(more > 0 ? [`- and ${counted(more, 'more path')}`] : []),
  ]
}

function lossText({ path, given, became, record, records }: JsonLoss): string {
  const where = records === 1 ? `record ${record}` : `${formatCount(records)} records, first ${record}`
  return `${path || 'the record'}: ${given} became ${became} (${where})`
}
