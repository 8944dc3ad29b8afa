import type { DescField, DescMessage, JsonValue } from '@bufbuild/protobuf'
import { isObject } from '../../../model/messages/json-object.ts'
import { isOpaque } from '../../../model/messages/opaque-types.ts'
import { fieldsByName } from '../../fields-by-name.ts'
import type { Misfit } from './json-messages.ts'
import { withEach } from './long-integers.ts'

/** Bytes of the ids that OTLP/JSON writes in hexadecimal (opentelemetry.io/docs/specs/otlp, JSON Protobuf Encoding). */
const idBytes: ReadonlyMap<string, number> = new Map([
  ['traceId', 16],
  ['spanId', 8],
  ['parentSpanId', 8],
])

const known = new WeakMap<DescMessage, boolean>()

/** Whether messages of OpenTelemetry's protocol stand anywhere in such a message. */
export function holdsOtlp(type: DescMessage): boolean {
  const found = known.get(type) ?? stands(type, new Set())
  known.set(type, found)
  return found
}

function stands(type: DescMessage, seen: Set<DescMessage>): boolean {
  if (seen.has(type)) return false
  seen.add(type)
  return (
    type.file.proto.package.startsWith('opentelemetry.proto.') ||
    type.fields.some(({ message }) => message !== undefined && stands(message, seen))
  )
}

/**
 * The JSON with its trace and span ids in base64, as the official mapping has them: OTLP/JSON has them in hexadecimal,
 * which that mapping reads as other, longer bytes. An id in base64 stays: their lengths tell them apart.
 * @param tell Is told of what is neither.
 */
export function withOtlpIds(
  type: DescMessage,
  value: JsonValue,
  tell: (misfit: Misfit) => void,
  path = '',
): JsonValue {
  if (isOpaque(type) || !isObject(value)) return value
  return withEach(value, (key, inner) => {
    const field = fieldsByName(type).get(key)
    return field ? fieldWithIds(field, inner, tell, `${path}.${key}`) : inner
  })
}

function fieldWithIds(
  field: DescField,
  value: JsonValue,
  tell: (misfit: Misfit) => void,
  path: string,
): JsonValue {
  if (field.fieldKind === 'scalar') {
    const bytes = isOtlpId(field) ? idBytes.get(field.jsonName) : undefined
    return bytes === undefined || typeof value !== 'string' ? value : idOf(value, bytes, tell, path)
  }
  const { message } = field
  if (message === undefined || typeof value !== 'object' || value === null) return value
  const inside = (inner: JsonValue, key: string) => withOtlpIds(message, inner, tell, `${path}[${key}]`)
  if (field.fieldKind === 'list')
    return Array.isArray(value) ? value.map((item, index) => inside(item, String(index))) : value
  if (field.fieldKind === 'map')
    return Array.isArray(value) ? value : withEach(value, (key, item) => inside(item, JSON.stringify(key)))
  return withOtlpIds(message, value, tell, path)
}

function isOtlpId({ parent }: DescField): boolean {
  return parent.file.proto.package.startsWith('opentelemetry.proto.')
}

function idOf(text: string, bytes: number, tell: (misfit: Misfit) => void, path: string): string {
  if (text.length === bytes * 2 && /^[0-9a-f]*$/i.test(text))
    return Buffer.from(text, 'hex').toString('base64')
  if (text !== '' && Buffer.from(text, 'base64').length !== bytes) {
    tell({
      path,
      text: `expected an id of ${bytes} bytes, found ${JSON.stringify(text.slice(0, 40))}`,
      hint: `write it with ${bytes * 2} hexadecimal digits, as OTLP/JSON does, or in base64`,
    })
  }
  return text
}
