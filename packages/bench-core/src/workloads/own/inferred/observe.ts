import type { JsonObject, JsonValue } from '@bufbuild/protobuf'
import { WirebenchError } from '../../../model/errors.ts'
import type { DescribedType } from '../../../model/messages/described-type.ts'
import { shortened } from '../../../model/text/shortened.ts'
import { longNumberOf } from '../data/given-json.ts'

/** What was seen at one path in all records. */
export interface Seen {
  /** Values there, null among them. */
  values: number
  nulls: number
  booleans: number
  numbers?: SeenNumbers
  texts?: SeenTexts
  objects?: SeenObjects
  lists?: SeenLists
  /** Where the records came with a description. */
  described?: DescribedType
  /** The first value of each kind, in the order in which they were met. */
  readonly firsts: First[]
  /** Of all that is looked at together. */
  readonly paths: Paths
}

interface Paths {
  count: number
}

interface First {
  readonly kind: Kind
  readonly text: string
  /** Counted from 1. */
  readonly record: number
}

export type Kind = 'boolean' | 'number' | 'text' | 'object' | 'list'

interface SeenNumbers {
  /** Of the whole ones. */
  low: number | bigint
  high: number | bigint
  fractions: string[]
  /** Whole numbers that no integer of 64 bits holds. */
  beyond: string[]
}

interface SeenTexts {
  count: number
  /** No more than it takes to see that there are many. */
  distinct: Set<string>
  areTimes: boolean
  /** Whether each is how a 64-bit integer is written in protobuf's JSON. */
  areDigits: boolean
}

interface SeenObjects {
  count: number
  empty: number
  readonly fields: Map<string, Seen>
  /** All values together, of objects with more keys than a message could have fields. */
  everyValue?: Seen
  /** Whether some lay too deep to be looked into. */
  isCut: boolean
}

interface SeenLists {
  count: number
  empty: number
  readonly items: Seen
  isCut: boolean
}

export const manyTexts = 16
const manyKeys = 1_000
/** Deeper values are looked at no further: a message may be 100 deep, and people who read one far less. */
export const maxLevels = 32
const fewExamples = 2
/** Far beyond any message that somebody wrote; each takes some hundred bytes. */
const maxPaths = 100_000

/** @throws WirebenchError where there are too many paths, before they fill the memory. */
export function nothingSeen(paths: Paths = { count: 0 }): Seen {
  paths.count += 1
  if (paths.count > maxPaths) throw tooManyFields(maxPaths)
  return { values: 0, nulls: 0, booleans: 0, firsts: [], paths }
}

export function tooManyFields(most: number): WirebenchError {
  return new WirebenchError(
    'invalid-data',
    `the records have more than ${most.toLocaleString('en')} different fields`,
    'give records of one kind, or your own schema',
  )
}

/** Adds a value to what was seen at its path. */
export function see(seen: Seen, value: JsonValue, record: number, level = 0): void {
  seen.values += 1
  if (value === null) {
    seen.nulls += 1
    return
  }
  const kind = kindOf(value)
  if (!seen.firsts.some((first) => first.kind === kind))
    seen.firsts.push({ kind, text: shown(value), record })
  if (typeof value === 'boolean') seen.booleans += 1
  else if (typeof value === 'string') seeText(seen, value)
  else if (kind === 'number') seeNumber(seen, value as number | JsonObject)
  else if (Array.isArray(value)) seeList(seen, value, record, level)
  else seeObject(seen, value as JsonObject, record, level)
}

export function kindOf(value: NonNullable<JsonValue>): Kind {
  if (typeof value === 'string') return 'text'
  if (typeof value !== 'object') return typeof value === 'boolean' ? 'boolean' : 'number'
  if (longNumberOf(value) !== undefined) return 'number'
  return Array.isArray(value) ? 'list' : 'object'
}

function seeNumber(seen: Seen, value: number | JsonObject): void {
  seen.numbers ??= { low: Infinity, high: -Infinity, fractions: [], beyond: [] }
  const { numbers } = seen
  const digits = longNumberOf(value)
  const whole = digits === undefined ? (value as number) : BigInt(digits)
  if (typeof whole === 'number' && !Number.isSafeInteger(whole)) {
    addExample(Number.isInteger(whole) ? numbers.beyond : numbers.fractions, String(whole))
    return
  }
  if (whole < numbers.low) numbers.low = whole
  if (whole > numbers.high) numbers.high = whole
  if (whole < -(2n ** 63n) || whole >= 2n ** 64n) addExample(numbers.beyond, String(whole))
}

function addExample(examples: string[], example: string): void {
  if (examples.length < fewExamples && !examples.includes(example)) examples.push(example)
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

function seeText(seen: Seen, value: string): void {
  seen.texts ??= { count: 0, distinct: new Set(), areTimes: true, areDigits: true }
  const { texts } = seen
  texts.count += 1
  if (texts.distinct.size <= manyTexts) texts.distinct.add(value)
  texts.areTimes &&= time.test(value) && !Number.isNaN(Date.parse(value))
  texts.areDigits &&=
    /^(0|-?[1-9]\d{0,18})$/.test(value) && BigInt.asIntN(64, BigInt(value)) === BigInt(value)
}

function seeList(seen: Seen, value: readonly JsonValue[], record: number, level: number): void {
  seen.lists ??= { count: 0, empty: 0, items: nothingSeen(seen.paths), isCut: false }
  seen.lists.count += 1
  if (value.length === 0) seen.lists.empty += 1
  if (level >= maxLevels) seen.lists.isCut ||= value.length > 0
  else for (const item of value) see(seen.lists.items, item, record, level + 1)
}

function seeObject(seen: Seen, value: JsonObject, record: number, level: number): void {
  seen.objects ??= { count: 0, empty: 0, fields: new Map(), isCut: false }
  const { objects } = seen
  objects.count += 1
  const keys = Object.keys(value)
  if (keys.length === 0) objects.empty += 1
  if (level >= maxLevels) objects.isCut ||= keys.length > 0
  else for (const key of keys) see(seenAt(objects, key, seen.paths), value[key]!, record, level + 1)
}

/** Where the value of a key is counted; where there are too many keys, with all others. */
function seenAt(objects: SeenObjects, key: string, paths: Paths): Seen {
  if (objects.everyValue) return objects.everyValue
  const known = objects.fields.get(key)
  if (known) return known
  if (objects.fields.size === manyKeys) {
    objects.everyValue = together(objects.fields.values(), paths)
    return objects.everyValue
  }
  const fresh = nothingSeen(paths)
  objects.fields.set(key, fresh)
  return fresh
}

/** What was seen at several paths as if it were one. */
export function together(parts: Iterable<Seen>, paths?: Paths): Seen {
  const all = nothingSeen(paths)
  for (const part of parts) add(all, part)
  return all
}

function add(to: Seen, from: Seen): void {
  to.values += from.values
  to.nulls += from.nulls
  to.booleans += from.booleans
  if (from.described) to.described ??= from.described
  for (const first of from.firsts)
    if (!to.firsts.some(({ kind }) => kind === first.kind)) to.firsts.push(first)
  if (from.numbers) {
    to.numbers ??= { low: Infinity, high: -Infinity, fractions: [], beyond: [] }
    if (from.numbers.low < to.numbers.low) to.numbers.low = from.numbers.low
    if (from.numbers.high > to.numbers.high) to.numbers.high = from.numbers.high
    for (const example of from.numbers.fractions) addExample(to.numbers.fractions, example)
    for (const example of from.numbers.beyond) addExample(to.numbers.beyond, example)
  }
  if (from.texts) {
    to.texts ??= { count: 0, distinct: new Set(), areTimes: true, areDigits: true }
    to.texts.count += from.texts.count
    for (const text of from.texts.distinct)
      if (to.texts.distinct.size <= manyTexts) to.texts.distinct.add(text)
    to.texts.areTimes &&= from.texts.areTimes
    to.texts.areDigits &&= from.texts.areDigits
  }
  if (from.lists) {
    to.lists ??= { count: 0, empty: 0, items: nothingSeen(to.paths), isCut: false }
    to.lists.count += from.lists.count
    to.lists.empty += from.lists.empty
    to.lists.isCut ||= from.lists.isCut
    add(to.lists.items, from.lists.items)
  }
  if (from.objects) addObjects(to, from.objects)
}

function addObjects(to: Seen, from: SeenObjects): void {
  to.objects ??= { count: 0, empty: 0, fields: new Map(), isCut: false }
  to.objects.count += from.count
  to.objects.empty += from.empty
  to.objects.isCut ||= from.isCut
  if (from.everyValue && !to.objects.everyValue)
    to.objects.everyValue = together(to.objects.fields.values(), to.paths)
  if (from.everyValue) add(to.objects.everyValue!, from.everyValue)
  else for (const [key, value] of from.fields) add(seenAt(to.objects, key, to.paths), value)
}

/** A value in few characters, on one line: it comes to stand in a comment. */
function shown(value: JsonValue): string {
  return shortened(longNumberOf(value) ?? JSON.stringify(value))
}

/** The same of keys, which stand without quotation marks. */
export function shownKeys(keys: readonly string[]): string[] {
  return keys.map((key) => shortened(JSON.stringify(key).slice(1, -1)))
}
