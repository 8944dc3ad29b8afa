import { nearNames } from '@wirebench/proto-schema/near-names'
import type * as z from 'zod/mini'
import { choiceHint } from '../errors.ts'
import { type Option, readTexts } from '../options/option/option.ts'
import { ConfigFile, isConfigPart, optionInConfig, optionsOfConfig } from './config-file.ts'

/** What of a file doesn't fit, at which path of it, and what to write instead. */
interface ConfigMistake {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly hint: string
}

export type CheckedConfig =
  | { readonly kind: 'config'; readonly config: ConfigFile }
  | { readonly kind: 'mistake'; readonly mistake: ConfigMistake }

/** What was written as a configuration file, once it is parsed. */
export function checkConfig(value: unknown): CheckedConfig {
  const { success, data, error } = ConfigFile.safeParse(value)
  return success
    ? { kind: 'config', config: data }
    : { kind: 'mistake', mistake: mistakeOf(value, error.issues[0]!) }
}

function mistakeOf(value: unknown, issue: z.core.$ZodIssue): ConfigMistake {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const whole = [...path, key]
    return { path: whole, message: `there is no "${nameOf(whole)}"`, hint: keyHint(key, path) }
  }
  if (path.length === 0)
    return {
      path,
      message: 'this is not a configuration',
      hint: `give an object with any of ${keysIn([]).join(', ')}`,
    }
  const option = optionInConfig(path)
  const given = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], value)
  const hint = hintFor(issue, given, option)
  // 1e400 is read as Infinity, which JSON would write as null.
  const isBeyond = given === Infinity || given === -Infinity
  const shown = isBeyond ? 'too large a number' : (JSON.stringify(given) ?? 'nothing').slice(0, 80)
  return { path, message: `"${nameOf(path)}" is ${shown}`, hint }
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

function hintFor(issue: z.core.$ZodIssue, given: unknown, option: Option | undefined): string {
  if (issue.code === 'too_big' && issue.origin === 'array') return `give at most ${issue.maximum}`
  if (typeof given === 'string' && option?.choices) return choiceHint(given, option.choices)
  return `give ${option === undefined ? ruleOf(issue) : listRule(option)}`
}

function listRule(option: Option): string {
  const { control, choices } = option
  const rule = ruleInFile(option)
  const items = control === 'names' && choices ? `${rule} of ${choices.join(', ')}` : rule
  return control === 'names' || control === 'list' ? `a list of ${items}` : items
}

/** What is typed as a text is another value in JSON: a switch, no value, a percentage or a time. */
function ruleInFile(option: Option): string {
  const { control, rule } = option
  if (control === 'switch') return 'true or false'
  const example = / such as ([^\s,]+)/.exec(rule)?.[1]
  const inFile =
    example === undefined ? '' : `; in a file, ${example} is ${JSON.stringify(readTexts(option, [example]))}`
  return rule.replace(/, or none$/, ', or null') + inFile
}

function ruleOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'string' ? 'a string' : 'an object'
}

function keyHint(key: string, path: readonly PropertyKey[]): string {
  const known = keysIn(path)
  const near = nearNames(key, known)
  return near.length > 0 ? `did you mean ${near.join(' or ')}?` : `choose any of ${known.join(', ')}`
}

function keysIn([part = '']: readonly PropertyKey[]): string[] {
  const name = String(part)
  return isConfigPart(name)
    ? Object.keys(optionsOfConfig[name])
    : Object.keys(ConfigFile.shape).filter((key) => key !== '$schema')
}
