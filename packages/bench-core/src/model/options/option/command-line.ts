import { listText } from './list-text.ts'
import { type Option, type Options, takesSeveral } from './option.ts'

/** The words of a command line that ask for the same; what nothing has to be said for is left out. Not quoted for a shell. */
export function commandWords(table: Options, asked: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(table).flatMap(([name, option]) => wordsOf(option, asked[name]))
}

function wordsOf(option: Option, value: unknown): string[] {
  const { flag, control, write, otherwise, isRepeated } = option
  if (flag === undefined || value === undefined) return []
  if (control === 'switch') {
    if (value === true) return [flag]
    return otherwise === undefined ? [] : [flag.replace('--', '--no-')]
  }
  const items = (control === 'pairs' ? Object.entries(value as object) : [value].flat()).map(write)
  if (isRepeated || !takesSeveral(option)) return items.flatMap((item) => [flag, item])
  return items.length === 0 ? [] : [flag, listText(items)]
}
