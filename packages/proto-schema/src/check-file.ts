import {
  type DescriptorProto,
  type EnumDescriptorProto,
  FeatureSet_EnumType,
  FieldDescriptorProto_Label as Label,
} from '@bufbuild/protobuf/wkt'
import { invalidSchema, type Place } from './invalid-schema.ts'
import type { ParsedFile } from './parsing.ts'

/** Checks what descriptors have to keep beyond grammar and names, as protoc does. */
export function checkFile(parsed: ParsedFile): void {
  const { proto } = parsed
  const placeOf = (descriptor: object): Place =>
    parsed.places.get(descriptor) ?? { file: proto.name, line: 1, column: 1 }
  const openByDefault =
    parsed.syntax !== 'proto2' && proto.options?.features?.enumType !== FeatureSet_EnumType.CLOSED
  const check = (message: DescriptorProto) => {
    checkMessage(message, placeOf)
    if (parsed.syntax !== 'proto2') checkJsonNames(message, placeOf)
    for (const type of message.enumType) checkEnum(type, openByDefault, placeOf)
    message.nestedType.forEach(check)
  }
  for (const type of proto.enumType) checkEnum(type, openByDefault, placeOf)
  proto.messageType.forEach(check)
}

function checkMessage(message: DescriptorProto, placeOf: (descriptor: object) => Place): void {
  const byNumber = new Map<number, string>()
  for (const field of message.field) {
    const other = byNumber.get(field.number)
    if (other !== undefined) {
      throw invalidSchema(
        placeOf(field),
        `fields ${other} and ${field.name} of ${message.name} both have the number ${field.number}`,
      )
    }
    byNumber.set(field.number, field.name)
    const reserved = message.reservedRange.some(
      ({ start, end }) => field.number >= start && field.number < end,
    )
    if (reserved)
      throw invalidSchema(placeOf(field), `field ${field.name} has the reserved number ${field.number}`)
    if (message.reservedName.includes(field.name))
      throw invalidSchema(placeOf(field), `the name ${field.name} is reserved in ${message.name}`)
    if (message.extensionRange.some(({ start, end }) => field.number >= start && field.number < end))
      throw invalidSchema(
        placeOf(field),
        `the number ${field.number} of field ${field.name} is one of its extensions'`,
      )
    if (field.defaultValue !== '' && field.label === Label.REPEATED)
      throw invalidSchema(placeOf(field), `the repeated field ${field.name} can’t have a default`)
  }
  message.oneofDecl.forEach((oneof, index) => {
    if (!message.field.some((field) => field.oneofIndex === index && isInOneof(field)))
      throw invalidSchema(placeOf(oneof), `oneof ${oneof.name} has no fields`)
  })
}

/** Two fields of one name can't both be in JSON. proto2 lets that pass. */
function checkJsonNames(message: DescriptorProto, placeOf: (descriptor: object) => Place): void {
  const byName = new Map<string, string>()
  for (const field of message.field) {
    const other = byName.get(field.jsonName)
    if (other !== undefined) {
      throw invalidSchema(
        placeOf(field),
        `fields ${other} and ${field.name} of ${message.name} both are "${field.jsonName}" in JSON`,
        'rename one of them, or give it another json_name',
      )
    }
    byName.set(field.jsonName, field.name)
  }
}

function checkEnum(
  type: EnumDescriptorProto,
  openByDefault: boolean,
  placeOf: (descriptor: object) => Place,
): void {
  const [first] = type.value
  if (!first) throw invalidSchema(placeOf(type), `enum ${type.name} has no values`)
  const own = type.options?.features?.enumType
  const isOpen = own ? own !== FeatureSet_EnumType.CLOSED : openByDefault
  if (isOpen && first.number !== 0)
    throw invalidSchema(
      placeOf(first),
      `the first value of enum ${type.name} is ${first.number}, but it has to be 0`,
    )
  const byNumber = new Map<number, string>()
  for (const value of type.value) {
    const other = byNumber.get(value.number)
    if (other !== undefined && !type.options?.allowAlias) {
      throw invalidSchema(
        placeOf(value),
        `values ${other} and ${value.name} of enum ${type.name} are both ${value.number}`,
        'number them differently, or set option allow_alias = true',
      )
    }
    byNumber.set(value.number, value.name)
  }
}

/** Index 0 is also what a field without a oneof has; only an index that was set counts. */
function isInOneof(field: { oneofIndex: number }): boolean {
  return Object.hasOwn(field, 'oneofIndex')
}
