import { type DescMessage, type JsonValue, ScalarType } from '@bufbuild/protobuf'
import type { SeededRandom } from '../../seeded-random.ts'

const words = [
  'order',
  'Zürich',
  'pending',
  'northern',
  'données',
  'invoice',
  '物流',
  'shelf',
  'Łódź',
  'ready',
  'crème',
  'sample',
  'violet',
  'naïve',
  'harbour',
  'τιμή',
  'bridge',
  'überall',
  'signal',
  '🚲',
] as const

/** A value by the official JSON mapping: small ones mostly, as they are in practice, and now and then the extremes. */
export function madeUpScalar(type: ScalarType, random: SeededRandom): string | number | boolean {
  switch (type) {
    case ScalarType.STRING:
      return madeUpText(random)
    case ScalarType.BYTES:
      return Buffer.from(random.hex(2 * random.below(33)), 'hex').toString('base64')
    case ScalarType.BOOL:
      return random.below(2) === 0
    case ScalarType.DOUBLE:
      return random.pick([
        random.between(-1_000_000, 1_000_000) / 1000,
        random.below(2 ** 32) / 7,
        random.below(100),
      ])
    case ScalarType.FLOAT:
      return Math.fround(random.pick([random.between(-1_000_000, 1_000_000) / 1000, random.below(100)]))
    case ScalarType.UINT32:
    case ScalarType.FIXED32:
      return wholeNumber(random, 0, 0xffff_ffff)
    case ScalarType.INT32:
    case ScalarType.SINT32:
    case ScalarType.SFIXED32:
      return wholeNumber(random, -0x8000_0000, 0x7fff_ffff)
    case ScalarType.UINT64:
    case ScalarType.FIXED64:
      return longNumber(random, 0n, 0xffff_ffff_ffff_ffffn)
    case ScalarType.INT64:
    case ScalarType.SINT64:
    case ScalarType.SFIXED64:
      return longNumber(random, -0x8000_0000_0000_0000n, 0x7fff_ffff_ffff_ffffn)
  }
}

function madeUpText(random: SeededRandom): string {
  return Array.from({ length: random.between(1, 4) }, () => random.pick(words)).join(' ')
}

function wholeNumber(random: SeededRandom, low: number, high: number): number {
  if (random.below(16) === 0) return random.pick([low, high])
  const small = random.below(1000)
  // From zero, because the negative of 0 is another number than 0.
  const negative = low < 0 ? 0 - small : small
  return random.pick([small, random.below(0x7fff_ffff), negative])
}

function longNumber(random: SeededRandom, low: bigint, high: bigint): string {
  if (random.below(16) === 0) return String(random.pick([low, high]))
  const wide = (BigInt(random.below(0x7fff_ffff)) << 32n) | BigInt(random.below(2 ** 32))
  return String(
    random.pick([BigInt(random.below(1000)), BigInt(random.below(2 ** 32)), wide, low < 0n ? -wide : wide]),
  )
}

/** A value of a type that has a form of its own in JSON. */
export function madeUpOpaque({ typeName, fields }: DescMessage, random: SeededRandom): JsonValue {
  const seconds = random.between(1_600_000_000, 1_900_000_000)
  switch (typeName) {
    case 'google.protobuf.Timestamp':
      return new Date(seconds * 1000 + random.below(1000)).toISOString()
    case 'google.protobuf.Duration':
      return `${random.between(-3600, 86_400)}.${String(random.below(1000)).padStart(3, '0')}s`
    case 'google.protobuf.FieldMask':
      return random.pick(['name', 'name,createdAt', 'lines.price,status'])
    case 'google.protobuf.Struct':
      return { [random.pick(words)]: madeUpJson(random), note: madeUpText(random) }
    case 'google.protobuf.ListValue':
      return Array.from({ length: random.between(1, 3) }, () => madeUpJson(random))
    case 'google.protobuf.Value':
      return madeUpJson(random)
    case 'google.protobuf.Empty':
    case 'google.protobuf.Any':
      return {}
    default:
      return madeUpScalar(fields[0]!.scalar!, random)
  }
}

function madeUpJson(random: SeededRandom): JsonValue {
  return random.pick<JsonValue>([
    madeUpText(random),
    random.below(1000),
    random.below(2) === 0,
    null,
    [random.below(10)],
  ])
}
