import * as z from 'zod/mini'
import { type PresetName, presetNames } from '../../preset-name.ts'
import type { MessageSuite } from '../../suite-name.ts'
import type { Kind } from './kinds.ts'

/** What the protocol suite can measure: its own service by transports or by the rungs of the ladder, or the user's. */
export type Service = 'transports' | 'ladder' | 'target'

type Usual<Value> = Value | ((preset: PresetName) => Value)

/** What names stand for, and what there is to say of it. */
type Titles<Name extends string> = Readonly<Record<Name, { readonly title: string; readonly note?: string }>>

type NamesIn<Value> = unknown extends Value
  ? string
  : Extract<Value extends readonly (infer Item)[] ? Item : Value, string>

/** What is said of an option, once: requests, commands, refusals, the form and its address all follow from it. */
interface Details<Value, Address extends string> {
  /** Undefined where the command itself says it. */
  readonly flag?: `--${string}`
  /** What it is, as the help of a command says it. */
  readonly help: string
  /** Its name in the form. */
  readonly label: string
  /** What stands below it in the form. */
  readonly note?: string
  /** What it is where nobody says, by preset where that makes a difference. */
  readonly usual?: Usual<Value>
  /** The same in words, where it follows from something else. */
  readonly usually?: string
  /** How the form shows names that are known here. */
  readonly titles?: Titles<NamesIn<Value>>
  /** What of that is otherwise where the service under test is the user's own; its placeholder stands in an empty field. */
  readonly ofTarget?: { readonly note?: string; readonly placeholder?: string; readonly usual?: Usual<Value> }
  /** Its name in the form's address, where that isn't its name in the request. */
  readonly address?: Address
  /** The switch without which it is not for the asking. */
  readonly onlyWith?: string
  /** The suites that take it, where some have no use for it or a choice of their own in its place. */
  readonly suites?: readonly MessageSuite[]
  /** Of the protocol suite: what it can be asked of; everything unless told. */
  readonly services?: readonly Service[]
  /** What is typed to leave it unsaid, where its flag says something else as well. */
  readonly unsaid?: string
  /** What the opposite does, for a switch that is on where nobody says. */
  readonly otherwise?: string
}

export interface Option<Value = unknown, Address extends string = string>
  extends Kind<Value>,
    Details<Value, Address> {}

/** Options by their names in a request, or in a part of it. */
export type Options = Readonly<Record<string, Option>>

/** An option of which something holds where nobody says. */
export interface UsualOption<Value, Address extends string = string> extends Option<Value, Address> {
  readonly usual: Usual<Value>
}

export function option<Value, const Address extends string = never>(
  kind: Kind<Value>,
  details: Details<NoInfer<Value>, Address> & { readonly usual: Usual<NoInfer<Value>> },
): UsualOption<Value, Address>
export function option<Value, const Address extends string = never>(
  kind: Kind<Value>,
  details: Details<NoInfer<Value>, Address>,
): Option<Value, Address>
export function option<Value, const Address extends string>(
  kind: Kind<Value>,
  details: Details<Value, Address>,
): Option<Value, Address> {
  return { ...kind, ...details }
}

type AddressOf<Name, Known> = Known extends { readonly address?: infer Address }
  ? [Address] extends [undefined]
    ? Name
    : Exclude<Address, undefined>
  : never

/** The names that the options of a table have in an address; of those only that have such values. */
export type Addresses<Table, Value = unknown> = Table extends Options
  ? {
      [Name in keyof Table]: Table[Name] extends Option<Value> ? AddressOf<Name, Table[Name]> : never
    }[keyof Table] &
      string
  : never

type Shape<Table extends Options> = {
  [Name in keyof Table]: z.ZodMiniOptional<Table[Name]['schema']>
}

/** The part of a request that options make up: each can be left out. */
export function shapeOf<const Table extends Options>(table: Table): Shape<Table> {
  const entries = Object.entries(table).map(([name, { schema }]) => [name, z.optional(schema)])
  // Each name keeps its own schema, which fromEntries can't tell.
  return Object.fromEntries(entries) as Shape<Table>
}

/** What was asked for with the options of a table; nothing was said of what is missing. */
export type Asked<Table extends Options> = { [Name in keyof Table]?: z.output<Table[Name]['schema']> }

/** Of a request, or of a spec, what the options of a table say. */
export function askedIn<Table extends Options>(table: Table, from: Asked<Table>): Asked<Table> {
  const said = Object.keys(table).flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]]))
  // They have the names and the values that they had.
  return Object.fromEntries(said) as Asked<Table>
}

/** The options of a table that a suite takes. */
export function optionsFor(suite: MessageSuite, table: Options): Options {
  return Object.fromEntries(Object.entries(table).filter(([, { suites }]) => suites?.includes(suite) ?? true))
}

/** Whether an option has a list of values: its items are typed one by one. */
export function takesSeveral({ control }: Option): boolean {
  return control === 'list' || control === 'names' || control === 'pairs'
}

/** What texts stand for, of a list one for each item: a value that the option's schema judges. */
export function readTexts({ control, read }: Option, texts: readonly string[]): unknown {
  const items = texts.map(read)
  if (control === 'pairs') return Object.fromEntries(items.filter((item) => Array.isArray(item)))
  return control === 'list' || control === 'names' ? items : items[0]
}

/** What an option is where nobody says. */
export function usualValue<Value>(option: UsualOption<Value>, preset: PresetName): Value {
  // Its type says that there is one.
  return usualOf(option, preset) as Value
}

/** The same; undefined where it follows from something else. */
export function usualOf<Value>(
  { usual }: Pick<Option<Value>, 'usual'>,
  preset: PresetName,
): Value | undefined {
  return typeof usual === 'function' ? (usual as (preset: PresetName) => Value)(preset) : usual
}

/** The same in words: `1000,10000; in a smoke run 1000`. */
export function usualWords(option: Option): string | undefined {
  if (option.usually !== undefined || option.usual === undefined) return option.usually
  const words = (preset: PresetName) => [usualOf(option, preset)].flat().map(option.write).join(',')
  const others = presetNames.filter((preset) => words(preset) !== words('quick'))
  return [words('quick'), ...others.map((preset) => `in a ${preset} run ${words(preset)}`)].join('; ')
}
