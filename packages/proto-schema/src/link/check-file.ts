import {
  type DescriptorProto,
  type EnumDescriptorProto,
  FeatureSet_EnumType,
  FeatureSet_JsonFormat,
  FieldDescriptorProto_Label as Label,
} from '@bufbuild/protobuf/wkt'
import { invalidSchema, nowhereIn } from '../invalid-schema.ts'
import type { ParsedFile } from '../parse/parsing.ts'
import type { SchemaError } from '../schema-error.ts'

/** Says that something of a descriptor can't be so. */
type Refuse = (descriptor: object, what: string, hint?: string) => void

/** What is wrong with descriptors beyond grammar and names, as protoc has it. */
export function mistakesOf(parsed: ParsedFile): SchemaError[] {
  const { proto } = parsed
  const mistakes: SchemaError[] = []
  const refuse: Refuse = (descriptor, what, hint) => {
    const place = parsed.places.get(descriptor) ?? nowhereIn(proto.name)
    mistakes.push(invalidSchema(place, what, hint))
  }
  const openByDefault =
    parsed.syntax !== 'proto2' && proto.options?.features?.enumType !== FeatureSet_EnumType.CLOSED
  const check = (message: DescriptorProto, around: FeatureSet_JsonFormat) => {
    const jsonFormat = message.options?.features?.jsonFormat || around
    const isJsonChecked = jsonFormat !== FeatureSet_JsonFormat.LEGACY_BEST_EFFORT
    checkMessage(message, refuse)
    if (isJsonChecked && !message.options?.deprecatedLegacyJsonFieldConflicts) checkJsonNames(message, refuse)
    for (const type of message.enumType) checkEnum(type, openByDefault, refuse)
    for (const nested of message.nestedType) check(nested, jsonFormat)
  }
  for (const type of proto.enumType) checkEnum(type, openByDefault, refuse)
  const byDefault =
    parsed.syntax === 'proto2' ? FeatureSet_JsonFormat.LEGACY_BEST_EFFORT : FeatureSet_JsonFormat.ALLOW
  for (const message of proto.messageType) check(message, proto.options?.features?.jsonFormat || byDefault)
  return mistakes
}

function checkMessage(message: DescriptorProto, refuse: Refuse): void {
  const byNumber = new Map<number, string>()
  for (const field of message.field) {
    const other = byNumber.get(field.number)
    if (other !== undefined) {
      refuse(
        field,
        `fields ${other} and ${field.name} of ${message.name} both have the number ${field.number}`,
      )
    }
    byNumber.set(field.number, field.name)
    const reserved = message.reservedRange.some(
      ({ start, end }) => field.number >= start && field.number < end,
    )
    if (reserved) refuse(field, `field ${field.name} has the reserved number ${field.number}`)
    if (message.reservedName.includes(field.name))
      refuse(field, `the name ${field.name} is reserved in ${message.name}`)
    if (message.extensionRange.some(({ start, end }) => field.number >= start && field.number < end))
      refuse(field, `the number ${field.number} of field ${field.name} is one of its extensions'`)
    if (field.defaultValue !== '' && field.label === Label.REPEATED)
      refuse(field, `the repeated field ${field.name} can’t have a default`)
  }
  message.oneofDecl.forEach((oneof, index) => {
    if (!message.field.some((field) => field.oneofIndex === index && isInOneof(field)))
      refuse(oneof, `oneof ${oneof.name} has no fields`)
  })
}

/** Two fields of one name can't both be in JSON. */
function checkJsonNames(message: DescriptorProto, refuse: Refuse): void {
  const byName = new Map<string, string>()
  for (const field of message.field) {
    const other = byName.get(field.jsonName)
    // That two have one name is said of the name.
    if (other !== undefined && other !== field.name) {
      refuse(
        field,
        `fields ${other} and ${field.name} of ${message.name} both are "${field.jsonName}" in JSON`,
        'rename one of them, or give it another json_name',
      )
    }
    byName.set(field.jsonName, field.name)
  }
}

function checkEnum(type: EnumDescriptorProto, openByDefault: boolean, refuse: Refuse): void {
  const [first] = type.value
  if (!first) {
    refuse(type, `enum ${type.name} has no values`)
    return
  }
  const own = type.options?.features?.enumType
  const isOpen = own ? own !== FeatureSet_EnumType.CLOSED : openByDefault
  if (isOpen && first.number !== 0)
    refuse(first, `the first value of enum ${type.name} is ${first.number}, but it has to be 0`)
  const byNumber = new Map<number, string>()
  for (const value of type.value) {
    const other = byNumber.get(value.number)
    if (other !== undefined && !type.options?.allowAlias) {
      refuse(
        value,
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
