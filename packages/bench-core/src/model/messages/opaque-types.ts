import type { DescMessage } from '@bufbuild/protobuf'

const opaque: ReadonlySet<string> = new Set(
  [
    'Any',
    'Duration',
    'Empty',
    'FieldMask',
    'ListValue',
    'Struct',
    'Timestamp',
    'Value',
    'BoolValue',
    'BytesValue',
    'DoubleValue',
    'FloatValue',
    'Int32Value',
    'Int64Value',
    'StringValue',
    'UInt32Value',
    'UInt64Value',
  ].map((name) => `google.protobuf.${name}`),
)

/** Whether a type has a form of its own in JSON, such as RFC 3339 text for a timestamp: people see it as one value. */
export function isOpaque(type: DescMessage): boolean {
  return opaque.has(type.typeName)
}
