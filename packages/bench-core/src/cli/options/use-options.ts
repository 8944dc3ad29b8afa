import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { WirebenchError } from '../../model/errors.ts'
import type { Options } from '../../model/options/option/option.ts'
import { useOptions } from '../../model/options/use.ts'
import { AskedUse } from '../../model/use/use.ts'
import { usePresetNames } from '../../model/use/use-names.ts'
import { printable } from '../../report/words/printable.ts'
import { addOptions, askedOf, type Typed } from './request-options.ts'

/** A use in a file is some hundred bytes. */
const maxCharacters = 100_000

/** Gives a command the options of a use, but for those whose flags it has already: these say both. */
export function addUseOptions(command: Command): Command {
  const own = new Set(command.options.map(({ long }) => long))
  const free: Options = Object.fromEntries(
    Object.entries(useOptions).filter(([, { flag }]) => !own.has(flag)),
  )
  return addOptions(
    command.optionsGroup('How your service uses the messages, for the answer (defaults come from --use):'),
    free,
  ).optionsGroup('Options:')
}

/** What was said of a use; a file says what no option does. @throws WirebenchError naming the option or the file. */
export function askedUse(typed: Typed): AskedUse {
  const { use } = typed
  const isFile = typeof use === 'string' && /[./\\]/.test(use)
  const said = askedOf(useOptions, isFile ? { ...typed, use: undefined } : typed)
  return isFile ? { ...useFile(use), ...said } : said
}

function useFile(path: string): AskedUse {
  const refuse = (message: string, hint: string, cause?: unknown) =>
    new WirebenchError('invalid-option', `--use: "${printable(path)}" ${message}`, hint, { cause })
  const { success, data, error } = AskedUse.safeParse(jsonIn(path, refuse))
  if (success) return data
  const [issue] = error.issues
  const field = String(issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : ''))
  const option = Object.hasOwn(useOptions, field) ? useOptions[field as keyof typeof useOptions] : undefined
  throw option
    ? refuse(`has an invalid ${field}`, `give ${option.rule}`)
    : refuse(
        field === '' ? 'contains no use' : `has "${printable(field)}", which isn’t part of a use`,
        `give an object with any of ${Object.keys(useOptions).join(', ')}`,
      )
}

function jsonIn(
  path: string,
  refuse: (message: string, hint: string, cause?: unknown) => WirebenchError,
): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse('can’t be read', `give a file, or one of ${usePresetNames.join(', ')}`, error)
  }
  try {
    if (text.length <= maxCharacters) return JSON.parse(text)
  } catch (error) {
    throw refuse('is not JSON', 'give an object such as {"use": "rest-api", "requestsPerSecond": 400}', error)
  }
  throw refuse('is too large', `give at most ${maxCharacters.toLocaleString('en')} characters`)
}
