import { type FieldDescriptorProto, FieldDescriptorProto_Type as Type } from '@bufbuild/protobuf/wkt'
import type { Parsing } from './parsing.ts'

const scalars: ReadonlyMap<string, Type> = new Map([
  ['double', Type.DOUBLE],
  ['float', Type.FLOAT],
  ['int64', Type.INT64],
  ['uint64', Type.UINT64],
  ['int32', Type.INT32],
  ['fixed64', Type.FIXED64],
  ['fixed32', Type.FIXED32],
  ['bool', Type.BOOL],
  ['string', Type.STRING],
  ['bytes', Type.BYTES],
  ['uint32', Type.UINT32],
  ['sfixed32', Type.SFIXED32],
  ['sfixed64', Type.SFIXED64],
  ['sint32', Type.SINT32],
  ['sint64', Type.SINT64],
])

const mapKeys = new Set([...scalars.keys()].filter((name) => !['double', 'float', 'bytes'].includes(name)))

/** The key of a map. */
export function parseMapKey({ cursor }: Parsing): Type {
  if (!mapKeys.has(cursor.peek().text))
    throw cursor.expected('a whole number, bool or string type as the key of a map')
  return scalars.get(cursor.next().text)!
}

/** The type of a field: a scalar at once, a message or enum when names are resolved. */
export function parseType({ cursor, references }: Parsing, scope: string, field: FieldDescriptorProto): void {
  const place = cursor.peek()
  const scalar = cursor.is('.', 1) ? undefined : scalars.get(place.text)
  if (scalar !== undefined) {
    cursor.next()
    field.type = scalar
    return
  }
  if (place.kind !== 'identifier' && place.text !== '.')
    throw cursor.expected('a field or the end of the block')
  references.push({
    place,
    scope,
    name: cursor.dottedName('the type of a field', true),
    wanted: 'type',
    resolve(fullName, kind) {
      field.typeName = `.${fullName}`
      field.type = kind === 'message' ? Type.MESSAGE : Type.ENUM
    },
  })
}
