import type { Evidence, Remark } from '../../../model/messages/inferred-schema.ts'
import { asDescribed, withOwnEnums } from './as-described.ts'
import { looksLikeData, looksLikeMap } from './keys.ts'
import { canBeField, fieldNames, messageNameOf } from './names.ts'
import { manyTexts, maxLevels, type Seen, shownKeys, together } from './observe.ts'
import type { ProtoField, ProtoMessage } from './proto-message.ts'

/** The type of one value: a scalar, a message of its own, or one of google.protobuf that holds any value. */
interface Single {
  readonly type: string
  readonly message?: ProtoMessage
  /** The names of an enum of its own, which the type is. */
  readonly values?: readonly string[]
  readonly remarks: readonly Remark[]
}

const anyValue = 'google.protobuf.Value'
const anyObject = 'google.protobuf.Struct'
const anyList = 'google.protobuf.ListValue'

/** The message for objects, with a remark on everything in it that was guessed. */
export function messageFor(name: string, seen: Seen, path: string): ProtoMessage {
  const { count, fields } = seen.objects!
  const names = fieldNames([...fields.keys()])
  const made = [...fields].map(([key, value]) =>
    fieldFor({ key, name: names.get(key)! }, value, count, `${path}.${key}`),
  )
  return { name, fields: withOwnEnums(withOwnTypeNames(made)) }
}

/** Messages and enums of different fields must not have one name, as those of `line` and `lines` would. */
function withOwnTypeNames(fields: readonly ProtoField[]): ProtoField[] {
  const taken = new Set<string>()
  return fields.map((field) => {
    const { message, values, type } = field
    if (!message && !values) return field
    let name = type
    for (let number = 2; taken.has(name); number++) name = `${type}${number}`
    taken.add(name)
    return { ...field, type: name, ...(message && { message: { ...message, name } }) }
  })
}

function fieldFor(
  { key, name }: Pick<ProtoField, 'key' | 'name'>,
  seen: Seen,
  parents: number,
  path: string,
): ProtoField {
  const absent = parents - seen.values
  const make = (label: ProtoField['label'], single: Single, more: readonly Remark[] = []): ProtoField => ({
    key,
    name,
    label,
    type: single.type,
    message: single.message,
    values: single.values,
    remarks: [...more, ...single.remarks],
  })
  const kinds = seen.firsts.map(({ kind }) => kind)
  if (kinds.length === 1 && kinds[0] === 'list' && !isListOfAny(seen)) {
    const { items, empty } = seen.lists!
    const item = singleFor(items, `${path}[]`, messageNameOf(key, true))
    return make(
      'repeated',
      item,
      emptiness('repeated', { absent, empty, nulls: seen.nulls, of: parents }, path),
    )
  }
  if (kinds.length === 1 && kinds[0] === 'object') {
    const map = mapFor(seen, path, messageNameOf(key, true))
    const { empty } = seen.objects!
    if (map)
      return make('map', map, emptiness('map', { absent, empty, nulls: seen.nulls, of: parents }, path))
  }
  const single = singleFor(seen, path, messageNameOf(key, false))
  const hasPresence = single.message !== undefined || single.type.startsWith('google.protobuf.')
  const nulls = single.type === anyValue ? 0 : seen.nulls
  const areTwo = absent > 0 && nulls > 0
  if (absent + nulls === 0 || (hasPresence && !areTwo)) return make(undefined, single)
  const guess = hasPresence ? single.type : 'optional'
  const why: Evidence = { kind: 'not-always-there', absent, nulls, of: parents }
  const remark: Remark = { path, guess, why, ...(areTwo && { alternative: anyValue }) }
  return make(hasPresence ? undefined : 'optional', single, [remark])
}

/** Lists that hold nothing, null or other lists have no items that a repeated field could hold. */
function isListOfAny({ lists }: Seen): boolean {
  const { items } = lists!
  return items.nulls > 0 || items.values === 0 || items.firsts.some(({ kind }) => kind === 'list')
}

function emptiness(
  guess: string,
  { absent, empty, nulls, of }: { absent: number; empty: number; nulls: number; of: number },
  path: string,
): Remark[] {
  const unclear = absent + nulls > 0 && empty > 0
  const why: Evidence = { kind: 'absent-or-empty', absent: absent + nulls, empty, of }
  return unclear ? [{ path, guess, why, alternative: guess === 'map' ? anyObject : anyList }] : []
}

/** What a value is where neither a repeated field nor a map can stand. */
function singleFor(seen: Seen, path: string, name: string): Single {
  const any = (type: string, why: Evidence): Single => ({ type, remarks: [{ path, guess: type, why }] })
  const [first, second] = seen.firsts
  if (!first) return any(anyValue, { kind: 'only-null', values: seen.nulls })
  if (second) {
    const examples = [first, second].map(({ kind, text, record }) => ({
      kind: kindWords[kind],
      text,
      record,
    }))
    return any(anyValue, { kind: 'mixed', examples })
  }
  switch (first.kind) {
    case 'boolean':
      return { type: 'bool', remarks: [] }
    case 'number':
      return asDescribed(seen, path, name) ?? numberFor(seen, path)
    case 'text':
      return asDescribed(seen, path, name) ?? textFor(seen, path)
    case 'list':
      return any(anyList, whyAnyList(seen))
    case 'object':
      return objectFor(seen, path, name, any)
  }
}

const kindWords = {
  boolean: 'a boolean',
  number: 'a number',
  text: 'a text',
  list: 'a list',
  object: 'an object',
} as const

/** So few whole numbers say little of whether there are others. */
const fewNumbers = 10

function numberFor({ numbers, values }: Seen, path: string): Single {
  const { low, high, fractions, beyond } = numbers!
  const guess = (type: string, why: Evidence): Single => ({ type, remarks: [{ path, guess: type, why }] })
  if (fractions.length > 0) return guess('double', { kind: 'fractions', examples: fractions })
  if (beyond.length > 0 || (low < 0 && high >= 2n ** 63n))
    return guess('double', {
      kind: 'beyond-64-bits',
      examples: beyond.length > 0 ? beyond : [String(low), String(high)],
    })
  const type = high >= 2n ** 63n ? 'uint64' : low < -(2 ** 31) || high >= 2 ** 31 ? 'int64' : 'int32'
  const why: Evidence = { kind: 'whole-numbers', low: String(low), high: String(high) }
  const alternative = values < fewNumbers ? { alternative: 'double' } : {}
  return { type, remarks: [{ path, guess: type, why, ...alternative }] }
}

function textFor({ texts }: Seen, path: string): Single {
  const { count, distinct, areTimes, areDigits } = texts!
  const offer = (alternative: string, why: Evidence): Single => ({
    type: 'string',
    remarks: [{ path, guess: 'string', why, alternative }],
  })
  if (areTimes) return offer('google.protobuf.Timestamp', { kind: 'times', texts: count })
  if (areDigits) return offer('int64', { kind: 'digits', texts: count, examples: [...distinct].slice(0, 2) })
  const isFew = distinct.size >= 2 && distinct.size < manyTexts && count >= Math.max(10, 3 * distinct.size)
  // Protobuf's JSON has an enum's values by their names, and no name but these.
  const areNames = [...distinct].every((text) => /^[A-Za-z_][A-Za-z0-9_]{0,40}$/.test(text))
  if (isFew && areNames) return offer('an enum', { kind: 'few-texts', texts: count, values: [...distinct] })
  return { type: 'string', remarks: [] }
}

function whyAnyList({ lists, values, nulls }: Seen): Evidence {
  const { items, isCut } = lists!
  if (isCut) return { kind: 'too-deep', levels: maxLevels }
  if (items.values === 0) return { kind: 'only-empty', what: 'list', values: values - nulls }
  if (items.firsts.some(({ kind }) => kind === 'list')) return { kind: 'lists-in-lists', lists: lists!.count }
  return items.nulls === 0 ? { kind: 'lists-in-map', lists: lists!.count } : nullsWithin(items)
}

function nullsWithin({ nulls, values }: Seen): Evidence {
  return { kind: 'nulls-within', nulls, of: values }
}

function objectFor(
  seen: Seen,
  path: string,
  name: string,
  any: (type: string, why: Evidence) => Single,
): Single {
  const whyAny = whyAnyObject(seen)
  if (whyAny) return any(anyObject, whyAny)
  const { fields } = seen.objects!
  const keys = [...fields.keys()]
  const mapped = looksLikeMap(seen.objects!)
  const offered: Remark[] = mapped
    ? [
        {
          path,
          guess: name,
          why: { kind: 'keys-like-data', keys: fields.size, examples: shownKeys(keys.slice(0, 2)) },
          alternative: `map<string, ${typeFor(together(fields.values()), path, name)}>`,
        },
      ]
    : []
  return { type: name, message: messageFor(name, seen, path), remarks: offered }
}

/** Undefined where the objects are messages. */
function whyAnyObject({ objects }: Seen): Evidence | undefined {
  const { count, fields, everyValue, isCut } = objects!
  if (isCut) return { kind: 'too-deep', levels: maxLevels }
  if (fields.size === 0) return { kind: 'only-empty', what: 'object', values: count }
  const keys = [...fields.keys()]
  if (!everyValue && !looksLikeData(objects!) && keys.every(canBeField)) return undefined
  return { kind: 'keys-are-data', keys: fields.size, examples: shownKeys(keys.slice(0, 2)) }
}

/** The type that `singleFor` finds, without the message: it would be made anew for each object around it. */
function typeFor(seen: Seen, path: string, name: string): string {
  const isMessage = seen.firsts.length === 1 && seen.firsts[0]!.kind === 'object' && !whyAnyObject(seen)
  return isMessage ? name : singleFor(seen, path, name).type
}

/** The values of a map, where the objects' keys are data; undefined where they are names of fields. */
function mapFor(seen: Seen, path: string, name: string): Single | undefined {
  const { fields, everyValue } = seen.objects!
  const keys = [...fields.keys()]
  if (keys.length === 0) return undefined
  if (!everyValue && !looksLikeData(seen.objects!) && keys.every(canBeField)) return undefined
  const values = everyValue ?? together(fields.values())
  const single =
    values.nulls > 0
      ? { type: anyValue, remarks: [{ path: `${path}{}`, guess: anyValue, why: nullsWithin(values) }] }
      : singleFor(values, `${path}{}`, name)
  const why: Evidence = { kind: 'keys-are-data', keys: keys.length, examples: shownKeys(keys.slice(0, 2)) }
  return { ...single, remarks: [{ path, guess: `map<string, ${single.type}>`, why }, ...single.remarks] }
}
