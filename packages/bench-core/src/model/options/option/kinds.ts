import * as z from 'zod/mini'
import { quantity, time } from './quantities.ts'

/** How a form asks for a value: a text, a text of several values, one or several of a few names, a switch, or names with values. */
type Control = 'typed' | 'list' | 'names' | 'choice' | 'switch' | 'pairs'

/** How an option takes its value: what fits, and how that is typed in a terminal and in a form alike. */
export interface Kind<Value> {
  /** Knows the limits, and nobody else does. */
  readonly schema: z.ZodMiniType<Value, Value>
  readonly control: Control
  /** Stands for the value in help, such as `number`; undefined where the flag says it all. */
  readonly argument: string | undefined
  /** What to give, to say where something else was given: `a whole number from 1 to 200`. */
  readonly rule: string
  /** What was typed, of a list one item of it: a value that the schema accepts, or one that it refuses. */
  readonly read: (typed: string) => unknown
  /** The opposite. */
  readonly write: (item: unknown) => string
  /** All that can be chosen, where that is known here. */
  readonly choices?: readonly string[]
  readonly isNumeric?: boolean
  /** Of a list: its items may hold commas, so that each is given by itself. */
  readonly isRepeated?: boolean
}

interface Limits {
  readonly from: number
  readonly to: number
}

/** Longer than any system takes one. */
export const longestPath = 4_000

const asTyped = { read: (typed: string): unknown => typed, write: String }
const whole = { read: wholeQuantity, write: String, isNumeric: true }
const decimal = { read: quantity, write: String, isNumeric: true }

/** A whole number. */
export function count({ from, to }: Limits): Kind<number> {
  const schema = z.int().check(z.minimum(from), z.maximum(to))
  return {
    ...whole,
    schema,
    control: 'typed',
    argument: 'number',
    rule: `a whole number ${within(from, to)}`,
  }
}

/** Whole numbers. */
export function counts({ from, to, most }: Limits & { readonly most?: number }): Kind<number[]> {
  const one = z.int().check(z.minimum(from), z.maximum(to))
  return { ...whole, ...severalOf(one, most), argument: 'numbers', rule: `whole numbers ${within(from, to)}` }
}

/** A number, which may have decimals. */
export function number({ from, to }: Limits): Kind<number> {
  const schema = z.number().check(z.minimum(from), z.maximum(to))
  return { ...decimal, schema, control: 'typed', argument: 'number', rule: `a number ${within(from, to)}` }
}

/** Numbers, decimals among them. */
export function numbers({ from, to, most }: Limits & { readonly most?: number }): Kind<number[]> {
  const one = z.number().check(z.minimum(from), z.maximum(to))
  return { ...decimal, ...severalOf(one, most), argument: 'numbers', rule: `numbers ${within(from, to)}` }
}

/** Milliseconds, above 0, typed as `10`, `10ms` or `0.5s`. */
export function milliseconds({ to }: { readonly to: number }): Kind<number> {
  const schema = z.number().check(z.positive(), z.maximum(to))
  return {
    read: (typed) => time(typed, 'ms'),
    write: String,
    isNumeric: true,
    schema,
    control: 'typed',
    argument: 'ms',
    rule: `milliseconds above 0, up to ${grouped(to)}`,
  }
}

/** Days, typed as `30` or `30d`. */
export function days({ from, to }: Limits): Kind<number> {
  return {
    ...number({ from, to }),
    read: (typed) => time(typed, 'd'),
    argument: 'days',
    rule: `days ${within(from, to)}`,
  }
}

/** The same, or a word for null. */
export function orNone<Value>(kind: Kind<Value>, none = 'none'): Kind<Value | null> {
  return {
    ...kind,
    schema: z.nullable(kind.schema),
    rule: `${kind.rule}, or ${none}`,
    read: (typed) => (typed.trim() === none ? null : kind.read(typed)),
    write: (value) => (value === null ? none : kind.write(value)),
    isNumeric: false,
  }
}

/** A time in seconds, typed as `90`, `90s` or `1.5m`. */
export function seconds({ from, to }: Limits): Kind<number> {
  return {
    schema: z.number().check(z.minimum(from), z.maximum(to)),
    control: 'typed',
    argument: 'time',
    rule: `a time from ${from}s to ${to / 60}m, such as 60s or 2m`,
    read: (typed) => time(typed, 's'),
    write: (value) => `${value}s`,
  }
}

/** A part, typed as a percentage: `5` or `5%` is 0.05. */
export function percentage({ to }: { readonly to: number }): Kind<number> {
  return {
    schema: z.number().check(z.minimum(0), z.maximum(to / 100)),
    control: 'typed',
    argument: 'percent',
    rule: `a percentage from 0 to ${to}, such as 5`,
    read: (typed) => (/^\d+(\.\d+)?\s*%?$/.test(typed.trim()) ? Number.parseFloat(typed) / 100 : Number.NaN),
    write: (value) => String(Number((Number(value) * 100).toPrecision(6))),
    isNumeric: true,
  }
}

/** A text of one's own. */
export function text({
  to,
  argument = 'text',
}: {
  readonly to: number
  readonly argument?: string
}): Kind<string> {
  const schema = z.string().check(z.trim(), z.minLength(1), z.maxLength(to))
  return { ...asTyped, schema, control: 'typed', argument, rule: `1 to ${to} characters` }
}

/** A name that is looked up where its catalogue is. */
export function name(argument: string): Kind<string> {
  return {
    ...asTyped,
    schema: z.string().check(z.minLength(1)),
    control: 'choice',
    argument,
    rule: `the name of a ${argument}`,
  }
}

/** Several of them. */
export function names({
  most,
  to = 80,
}: {
  readonly most?: number
  /** Characters of the longest. */
  readonly to?: number
} = {}): Kind<string[]> {
  const one = z.string().check(z.minLength(1), z.maxLength(to))
  return { ...asTyped, ...severalOf(one, most), control: 'names', argument: 'names', rule: 'at least one' }
}

/** Several names that are typed, since nobody here knows which there are. */
export function typedNames({ most }: { readonly most: number }): Kind<string[]> {
  const one = z.string().check(z.minLength(1), z.maxLength(80))
  return { ...asTyped, ...severalOf(one, most), argument: 'names', rule: 'at least one name' }
}

/** Files and folders. */
export function paths(argument: string): Kind<string[]> {
  const one = z.string().check(z.minLength(1), z.maxLength(longestPath))
  return { ...asTyped, ...severalOf(one), argument, rule: 'paths', isRepeated: true }
}

/** One of a few. */
export function choice<const Name extends string>(choices: readonly Name[], argument = 'name'): Kind<Name> {
  const rule = `one of ${choices.join(', ')}`
  return { ...asTyped, schema: z.enum(choices), control: 'choice', argument, rule, choices }
}

/**
 * Several of a few.
 * @param other Further words for some of them.
 */
export function choices<const Name extends string>(
  known: readonly Name[],
  other: Readonly<Record<string, Name>> = {},
): Kind<Name[]> {
  return {
    ...severalOf(z.enum(known)),
    control: 'names',
    argument: 'names',
    rule: 'at least one',
    read: (typed) => other[typed] ?? typed,
    write: String,
    choices: known,
  }
}

/** Something to be done or not. */
export function toggle(): Kind<boolean> {
  return {
    schema: z.boolean(),
    control: 'switch',
    argument: undefined,
    rule: 'either on or off',
    read: (typed) => (typed === 'on' ? true : typed === 'off' ? false : undefined),
    write: (value) => (value === true ? 'on' : 'off'),
  }
}

/**
 * Names with values, each typed as `name=value`; in a name, capitals and small letters are the same.
 * @param argument How help writes such a pair.
 */
export function pairs(
  schema: z.ZodMiniType<Record<string, string>, Record<string, string>>,
  { argument, rule }: { readonly argument: string; readonly rule: string },
): Kind<Record<string, string>> {
  return {
    schema,
    control: 'pairs',
    argument,
    rule,
    isRepeated: true,
    read: (typed) => {
      const [name = '', ...value] = typed.split('=')
      return [name.trim().toLowerCase(), value.length === 0 ? undefined : value.join('=').trim()]
    },
    write: (pair) => (Array.isArray(pair) ? pair.join('=') : ''),
  }
}

function severalOf<Item>(item: z.ZodMiniType<Item, Item>, most?: number) {
  const several = z.array(item)
  const schema: z.ZodMiniType<Item[], Item[]> =
    most === undefined ? several.check(z.minLength(1)) : several.check(z.minLength(1), z.maxLength(most))
  return { schema, control: 'list' as const }
}

/** A fraction is none, however it ends. */
function wholeQuantity(typed: string): number {
  return /\.\d+$/.test(typed.trim()) ? Number.NaN : quantity(typed)
}

function within(from: number, to: number): string {
  return `from ${grouped(from)} to ${grouped(to)}`
}

/** A limit with its thousands apart. Asked for it, the runtime would load its languages, for which every start would wait. */
export function grouped(value: number): string {
  return String(value).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')
}
