import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'
import { ScalarType, toJson } from '@bufbuild/protobuf'
import { nearNames } from '@wirebench/proto-schema/near-names'
import { WirebenchError } from '../../model/errors.ts'
import { parsedGiven } from '../../model/given-json.ts'
import { knownTypes } from '../../model/schema-files.ts'

/** A value of a field that rows are found by, in its JSON form: an enum's name, a text, a number, true or false. */
export type FieldValue = string | number | boolean

/** The field that queries look at and updates change, such as `status`. */
export interface QueryField {
  /** Its name in the schema. */
  readonly name: string
  /** Its name in JSON. */
  readonly jsonName: string
  /** Its name in a protobuf-es message. */
  readonly localName: string
  /** The number of an enum's value by its name; undefined where the field is no enum. */
  readonly enumNumbers: Readonly<Record<string, number>> | undefined
  /** The values that occur in the corpus, the rarest first. */
  readonly values: readonly FieldValue[]
  /** Of each message of the corpus; null where the JSON form leaves it out. */
  readonly inCorpus: readonly (FieldValue | null)[]
}

/** More different values than this make an identity and no status. */
const mostValues = 32
/** An index of PostgreSQL takes no longer ones, with room to spare. */
const longestValueBytes = 1000
const simpleScalars: ReadonlySet<ScalarType> = new Set([
  ScalarType.STRING,
  ScalarType.BOOL,
  ScalarType.INT32,
  ScalarType.UINT32,
  ScalarType.SINT32,
  ScalarType.FIXED32,
  ScalarType.SFIXED32,
])

/**
 * A top-level field by which rows can be told apart into a few kinds: the chosen one; else one named `status` where there
 * is one, else the first enum, else the first short text, number or boolean. Undefined where a message has none.
 */
export function findQueryField(
  type: DescMessage,
  corpus: readonly Message[],
  chosen?: string,
): QueryField | undefined {
  const usable = usableFields(type, corpus)
  if (chosen !== undefined) return usable.find((field) => isNamed(field, chosen))
  return usable.find(({ values }) => values.length <= mostValues)
}

/** The fields that rows could be found by, the most likely one first; none where messages have no JSON form. */
export function usableFields(type: DescMessage, corpus: readonly Message[]): QueryField[] {
  const candidates = type.fields.filter(isSimple).toSorted((a, b) => preference(a) - preference(b))
  if (candidates.length === 0) return []
  const trees = jsonTrees(type, corpus)
  const given = corpus.map((message) => parsedGiven(message) as JsonTree | undefined)
  return candidates.flatMap((field) => {
    const inCorpus = trees.map((tree) => (Object.hasOwn(tree, field.jsonName) ? tree[field.jsonName]! : null))
    const values = rarestFirst(inCorpus)
    if (values.length < 2 || !values.every(isIndexable)) return []
    // SQL looks for a value by the name and in the form that the mapping has: JSON as it was given may have others.
    if (!inCorpus.every((value, n) => value === null || !given[n] || given[n][field.jsonName] === value))
      return []
    const { name, jsonName, localName } = field
    return [{ name, jsonName, localName, enumNumbers: enumNumbersOf(field), values, inCorpus }]
  })
}

/** @throws WirebenchError where rows can't be found by the field of that name, saying why and by which they could. */
export function checkQueryField(type: DescMessage, corpus: readonly Message[], chosen: string): void {
  const usable = usableFields(type, corpus)
  if (usable.some((field) => isNamed(field, chosen))) return
  const field = type.fields.find((known) => isNamed(known, chosen))
  const names = usable.map(({ name }) => name)
  const near = nearNames(chosen, names)
  const others = near.length > 0 && !field ? near : names
  throw new WirebenchError(
    'invalid-option',
    field
      ? `rows of ${type.typeName} can’t be found by "${chosen}": ${isSimple(field) ? 'its values are all the same, or too long for an index' : 'it is no enum, text, whole number of 32 bits or boolean outside a oneof'}`
      : `${type.typeName} has no field named "${chosen}"`,
    others.length > 0
      ? `choose ${others.slice(0, 8).join(' or ')}`
      : 'it has no field that would do: leave out update-field, query-count and query-fetch',
    { field: 'storage.queryField' },
  )
}

type JsonTree = Readonly<Record<string, FieldValue | undefined>>

/** Empty where the official JSON mapping can't carry one of the messages: a field's values are what it says they are. */
function jsonTrees(type: DescMessage, corpus: readonly Message[]): readonly JsonTree[] {
  const registry = knownTypes(type)
  try {
    return corpus.map((message) => toJson(type, message, { registry }) as JsonTree)
  } catch {
    return []
  }
}

function isNamed({ name, jsonName }: Pick<DescField, 'name' | 'jsonName'>, wanted: string): boolean {
  return name === wanted || jsonName === wanted
}

function isSimple(field: DescField): boolean {
  if (field.oneof !== undefined) return false
  if (field.fieldKind === 'enum') return field.enum.typeName !== 'google.protobuf.NullValue'
  return field.fieldKind === 'scalar' && simpleScalars.has(field.scalar)
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
