import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { choiceHint, invalidOption, WirebenchError } from '../packages/bench-core/src/model/errors.ts'

/** What is read, or the end of the script with what is wrong, what to do about it, and exit code 2. */
export function orRefuse<Options>(read: () => Options): Options {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    process.stderr.write(`error: ${error.message}\n${error.hint}\n`)
    process.exit(2)
  }
}

/**
 * The values of a script's options as text, and its flags, those that aren't given left out.
 * @throws WirebenchError `invalid-option` for one that it doesn't take, naming those that it takes.
 */
export function readOptions<Name extends string, Flag extends string = never>(
  names: readonly Name[],
  flags: readonly Flag[] = [],
  argv: readonly string[] = process.argv.slice(2),
): Partial<Record<Name, string> & Record<Flag, boolean>> {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ])
  try {
    return parseArgs({ args: [...argv], options }).values as ReturnType<typeof readOptions<Name, Flag>>
  } catch (error) {
    throw invalidOption(
      (error as Error).message.split('. ')[0]!,
      `it takes ${[...names, ...flags].map((name) => `--${name}`).join(', ')}`,
    )
  }
}

/** What each of the files holds that a script was given, or its end where there is none or one isn't what it says. */
export function readGiven<Content>(what: string, read: (text: string) => Content): Content[] {
  const files = process.argv.slice(2)
  return orRefuse(() => {
    if (files.length === 0) throw invalidOption('no file is named', `name ${what}`)
    return files.map((file) => readNamed(file, what, read))
  })
}

/** @throws WirebenchError `invalid-data` for a file that can't be read, or isn't what it says. */
export function readNamed<Content>(file: string, what: string, read: (text: string) => Content): Content {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    const reason = isOfSystem ? `can’t be read (${error.message.split(', ')[0]})` : `is not ${what}`
    throw new WirebenchError('invalid-data', `"${file}" ${reason}`, `name ${what}`)
  }
}

/** The options of a script that takes whole numbers only, with what they are where they aren't given. */
export function wholeNumbers<Name extends string>(
  defaults: Readonly<Record<Name, number>>,
  least = 1,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[]
  return orRefuse(() => {
    const given = readOptions(names)
    const numbers = names.map((name) => wholeNumber(name, given[name], defaults[name], least))
    return Object.fromEntries(numbers.map((number, index) => [names[index]!, number])) as Record<Name, number>
  })
}

/** @throws WirebenchError `invalid-option` for text that is no whole number, or too small a one. */
export function wholeNumber(name: string, text: string | undefined, otherwise: number, least = 1): number {
  return text === undefined ? otherwise : numberIn(`--${name}`, text, { least, most: 1e9, isWhole: true })
}

/**
 * Those that a list of names chooses, all where there is none.
 * @param isNamed Whether a name is meant by what was given: by the whole of it, or by a part.
 * @throws WirebenchError `invalid-option` for a name that none has.
 */
export function chosen<Thing>(
  option: string,
  text: string | undefined,
  all: readonly Thing[],
  nameOf: (thing: Thing) => string,
  isNamed = (name: string, given: string) => name === given,
): readonly Thing[] {
  if (text === undefined) return all
  const known = all.map(nameOf)
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.find((given) => !known.some((name) => isNamed(name, given)))
  if (unknown !== undefined)
    throw invalidOption(`${option}: there is no "${unknown}"`, choiceHint(unknown, known))
  return all.filter((thing) => wanted.some((given) => isNamed(nameOf(thing), given)))
}

/** For names that are given in part. */
export const inPart = (name: string, given: string) => name.toLowerCase().includes(given.toLowerCase())

/** @throws WirebenchError `invalid-option` for text that is no such number. */
export function numberIn(
  option: string,
  text: string,
  { least, most, isWhole }: { readonly least: number; readonly most: number; readonly isWhole: boolean },
): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= least && value <= most && (!isWhole || Number.isInteger(value)))
    return value
  throw invalidOption(
    `${option} is "${text}"`,
    `give a ${isWhole ? 'whole number' : 'number'} from ${least} to ${most}`,
  )
}
