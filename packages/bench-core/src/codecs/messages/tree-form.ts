import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { isOpaque } from '../../model/messages/opaque-types.ts'
import type { MessageTree } from './message-tree.ts'

/** How a library wants messages to look as plain values. */
export interface TreeForm {
  fieldName(field: DescField): string
  /** Whether a map is an object, or a JavaScript `Map` because the library treats objects as records. */
  readonly maps: 'objects' | 'maps'
  /**
   * Whether fields that aren't set are left out, or every message has all of its fields: the default value where
   * a field can't be unset, null where it can.
   */
  readonly unset: 'left-out' | 'default'
  /** Whether types that have a form of their own in the JSON mapping have that, or are messages like any other. */
  readonly wellKnown: 'json' | 'fields'
  readonly enums: 'names' | 'numbers'
  /** Tells of a tree that has values for fields that aren't set which ones are; every value is set where it is left out. */
  isSet?(field: DescField, tree: Readonly<Record<string, unknown>>): boolean
  writeScalar(type: ScalarType, value: MessageTree): MessageTree
  readScalar(type: ScalarType, value: MessageTree): MessageTree
}

/** The tree of the official JSON mapping, with 64-bit integers as bigints and bytes as bytes. */
export const plainForm: TreeForm = {
  fieldName: (field) => field.jsonName,
  maps: 'objects',
  unset: 'left-out',
  wellKnown: 'json',
  enums: 'names',
  writeScalar: (_, value) => value,
  readScalar: (_, value) => value,
}

/** For formats that have signed 64-bit integers only: unsigned ones are written as the signed one with the same bits. */
export const signedScalars: Pick<TreeForm, 'writeScalar' | 'readScalar'> = {
  writeScalar: (type, value) => (isUnsigned64(type) ? BigInt.asIntN(64, value as bigint) : value),
  readScalar: (type, value) =>
    isUnsigned64(type) && typeof value === 'bigint' ? BigInt.asUintN(64, value) : value,
}

/**
 * Whether a type has a form of its own in the JSON mapping, such as RFC 3339 text for a timestamp. That of `Any` holds a
 * message in JSON: other formats take it as the name and the bytes that it is.
 */
export function isWellKnown(type: DescMessage): boolean {
  return isOpaque(type) && type.typeName !== 'google.protobuf.Any'
}

/** Whether a field can be unset, rather than have its default value. Lists and maps can't. */
export function hasPresence(field: DescField): boolean {
  return field.presence !== implicit
}

/** `IMPLICIT` of descriptor.proto's `FeatureSet.FieldPresence`. */
const implicit = 2

function isUnsigned64(type: ScalarType): boolean {
  return type === ScalarType.UINT64 || type === ScalarType.FIXED64
}
