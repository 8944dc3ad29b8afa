import { choiceHint, invalidOption, type WirebenchError } from '../../model/errors.ts'
import { count } from '../../model/options/option/kinds.ts'
import { printable } from '../../report/words/printable.ts'

/** An integer of an option, within its limits. */
export function integerOf(option: string, text: string, low: number, high: number): number {
  const { schema, read, rule } = count({ from: low, to: high })
  const { success, data } = schema.safeParse(read(text))
  if (success) return data
  throw invalidOption(`${option} is "${printable(text)}"`, `give ${rule}`)
}

/** @throws WirebenchError naming the nearest known ones. */
export function oneOf<Name extends string>(what: string, text: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === text)
  if (found !== undefined) return found
  throw invalidOption(`there is no ${what} named "${text}"`, choiceHint(text, known))
}

/** @throws WirebenchError where one of the names is given twice: the last of both would win, and nobody would know. */
export function refuseRepeated(option: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw invalidOption(`${option}: "${twice}" is given twice`, 'give it once')
}

/** What to say of a name that an option doesn't take: the nearest ones that it does. */
export function unknownName(
  option: string,
  what: string,
  name: string,
  known: readonly string[],
): WirebenchError {
  return invalidOption(
    `${option}: there is no ${what} "${printable(name)}"`,
    choiceHint(name, known.map(printable)),
  )
}
