import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { hasPresence } from '../messages/tree-form.ts'

/** An Avro schema, as the part of its JSON form that messages need. */
export type AvroSchema = string | readonly AvroSchema[] | AvroType

/** A type of that form; `wide` marks a long whose values JavaScript's numbers can't hold. */
interface AvroType {
  readonly type: string
  readonly wide?: boolean
  readonly name?: string
  readonly aliases?: readonly string[]
  readonly fields?: readonly AvroField[]
  readonly symbols?: readonly string[]
  readonly items?: AvroSchema
  readonly values?: AvroSchema
  readonly default?: unknown
}

interface AvroField {
  readonly name: string
  readonly type: AvroSchema
  readonly default?: unknown
}

/**
 * The Avro schema of a message type: messages are records, the types of google.protobuf among them; a field that can
 * be unset is a union with null; members of a oneof are such fields side by side. Every field has a default, so that
 * readers may know fields which writers don't, as in protobuf.
 *
 * @param formerNames Names under which readers know a type as well: those of the version that wrote.
 */
export function avroSchema(
  root: DescMessage,
  formerNames: ReadonlyMap<string, string> = new Map(),
): AvroSchema {
  const named = new Set<string>()
  // A type is defined where it is first met and named from there on.
  const define = (
    type: DescMessage | DescEnum,
    rest: (name: string) => Omit<AvroType, 'name'>,
  ): AvroSchema => {
    const name = avroName(type)
    if (named.has(name)) return name
    named.add(name)
    const former = formerNames.get(name)
    return { name, ...(former === undefined ? {} : { aliases: [former] }), ...rest(name) }
  }
  const record = (type: DescMessage): AvroSchema =>
    define(type, () => ({ type: 'record', fields: type.fields.map(recordField) }))
  const enumeration = (type: DescEnum): AvroSchema =>
    define(type, () => {
      const symbols = [...new Set(Object.values(type.value).map(({ name }) => name))]
      return { type: 'enum', symbols, default: zeroName(type) }
    })
  const item = (field: DescField): AvroSchema => {
    if (field.message) return record(field.message)
    if (field.enum) return enumeration(field.enum)
    return scalars[field.scalar!]
  }
  const recordField = (field: DescField): AvroField => {
    const { name } = field
    if (field.fieldKind === 'list') return { name, type: { type: 'array', items: item(field) }, default: [] }
    if (field.fieldKind === 'map') return { name, type: { type: 'map', values: item(field) }, default: {} }
    if (hasPresence(field)) return { name, type: ['null', item(field)], default: null }
    return { name, type: item(field), default: field.enum ? zeroName(field.enum) : zero(field.scalar!) }
  }
  return record(root)
}

/** The full name of a type's schema. A name without a package gets one, as Avro would take it for the enclosing one's. */
export function avroName({ typeName, file }: DescMessage | DescEnum): string {
  return file.proto.package === '' ? `unpackaged.${typeName}` : typeName
}

/** The value that readers take where they don't know a name: 0, or the first where there is none. */
function zeroName({ value, values }: DescEnum): string {
  return (value[0] ?? values[0]!).name
}

const wideLong: AvroType = { type: 'long', wide: true }

/** Avro has no unsigned integers: those of 32 bits fit in a long, those of 64 are the long with the same bits. */
const scalars: Readonly<Record<ScalarType, AvroSchema>> = {
  [ScalarType.DOUBLE]: 'double',
  [ScalarType.FLOAT]: 'float',
  [ScalarType.INT32]: 'int',
  [ScalarType.SINT32]: 'int',
  [ScalarType.SFIXED32]: 'int',
  [ScalarType.UINT32]: 'long',
  [ScalarType.FIXED32]: 'long',
  [ScalarType.INT64]: wideLong,
  [ScalarType.SINT64]: wideLong,
  [ScalarType.SFIXED64]: wideLong,
  [ScalarType.UINT64]: wideLong,
  [ScalarType.FIXED64]: wideLong,
  [ScalarType.BOOL]: 'boolean',
  [ScalarType.STRING]: 'string',
  [ScalarType.BYTES]: 'bytes',
}

function zero(type: ScalarType): boolean | string | number {
  if (type === ScalarType.BOOL) return false
  return type === ScalarType.STRING || type === ScalarType.BYTES ? '' : 0
}
