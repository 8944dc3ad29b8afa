import { type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { isOpaque } from '../../model/messages/opaque-types.ts'
import { messageTypes } from '../messages/message-types.ts'

/** As much of JSON Schema as a message type needs. */
export interface JsonSchema {
  readonly $schema?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | true
  readonly items?: JsonSchema
  readonly definitions?: Readonly<Record<string, JsonSchema>>
}

/**
 * What the official JSON mapping of a message type looks like. Unset fields are absent, so that none is required. Plugins
 * that write this need files and a compiler; types here are known only while the program runs.
 */
export function jsonSchemaOf(type: DescMessage): JsonSchema {
  const own = messageTypes(type).filter((one) => !isOpaque(one))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...messageSchema(type),
    definitions: Object.fromEntries(own.map((one) => [one.typeName, objectSchema(one)])),
  }
}

function objectSchema({ fields }: DescMessage): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.jsonName, fieldSchema(field)])),
  }
}

function fieldSchema(field: DescField): JsonSchema {
  if (field.fieldKind === 'list') return { type: 'array', items: itemSchema(field) }
  if (field.fieldKind === 'map') return { type: 'object', additionalProperties: itemSchema(field) }
  return itemSchema(field)
}

function itemSchema(field: DescField): JsonSchema {
  if (field.message) return messageSchema(field.message)
  // An enum value that the schema doesn't name is its number; the only one of NullValue is null.
  if (field.enum)
    return field.enum.typeName === 'google.protobuf.NullValue'
      ? { type: 'null' }
      : { type: ['string', 'integer'] }
  return scalarSchema(field.scalar!)
}

function messageSchema(type: DescMessage): JsonSchema {
  return isOpaque(type)
    ? (wellKnownSchemas[type.typeName] ?? { type: 'string' })
    : { $ref: `#/definitions/${type.typeName}` }
}

const anyObject: JsonSchema = { type: 'object', additionalProperties: true }
const int64: JsonSchema = { type: 'string' }
const floating: JsonSchema = { type: ['number', 'string'] }

/** Those that aren't text, as timestamps, durations and field masks are. */
const wellKnownSchemas: Readonly<Record<string, JsonSchema>> = {
  'google.protobuf.Any': anyObject,
  'google.protobuf.Struct': anyObject,
  'google.protobuf.Empty': anyObject,
  'google.protobuf.Value': {},
  'google.protobuf.ListValue': { type: 'array', items: {} },
  'google.protobuf.BoolValue': { type: 'boolean' },
  'google.protobuf.Int32Value': { type: 'integer' },
  'google.protobuf.UInt32Value': { type: 'integer' },
  'google.protobuf.FloatValue': floating,
  'google.protobuf.DoubleValue': floating,
}

function scalarSchema(scalar: ScalarType): JsonSchema {
  switch (scalar) {
    case ScalarType.BOOL:
      return { type: 'boolean' }
    case ScalarType.FLOAT:
    case ScalarType.DOUBLE:
      // What JSON has no number for is text: NaN and the infinities.
      return floating
    case ScalarType.INT32:
    case ScalarType.UINT32:
    case ScalarType.SINT32:
    case ScalarType.FIXED32:
    case ScalarType.SFIXED32:
      return { type: 'integer' }
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return int64
    default:
      return { type: 'string' }
  }
}
