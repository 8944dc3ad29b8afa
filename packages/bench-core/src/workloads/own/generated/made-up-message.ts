import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt'
import { isOpaque } from '../../../model/messages/opaque-types.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import { madeUpOpaque, madeUpScalar } from './made-up-values.ts'

/** Fields of one message that get a value; of a larger type others get one in the next message. */
const maxFields = 200
/** Messages inside one message. */
const maxInner = 40
const deepest = 14
/** How often a type may stand within itself. */
const maxOfOneType = 3

interface Making {
  readonly random: SeededRandom
  readonly number: number
  /** Types from the outermost to here. */
  readonly way: readonly DescMessage[]
  readonly budget: { inner: number }
}

/** A message as JSON, with every kind of field set in most messages; number `n` decides which fields of a very large type. */
export function madeUpMessage(type: DescMessage, random: SeededRandom, number: number): JsonValue {
  return messageOf(type, { random, number, way: [], budget: { inner: maxInner } })
}

function messageOf(type: DescMessage, making: Making): JsonValue {
  if (isOpaque(type)) return madeUpOpaque(type, making.random)
  const inside = { ...making, way: [...making.way, type] }
  if (inside.way.length > deepest * 4)
    throw new Error(`its required fields contain ${type.typeName} recursively, without end`)
  const json: JsonObject = {}
  const stride = Math.ceil(type.fields.length / maxFields)
  const chosen = new Map(type.oneofs.map((oneof) => [oneof, making.random.pick(oneof.fields)]))
  for (const [index, field] of type.fields.entries()) {
    const isRequired = field.presence === FeatureSet_FieldPresence.LEGACY_REQUIRED
    const isTurn = index % stride === making.number % stride
    if (!isRequired && !(isTurn && isWanted(field, chosen, inside))) continue
    const value = fieldValue(field, inside)
    if (value !== undefined)
      Object.defineProperty(json, field.jsonName, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return json
}

function isWanted(
  field: DescField,
  chosen: ReadonlyMap<NonNullable<DescField['oneof']>, DescField>,
  { random, way, budget }: Making,
): boolean {
  if (field.oneof && chosen.get(field.oneof) !== field) return false
  if (field.message?.typeName === 'google.protobuf.Any') return false
  if (field.message && !isOpaque(field.message)) {
    const occurrences = way.filter((type) => type === field.message).length
    if (occurrences >= maxOfOneType || way.length >= deepest || budget.inner <= 0) return false
  }
  return field.oneof !== undefined || random.below(8) !== 0
}

function fieldValue(field: DescField, making: Making): JsonValue | undefined {
  const { random } = making
  switch (field.fieldKind) {
    case 'list':
      return Array.from({ length: itemCount(making) }, () => itemValue(field, making))
    case 'map': {
      const entries = Array.from({ length: itemCount(making) }, () => [
        String(madeUpScalar(field.mapKey, random)),
        itemValue(field, making),
      ])
      return Object.fromEntries(entries)
    }
    default:
      return itemValue(field, making)
  }
}

/** Fewer the deeper they stand, so that lists within lists don't multiply. */
function itemCount({ random, way }: Making): number {
  return way.length <= 1 ? random.between(1, 4) : random.between(1, 2)
}

function itemValue(field: DescField, making: Making): JsonValue {
  if (field.message) {
    making.budget.inner--
    return messageOf(field.message, making)
  }
  // By number, because a value's name could be the same as another's in another letter case.
  if (field.enum)
    return field.enum.typeName === 'google.protobuf.NullValue'
      ? null
      : making.random.pick(field.enum.values).number
  return madeUpScalar(field.scalar!, making.random)
}
