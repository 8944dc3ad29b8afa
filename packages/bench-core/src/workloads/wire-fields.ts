import { WireType } from '@bufbuild/protobuf/wire'

/** A field as it stands in protobuf's binary format. Offsets are into the bytes that were read. */
export interface WireField {
  readonly number: number
  readonly wireType: WireType
  /** Offset of its tag. */
  readonly start: number
  /** Of a group the tag at its end counts too. */
  readonly tagBytes: number
  readonly lengthBytes: number
  readonly valueStart: number
  readonly valueEnd: number
}

/** Bytes that aren't protobuf. */
export class WireError extends Error {
  override readonly name = 'WireError'
}

const maximumGroups = 100

/** The fields of a message in the order in which they stand. @throws WireError where the bytes break off or aren't protobuf. */
export function* wireFields(
  bytes: Uint8Array,
  start = 0,
  end = bytes.length,
): Generator<WireField, void, undefined> {
  let at = start
  while (at < end) {
    const tag = readVarint(bytes, at, end)
    const number = Number(tag.value >> 3n)
    const wireType = Number(tag.value & 7n)
    if (number < 1 || number > 536_870_911)
      throw new WireError(`there is no field number ${number} (byte ${at})`)
    const tagBytes = tag.end - at
    const field = extentOf(bytes, tag.end, end, number, wireType)
    yield { number, wireType, start: at, tagBytes: tagBytes + field.endTagBytes, ...field.value }
    at = field.value.valueEnd + field.endTagBytes
  }
}

function extentOf(bytes: Uint8Array, at: number, end: number, number: number, wireType: WireType) {
  const fixed = (size: number) => {
    if (at + size > end) throw new WireError(`field ${number} breaks off at byte ${end}`)
    return { endTagBytes: 0, value: { lengthBytes: 0, valueStart: at, valueEnd: at + size } }
  }
  switch (wireType) {
    case WireType.Varint:
      return fixed(readVarint(bytes, at, end).end - at)
    case WireType.Bit64:
      return fixed(8)
    case WireType.Bit32:
      return fixed(4)
    case WireType.LengthDelimited: {
      const length = readVarint(bytes, at, end)
      const valueEnd = length.end + Number(length.value)
      if (valueEnd > end)
        throw new WireError(
          `field ${number} is said to have ${length.value} bytes, but only ${end - length.end} are left`,
        )
      return { endTagBytes: 0, value: { lengthBytes: length.end - at, valueStart: length.end, valueEnd } }
    }
    case WireType.StartGroup: {
      const group = endOfGroup(bytes, at, end, number)
      return {
        endTagBytes: group.end - group.valueEnd,
        value: { lengthBytes: 0, valueStart: at, valueEnd: group.valueEnd },
      }
    }
    default:
      throw new WireError(`there is no wire type ${wireType} (field ${number})`)
  }
}

/** Where the group that begins at `at` ends, before and after its end tag. */
function endOfGroup(bytes: Uint8Array, start: number, end: number, number: number) {
  const open = [number]
  let at = start
  while (at < end) {
    const tag = readVarint(bytes, at, end)
    const inner = Number(tag.value >> 3n)
    const wireType = Number(tag.value & 7n)
    if (wireType === WireType.EndGroup) {
      if (open.pop() !== inner) throw new WireError(`group ${number} ends as group ${inner}`)
      if (open.length === 0) return { valueEnd: at, end: tag.end }
      at = tag.end
    } else if (wireType === WireType.StartGroup) {
      if (open.push(inner) > maximumGroups)
        throw new WireError(`groups are nested more than ${maximumGroups} deep`)
      at = tag.end
    } else {
      at = extentOf(bytes, tag.end, end, inner, wireType).value.valueEnd
    }
  }
  throw new WireError(`group ${number} has no end`)
}

/** A number of up to 64 bits in base 128. */
export function readVarint(bytes: Uint8Array, start: number, end: number): { value: bigint; end: number } {
  let small = 0
  let at = start
  // Four bytes fit into a small integer, and hold nearly every tag and length.
  for (let shift = 0; shift < 28; shift += 7, at++) {
    if (at >= end) throw new WireError(`a number breaks off at byte ${end}`)
    small |= (bytes[at]! & 0x7f) << shift
    if (bytes[at]! < 0x80) return { value: BigInt(small), end: at + 1 }
  }
  let value = BigInt(small)
  for (let shift = 28n; shift < 70n; shift += 7n, at++) {
    if (at >= end) throw new WireError(`a number breaks off at byte ${end}`)
    value |= BigInt(bytes[at]! & 0x7f) << shift
    if (bytes[at]! < 0x80) return { value: BigInt.asUintN(64, value), end: at + 1 }
  }
  throw new WireError(`the number at byte ${start} has more than 64 bits`)
}
