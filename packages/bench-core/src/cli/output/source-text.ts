import type { DataSource } from '../../model/messages/data-source.ts'
import { formatCount, formatPercent } from '../../report/words/format.ts'
import { printable } from '../../report/words/printable.ts'
import { wrapped } from '../../report/words/text-table.ts'
import type { Io } from '../io.ts'

const maxShown = 5

/** Says which messages of a file are taken, which others there are, and what was left out. */
export function tellSource({ file, chosen, sets, notes }: DataSource, io: Io): void {
  const width = io.isTerminal ? io.columns : Infinity
  const others = sets.filter(({ name }) => name !== chosen)
  const shown = others.slice(0, maxShown).map((set) => `“${set.name}” (${sizeOf(set)})`)
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  const taken = sets.find(({ name }) => name === chosen)
  const lines = [
    `${file}: ${chosen} is taken${taken ? `, ${sizeOf(taken)}` : ''}`,
    ...(others.length > 0 ? [`others, to be chosen with --set: ${shown.join(', ')}${more}`] : []),
    ...(taken?.notes ?? []),
    ...notes,
  ]
  for (const line of lines.flatMap((line) => wrapped(printable(line), width))) io.stderr.write(`${line}\n`)
}

function sizeOf({ share, records }: DataSource['sets'][number]): string {
  const count = `${formatCount(records)} ${records === 1 ? 'record' : 'records'}`
  return share === null ? count : `${formatPercent(share)} of the messages, ${count}`
}
