import type { DescField, DescMessage, Message } from '@bufbuild/protobuf'
import { ScalarType, toJson } from '@bufbuild/protobuf'

/** A value of a field that rows are found by, in its JSON form: an enum's name, a text, a number, true or false. */
export type FieldValue = string | number | boolean

/** The field that queries look at and updates change, such as `status`. */
export interface QueryField {
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
const simpleScalars: ReadonlySet<ScalarType> = new Set([
  ScalarType.STRING,
  ScalarType.BOOL,
  ScalarType.INT32,
  ScalarType.UINT32,
])

/**
 * A top-level field by which rows can be told apart into a few kinds: one named `status` where there is one, else the
 * first enum, else the first short text, number or boolean. Undefined where a message has none.
 */
export function findQueryField(type: DescMessage, corpus: readonly Message[]): QueryField | undefined {
  const candidates = type.fields.filter(isSimple).toSorted((a, b) => preference(a) - preference(b))
  const trees = corpus.map((message) => toJson(type, message) as Record<string, FieldValue | undefined>)
  for (const field of candidates) {
    const inCorpus = trees.map((tree) => tree[field.jsonName] ?? null)
    const values = rarestFirst(inCorpus)
    if (values.length < 2 || values.length > mostValues) continue
    return {
      jsonName: field.jsonName,
      localName: field.localName,
      enumNumbers:
        field.enum && Object.fromEntries(field.enum.values.map(({ name, number }) => [name, number])),
      values,
      inCorpus,
    }
  }
  return undefined
}

function isSimple(field: DescField): boolean {
  if (field.oneof !== undefined) return false
  if (field.fieldKind === 'enum') return field.enum.typeName !== 'google.protobuf.NullValue'
  return field.fieldKind === 'scalar' && simpleScalars.has(field.scalar)
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
