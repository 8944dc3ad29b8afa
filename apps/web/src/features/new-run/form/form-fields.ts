import { codecOptions } from '@wirebench/bench-core/model/options/codec'
import { type Addresses, type Option, readTexts } from '@wirebench/bench-core/model/options/option/option'
import { protocolOptions } from '@wirebench/bench-core/model/options/protocol'
import { runOptions } from '@wirebench/bench-core/model/options/run'
import { storageOptions } from '@wirebench/bench-core/model/options/storage'
import type { MessageSuite } from '@wirebench/bench-core/model/run/run-spec'

type Tables = [typeof runOptions, typeof codecOptions, typeof storageOptions, typeof protocolOptions]

/** The options by their names in the form's address. */
export type FieldName = Addresses<Tables[number]>
/** Those that are several of a few names; the others are texts, names of agents too. */
export type ListName = Exclude<Addresses<Tables[number], readonly string[]>, 'generators'>
export type TextName = Exclude<FieldName, ListName>

/** An option as a part of the form. */
export interface FormField {
  readonly name: FieldName
  readonly option: Option
  /** Where it stands in the request. */
  readonly path: readonly string[]
  /** The suite whose option it is; null where it is every run's. */
  readonly suite: MessageSuite | null
}

const tables = [
  { suite: null, path: [], table: runOptions },
  { suite: 'codec', path: [], table: codecOptions },
  { suite: 'storage', path: ['storage'], table: storageOptions },
  { suite: 'protocol', path: ['protocol'], table: protocolOptions },
] as const

/** Every option, in the form's order. */
export const formFields = Object.fromEntries(
  tables.flatMap(({ suite, path, table }) =>
    Object.entries<Option>(table).map(([key, option]): [FieldName, FormField] => {
      // The tables' own names, which Object.entries forgets.
      const name = (option.address ?? key) as FieldName
      return [name, { name, option, path: [...path, key], suite }]
    }),
  ),
) as Readonly<Record<FieldName, FormField>>

export const fieldNames = Object.keys(formFields) as readonly FieldName[]

export function isListName(name: FieldName): name is ListName {
  return formFields[name].option.control === 'names'
}

/** The fields of a suite, or of every run; without what stands elsewhere. */
export function fieldsOf(suite: MessageSuite | null, ...except: readonly FieldName[]): readonly FieldName[] {
  return fieldNames.filter((name) => formFields[name].suite === suite && !except.includes(name))
}

/**
 * What a field takes, to say where it has something else.
 * @param most So many values it takes, where it has more of them.
 */
export function adviceFor(name: FieldName, most?: number): string {
  const { label, rule, control } = formFields[name].option
  if (most !== undefined) return `${label}: give at most ${most}.`
  if (name === 'workloads') return 'Choose at least one workload, or bring your own messages.'
  if (control === 'names') return `${label}: choose at least one.`
  return `${label}: ${rule}${separators[control]?.words ?? ''}.`
}

/** Where a text has several parts: what stands between them, and how that is told. */
const separators: Readonly<Partial<Record<Option['control'], { readonly between: RegExp; words: string }>>> =
  {
    list: { between: /[\s,;]+/, words: ', separated by commas' },
    pairs: { between: /;/, words: ', separated by semicolons' },
  }

export const on = 'on'

/** What was typed as a part of the request, which its schema judges; undefined where nothing was. */
export function partOfText(option: Option, text: string): unknown {
  const typed = text.trim()
  if (typed === '') return undefined
  const { between } = separators[option.control] ?? {}
  const texts = between ? typed.split(between).filter((part) => part.trim() !== '') : [typed]
  return readTexts(option, texts)
}

/** The opposite. */
export function textOfPart({ control, write }: Option, value: unknown): string {
  if (control === 'pairs')
    return Object.entries(value as object)
      .map(write)
      .join('; ')
  return [value].flat().map(write).join(', ')
}

/** The field that a path of the request belongs to, such as `storage.rows.0`; the nearest where there are several. */
export function fieldOfPath(path: readonly string[]): FieldName | null {
  const fits = fieldNames.filter((name) => formFields[name].path.every((part, index) => path[index] === part))
  return fits.toSorted((a, b) => formFields[b].path.length - formFields[a].path.length)[0] ?? null
}
