import { isUtf8 } from 'node:buffer'
import { type DescField, type DescMessage, fromBinary, type Message, ScalarType } from '@bufbuild/protobuf'
import { WireType } from '@bufbuild/protobuf/wire'
import { fieldsByNumber } from '../../fields-by-number.ts'
import { readVarint, WireError, type WireField, wireFields } from '../../wire-fields.ts'
import type { Misfit } from './json-messages.ts'

/** As deep as protobuf's own readers go. */
const maximumDepth = 100

/** What looking through a binary message found. */
export interface WireCheck {
  readonly misfit: Misfit | undefined
  /** Numbers of fields that the type doesn't have, or that hold a value that their enum doesn't. */
  readonly unknown: ReadonlySet<number>
}

/** Looks through the bytes by the message type without building anything. */
export function checkWire(type: DescMessage, bytes: Uint8Array): WireCheck {
  const unknown = new Set<number>()
  const misfit = wireMisfit(type, bytes, { start: 0, end: bytes.length, path: '', depth: 1, unknown })
  if (misfit) return { misfit, unknown }
  const isStrange = bytes.length > 0 && unknown.size > 0 && !hasKnownField(type, bytes)
  if (!isStrange) return { misfit: undefined, unknown }
  const numbers = [...unknown].slice(0, 5).join(', ')
  return {
    misfit: {
      path: '',
      text: `${type.typeName} has none of its fields (${numbers})`,
      hint: 'is it another message type?',
    },
    unknown,
  }
}

/** The message without what its type doesn't know, so that every codec has the same to carry. */
export function messageFromBinary(type: DescMessage, bytes: Uint8Array): Message | Misfit {
  try {
    return fromBinary(type, bytes, { readUnknownFields: false })
  } catch (error) {
    return { path: '', text: error instanceof Error ? error.message.slice(0, 300) : String(error) }
  }
}

/**
 * The bodies of length-delimited messages as far as they go, and whether that is to the end of the bytes.
 * @param most Bodies to stop at: of zeros, each is one.
 */
export function delimitedBodies(
  bytes: Uint8Array,
  most = Infinity,
): { bodies: Uint8Array[]; isComplete: boolean } {
  const bodies: Uint8Array[] = []
  let at = 0
  while (at < bytes.length) {
    if (bodies.length === most) return { bodies, isComplete: false }
    const length = lengthAt(bytes, at)
    if (!length || length.end + Number(length.value) > bytes.length) return { bodies, isComplete: false }
    at = length.end + Number(length.value)
    bodies.push(bytes.subarray(length.end, at))
  }
  return { bodies, isComplete: true }
}

function lengthAt(bytes: Uint8Array, at: number) {
  try {
    return readVarint(bytes, at, bytes.length)
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
}

function hasKnownField(type: DescMessage, bytes: Uint8Array): boolean {
  const known = new Set(type.fields.map(({ number }) => number))
  for (const { number } of wireFields(bytes)) if (known.has(number)) return true
  return false
}

interface Part {
  readonly start: number
  readonly end: number
  readonly path: string
  readonly depth: number
  readonly unknown: Set<number>
}

function wireMisfit(type: DescMessage, bytes: Uint8Array, part: Part): Misfit | undefined {
  if (part.depth > maximumDepth)
    return {
      path: part.path.slice(0, 100),
      text: `messages are nested more than ${maximumDepth} deep`,
    }
  const fields = fieldsByNumber(type)
  const counts = new Map<number, number>()
  try {
    for (const wire of wireFields(bytes, part.start, part.end)) {
      const field = fields.get(wire.number)
      if (!field) {
        part.unknown.add(wire.number)
        continue
      }
      const index = counts.get(wire.number) ?? 0
      counts.set(wire.number, index + 1)
      const path = `${part.path}.${field.name}${field.fieldKind === 'list' || field.fieldKind === 'map' ? `[${index}]` : ''}`
      const misfit = fieldMisfit(field, wire, bytes, { ...part, path })
      if (misfit) return misfit
      if (isUnknownValue(field, wire, bytes)) part.unknown.add(wire.number)
    }
  } catch (error) {
    if (error instanceof WireError) return { path: part.path, text: error.message }
    throw error
  }
  return undefined
}

/** Whether a closed enum doesn't have the value: readers take the field for one that they don't know. */
function isUnknownValue({ fieldKind, enum: type }: DescField, wire: WireField, bytes: Uint8Array): boolean {
  if (fieldKind !== 'enum' || !type || type.open) return false
  const { value } = readVarint(bytes, wire.valueStart, wire.valueEnd)
  return type.value[Number(BigInt.asIntN(32, value))] === undefined
}

function fieldMisfit(field: DescField, wire: WireField, bytes: Uint8Array, part: Part): Misfit | undefined {
  const expected = expectedWireTypes(field)
  if (field.fieldKind === 'map' && expected.includes(wire.wireType))
    return mapEntryMisfit(field, bytes, within(part, wire))
  return valueMisfit(field, expected, wire, bytes, part)
}

/** Of anything but a map. */
function valueMisfit(
  { message, scalar }: Pick<DescField, 'message' | 'scalar'>,
  expected: readonly WireType[],
  wire: WireField,
  bytes: Uint8Array,
  part: Part,
): Misfit | undefined {
  if (!expected.includes(wire.wireType)) {
    const names = expected.map((type) => WireType[type]).join(' or ')
    return {
      path: part.path,
      text: `expected ${names} for field ${wire.number}, found ${WireType[wire.wireType]}`,
    }
  }
  if (message) return wireMisfit(message, bytes, within(part, wire))
  if (scalar === ScalarType.STRING && !isUtf8(bytes.subarray(wire.valueStart, wire.valueEnd)))
    return { path: part.path, text: 'expected text in UTF-8' }
  return undefined
}

function within(part: Part, { valueStart: start, valueEnd: end }: WireField): Part {
  return { ...part, start, end, depth: part.depth + 1 }
}

/** Protobuf-ES reads keys and values of maps by their type alone, whatever stands there. */
function mapEntryMisfit(
  field: DescField & { fieldKind: 'map' },
  bytes: Uint8Array,
  part: Part,
): Misfit | undefined {
  const key = { scalar: field.mapKey, message: undefined }
  try {
    for (const wire of wireFields(bytes, part.start, part.end)) {
      const held = wire.number === 1 ? key : wire.number === 2 ? field : undefined
      if (!held) continue
      const expected = held.message ? WireType.LengthDelimited : wireTypeOf(held.scalar)
      const misfit = valueMisfit(held, [expected], wire, bytes, part)
      if (misfit) return misfit
    }
  } catch (error) {
    if (error instanceof WireError) return { path: part.path, text: error.message }
    throw error
  }
  return undefined
}

function expectedWireTypes(field: DescField): WireType[] {
  if (field.fieldKind === 'map') return [WireType.LengthDelimited]
  if (field.message) return [field.delimitedEncoding ? WireType.StartGroup : WireType.LengthDelimited]
  const own = wireTypeOf(field.scalar)
  return field.fieldKind === 'list' && own !== WireType.LengthDelimited
    ? [WireType.LengthDelimited, own]
    : [own]
}

/** An enum has no scalar type and is written like a whole number. */
function wireTypeOf(scalar: ScalarType | undefined): WireType {
  switch (scalar) {
    case ScalarType.DOUBLE:
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
      return WireType.Bit64
    case ScalarType.FLOAT:
    case ScalarType.FIXED32:
    case ScalarType.SFIXED32:
      return WireType.Bit32
    case ScalarType.STRING:
    case ScalarType.BYTES:
      return WireType.LengthDelimited
    default:
      return WireType.Varint
  }
}
