import { firstFew } from '@wirebench/proto-schema/first-few'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { WirebenchError } from '../../model/errors.ts'
import type { RecordSet, Source } from './source.ts'

/**
 * The set of that name, or of that message, or the only one whose name has it as a part; without a name the most frequent.
 * @throws WirebenchError naming those that could be meant.
 */
export function chooseSet({ sets }: Source, file: string, wanted: string | undefined): RecordSet {
  if (wanted === undefined) return sets[0]!
  const typed = wanted.toLowerCase()
  const ways = [
    ({ name }: RecordSet) => name.toLowerCase() === typed,
    ({ messageName }: RecordSet) => messageName.toLowerCase() === typed,
    ({ name }: RecordSet) => name.toLowerCase().includes(typed),
  ]
  const found = ways.map((fits) => sets.filter(fits)).find(({ length }) => length > 0) ?? []
  if (found.length === 1) return found[0]!
  const names = (found.length > 0 ? found : sets).map(({ name }) => name)
  const near = found.length > 0 ? [] : nearNames(wanted, names)
  const meant = near.length > 0 ? near : names
  const what = found.length > 0 ? `${found.length} sets of messages have` : 'no set of messages has'
  throw new WirebenchError(
    'invalid-data',
    `${file}: ${what} “${wanted.slice(0, 100)}” in ${found.length > 0 ? 'their names' : 'its name'}`,
    `choose ${meant.length > 1 ? 'one of ' : ''}${firstFew(
      meant.map((name) => `“${name}”`),
      6,
    )}`,
    { field: 'set' },
  )
}
