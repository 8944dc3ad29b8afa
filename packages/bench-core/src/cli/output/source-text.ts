import { firstFew } from '@wirebench/proto-schema/first-few'
import type { DataSource } from '../../model/messages/data-source.ts'
import { counted } from '../../model/text/counted.ts'
import { formatPercent } from '../../report/words/format.ts'
import { printable } from '../../report/words/printable.ts'
import { wrapped } from '../../report/words/text-table.ts'
import type { Io } from '../io.ts'

const maxShown = 5

/** Says which messages of a file are taken, which others there are, and what was left out. */
export function tellSource({ file, chosen, sets, notes }: DataSource, io: Io): void {
  const width = io.isTerminal ? io.columns : Infinity
  const others = sets.filter(({ name }) => name !== chosen)
  const named = others.map((set) => `“${set.name}” (${sizeOf(set)})`)
  const taken = sets.find(({ name }) => name === chosen)
  const lines = [
    `${file}: ${chosen} is taken${taken ? `, ${sizeOf(taken)}` : ''}`,
    ...(others.length > 0 ? [`others, available with --set: ${firstFew(named, maxShown)}`] : []),
    ...(taken?.notes ?? []),
    ...notes,
  ]
  for (const line of lines.flatMap((line) => wrapped(printable(line), width))) io.stderr.write(`${line}\n`)
}

function sizeOf({ share, records }: DataSource['sets'][number]): string {
  const count = counted(records, 'record')
  return share === null ? count : `${formatPercent(share)} of the messages, ${count}`
}
