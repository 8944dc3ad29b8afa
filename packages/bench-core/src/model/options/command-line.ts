import { listText } from './list-text.ts'
import type { Option, Options } from './option.ts'

/** The words of a command line that ask for the same; what nothing has to be said for is left out. Not quoted for a shell. */
export function commandWords(table: Options, asked: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(table).flatMap(([name, option]) => wordsOf(option, asked[name]))
}

function wordsOf({ flag, control, write, otherwise }: Option, value: unknown): string[] {
  if (flag === undefined || value === undefined) return []
  if (control === 'switch') {
    if (value === true) return [flag]
    return otherwise === undefined ? [] : [flag.replace('--', '--no-')]
  }
  if (control === 'pairs') return Object.entries(value as object).flatMap((pair) => [flag, write(pair)])
  const items = [value].flat()
  return items.length === 0 ? [] : [flag, listText(items.map(write))]
}
