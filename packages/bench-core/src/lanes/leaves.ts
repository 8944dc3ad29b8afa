import { type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import { sumBy } from '../model/sum.ts'

/** Messages that are one value each: a moment or a stretch of time. */
const values: ReadonlySet<string> = new Set(['google.protobuf.Timestamp', 'google.protobuf.Duration'])

/** How many leaves reading every field of all messages comes to, as docs/lane-protocol.md counts them. */
export function leavesOf(type: DescMessage, messages: readonly Message[]): number {
  return sumBy(messages, (message) => leavesIn(reflect(type, message)))
}

function leavesIn(message: ReflectMessage): number {
  return message.fields.reduce(
    (sum, field) => (message.isSet(field) ? sum + leavesOfField(message, field) : sum),
    0,
  )
}

function leavesOfField(message: ReflectMessage, field: DescField): number {
  switch (field.fieldKind) {
    case 'list':
      return [...message.get(field)].reduce<number>((sum, item) => sum + leavesOfValue(item), 0)
    case 'map':
      return [...message.get(field)].reduce<number>((sum, [, item]) => sum + 1 + leavesOfValue(item), 0)
    case 'scalar':
      return leavesOfValue(message.get(field), field.scalar)
    default:
      return leavesOfValue(message.get(field))
  }
}

function leavesOfValue(value: unknown, scalar?: ScalarType): number {
  if (isMessage(value)) return values.has(value.desc.typeName) ? 1 : leavesIn(value)
  if (value instanceof Uint8Array || scalar === ScalarType.BYTES)
    return (value as Uint8Array).length > 0 ? 1 : 0
  // Zero, whatever its sign, the empty string and false are defaults; NaN is a value.
  return value || Number.isNaN(value) ? 1 : 0
}

function isMessage(value: unknown): value is ReflectMessage {
  return typeof value === 'object' && value !== null && 'desc' in value
}
