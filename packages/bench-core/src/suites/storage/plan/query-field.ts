import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { isWellKnown } from '../../../codecs/messages/tree-form.ts'
import { invalidOption } from '../../../model/errors.ts'
import { parsedGiven } from '../../../model/messages/given-json.ts'
import { toMappedJson } from '../../../model/messages/json-mapping.ts'
import { knownTypes } from '../../../model/messages/schema-files.ts'

/** A value of a field that rows are found by, in its JSON form: an enum's name, a text, a number, true or false. */
export type FieldValue = string | number | boolean

/** A field that queries look at and updates change, such as `status`. */
export interface QueryField {
  /** Its name in the schema, behind those of the messages that it is in: `plan.status`. */
  readonly name: string
  /** The fields that lead to it, itself the last. */
  readonly path: readonly FieldStep[]
  /** The number of an enum's value by its name; undefined where the field is no enum. */
  readonly enumNumbers: Readonly<Record<string, number>> | undefined
  /** The values that occur in the corpus, the rarest first. */
  readonly values: readonly FieldValue[]
  /** Of each message of the corpus; null where the JSON form leaves it out. */
  readonly inCorpus: readonly (FieldValue | null)[]
}

interface FieldStep {
  readonly name: string
  /** Its name in JSON. */
  readonly jsonName: string
  /** Its name in a protobuf-es message. */
  readonly localName: string
}

/** A field whose values have an order, and bounds that some of them lie between. */
interface NumberField extends QueryField {
  /** What SQL compares it as. */
  readonly sqlType: 'bigint' | 'double precision'
  readonly inCorpus: readonly (number | null)[]
  readonly from: number
  readonly to: number
}

/** What queries look at in messages of one type; undefined where they have no such field. */
export interface QueryFields {
  readonly field: QueryField | undefined
  readonly nested: QueryField | undefined
  readonly number: NumberField | undefined
}

/** More different values than this make an identity and no status. */
const maxValues = 32
/** An index of PostgreSQL takes no longer ones, with room to spare. */
const longestValueBytes = 1000
/** Of very large types the rest is not looked at. */
const maxPaths = 400
/** Messages within messages that are looked into. */
const deepest = 3
/** A range begins where so large a part of the values lies below. */
const belowRange = 0.9
const integers: ReadonlySet<ScalarType> = new Set([
  ScalarType.INT32,
  ScalarType.UINT32,
  ScalarType.SINT32,
  ScalarType.FIXED32,
  ScalarType.SFIXED32,
])
const integersOf64Bits: ReadonlySet<ScalarType> = new Set([
  ScalarType.INT64,
  ScalarType.UINT64,
  ScalarType.SINT64,
  ScalarType.FIXED64,
  ScalarType.SFIXED64,
])
const simpleScalars: ReadonlySet<ScalarType> = new Set([ScalarType.STRING, ScalarType.BOOL, ...integers])

/** @param chosen The name of the field that rows are found by, where it was chosen. */
export function findQueryFields(
  type: DescMessage,
  corpus: readonly Message[],
  chosen: string | undefined,
): QueryFields {
  const json = jsonTrees(type, corpus)
  return {
    field: mostLikely(fieldsOnTop(type, json), chosen),
    nested: findNestedField(type, json),
    number: findNumberField(type, json),
  }
}

/**
 * A top-level field by which rows can be told apart into a few kinds: the chosen one; else one named `status` where there
 * is one, else the first enum, else the first short text, number or boolean. Undefined where a message has none.
 */
export function findQueryField(
  type: DescMessage,
  corpus: readonly Message[],
  chosen?: string,
): QueryField | undefined {
  return mostLikely(usableFields(type, corpus), chosen)
}

function mostLikely(usable: readonly QueryField[], chosen: string | undefined): QueryField | undefined {
  if (chosen !== undefined) return usable.find((field) => isNamed(field.path[0]!, chosen))
  return usable.find(({ values }) => values.length <= maxValues)
}

/** The same for a field of a message within the message, the outermost first. */
function findNestedField(type: DescMessage, json: JsonTrees): QueryField | undefined {
  const nested = pathsOf(type).filter((path) => path.length > 1 && isSimple(path.at(-1)!))
  return fieldsWithValues(json, nested).find(({ values }) => values.length <= maxValues)
}

/** The fields that rows could be found by, the most likely one first; none where messages have no JSON form. */
export function usableFields(type: DescMessage, corpus: readonly Message[]): QueryField[] {
  return fieldsOnTop(type, jsonTrees(type, corpus))
}

function fieldsOnTop(type: DescMessage, json: JsonTrees): QueryField[] {
  return fieldsWithValues(
    json,
    type.fields.filter(isSimple).map((field) => [field]),
  )
}

/** A number of which a range can be asked for, the outermost first; undefined where a message has none. */
function findNumberField(type: DescMessage, { trees, given }: JsonTrees): NumberField | undefined {
  const paths = pathsOf(type).filter((path) => isNumber(path.at(-1)!))
  if (paths.length === 0) return undefined
  for (const path of paths) {
    const inCorpus = trees.map((tree) => asNumber(valueAt(tree, path)))
    // What the mapping leaves out may have been given as 0.
    const areSame = inCorpus.every(
      (value, n) => !given[n] || (asNumber(valueAt(given[n], path)) ?? 0) === (value ?? 0),
    )
    const values = inCorpus.filter((value) => value !== null).toSorted((a, b) => a - b)
    const from = values[Math.floor(belowRange * values.length)] ?? 0
    const isInteger = path.at(-1)!.scalar !== ScalarType.DOUBLE
    const isExact = isInteger ? Number.isSafeInteger : Number.isFinite
    // What JSON leaves out is null there and 0 elsewhere: a range above 0 finds neither.
    if (!areSame || !values.every(isExact) || from <= Math.max(0, values[0]!)) continue
    return {
      ...fieldOf(path, rarestFirst(inCorpus), inCorpus),
      inCorpus,
      sqlType: isInteger ? 'bigint' : 'double precision',
      from,
      to: values.at(-1)!,
    }
  }
  return undefined
}

/** @throws WirebenchError where rows can't be found by the field of that name, saying why and by which they could. */
export function checkQueryField(type: DescMessage, corpus: readonly Message[], chosen: string): void {
  const usable = usableFields(type, corpus)
  if (usable.some((field) => isNamed(field.path[0]!, chosen))) return
  const field = type.fields.find((known) => isNamed(known, chosen))
  const names = usable.map(({ name }) => name)
  const near = nearNames(chosen, names)
  const others = near.length > 0 && !field ? near : names
  throw invalidOption(
    field
      ? `rows of ${type.typeName} can’t be found by "${chosen}": ${isSimple(field) ? 'its values are all the same, or too long for an index' : 'it is not an enum, string, 32-bit integer or boolean outside a oneof'}`
      : `${type.typeName} has no field named "${chosen}"`,
    others.length > 0
      ? `choose ${others.slice(0, 8).join(' or ')}`
      : 'it has no suitable field: leave out update-field, query-count and query-fetch',
    'storage.queryField',
  )
}

function fieldsWithValues(
  { trees, given }: JsonTrees,
  paths: readonly (readonly DescField[])[],
): QueryField[] {
  if (paths.length === 0) return []
  return paths
    .toSorted((a, b) => a.length - b.length || preference(a.at(-1)!) - preference(b.at(-1)!))
    .flatMap((path) => {
      const inCorpus = trees.map((tree) => valueAt(tree, path))
      const values = rarestFirst(inCorpus)
      if (values.length < 2 || !values.every(isIndexable)) return []
      // SQL looks for a value by the name and in the form that the mapping has: JSON as it was given may have others.
      if (!inCorpus.every((value, n) => value === null || !given[n] || valueAt(given[n], path) === value))
        return []
      return [fieldOf(path, values, inCorpus)]
    })
}

function fieldOf(
  path: readonly DescField[],
  values: readonly FieldValue[],
  inCorpus: QueryField['inCorpus'],
): QueryField {
  return {
    name: path.map(({ name }) => name).join('.'),
    path: path.map(({ name, jsonName, localName }) => ({ name, jsonName, localName })),
    enumNumbers: enumNumbersOf(path.at(-1)!),
    values,
    inCorpus,
  }
}

/** Every field of a single value outside a oneof, with those that lead to it, the outermost first. */
function pathsOf(type: DescMessage): (readonly DescField[])[] {
  const found: (readonly DescField[])[] = []
  let level: { readonly type: DescMessage; readonly path: readonly DescField[] }[] = [{ type, path: [] }]
  for (let depth = 0; depth < deepest; depth++) {
    const fields = level.flatMap(({ type, path }) =>
      type.fields.flatMap((field) => (field.oneof === undefined ? [{ field, path: [...path, field] }] : [])),
    )
    found.push(
      ...fields.flatMap(({ field, path }) =>
        field.fieldKind === 'scalar' || field.fieldKind === 'enum' ? [path] : [],
      ),
    )
    level = fields.flatMap(({ field, path }) =>
      field.fieldKind === 'message' && !isWellKnown(field.message) ? [{ type: field.message, path }] : [],
    )
  }
  return found.slice(0, maxPaths)
}

type JsonTree = Readonly<Record<string, unknown>>

/** Messages in the JSON of the official mapping, and as they were given. */
interface JsonTrees {
  readonly trees: readonly JsonTree[]
  readonly given: readonly (JsonTree | undefined)[]
}

/** Empty where the official JSON mapping can't carry one of the messages: a field's values are what it says they are. */
function jsonTrees(type: DescMessage, corpus: readonly Message[]): JsonTrees {
  const registry = knownTypes(type)
  try {
    return {
      trees: corpus.map((message) => toMappedJson(type, message, { registry }) as JsonTree),
      given: corpus.map((message) => parsedGiven(message) as JsonTree | undefined),
    }
  } catch {
    return { trees: [], given: [] }
  }
}

/** Null where the tree has nothing there. */
function valueAt(tree: JsonTree, path: readonly DescField[]): FieldValue | null {
  let value: unknown = tree
  for (const { jsonName } of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, jsonName)) return null
    value = (value as JsonTree)[jsonName]
  }
  return value as FieldValue | null
}

function asNumber(value: FieldValue | null): number | null {
  return value === null ? null : Number(value)
}

function isNamed({ name, jsonName }: Pick<DescField, 'name' | 'jsonName'>, wanted: string): boolean {
  return name === wanted || jsonName === wanted
}

function isSimple(field: DescField): boolean {
  if (field.oneof !== undefined) return false
  if (field.fieldKind === 'enum') return field.enum.typeName !== 'google.protobuf.NullValue'
  return field.fieldKind === 'scalar' && simpleScalars.has(field.scalar)
}

/** A float of 32 bits is none: SQL and protobuf have another number than the decimal that JSON has of it. */
function isNumber({ fieldKind, scalar }: DescField): boolean {
  return (
    fieldKind === 'scalar' &&
    (scalar === ScalarType.DOUBLE || integers.has(scalar!) || integersOf64Bits.has(scalar!))
  )
}

/** One name for each number, which is the one that the JSON form has where an enum has several. */
function enumNumbersOf({ enum: type }: DescField): QueryField['enumNumbers'] {
  return (
    type && Object.fromEntries(Object.values(type.value).map(({ name, number }) => [name, number] as const))
  )
}

/** What PostgreSQL can hold as a text, and its indexes as a key. */
function isIndexable(value: FieldValue): boolean {
  return typeof value !== 'string' || (!value.includes('\0') && Buffer.byteLength(value) <= longestValueBytes)
}

function preference(field: DescField): number {
  if (field.name === 'status') return 0
  return field.fieldKind === 'enum' ? 1 : 2
}

function rarestFirst(values: readonly (FieldValue | null)[]): FieldValue[] {
  const counts = new Map<FieldValue, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => a - b).map(([value]) => value)
}
