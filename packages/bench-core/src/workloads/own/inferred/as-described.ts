import type { Evidence, Remark } from '../../../model/messages/inferred-schema.ts'
import { manyTexts, type Seen } from './observe.ts'
import { namesOfEnum, type ProtoField } from './proto-message.ts'

interface DescribedSingle {
  readonly type: string
  readonly values?: readonly string[]
  readonly remarks: readonly Remark[]
}

/**
 * The type that a description gives to numbers or texts; undefined where it says nothing, or what was seen doesn't fit.
 * @param name What to call an enum.
 */
export function asDescribed(seen: Seen, path: string, name: string): DescribedSingle | undefined {
  const { described } = seen
  if (!described) return undefined
  const guess = (type: string, why: Evidence): DescribedSingle => ({
    type,
    remarks: [{ path, guess: type, why }],
  })
  if (described.kind === 'enum') {
    const { values } = described
    if (!isOneOf(seen, values) || !values.every(canBeName)) return undefined
    return { ...guess(name, { kind: 'described-enum', values: values.slice(0, manyTexts) }), values }
  }
  const type = typeOf(seen, described)
  return type === undefined ? undefined : guess(type, { kind: 'described', as: described.as })
}

function typeOf(
  { numbers, texts }: Seen,
  described: Exclude<NonNullable<Seen['described']>, { kind: 'enum' }>,
): string | undefined {
  switch (described.kind) {
    case 'time':
      return texts?.areTimes ? 'google.protobuf.Timestamp' : undefined
    case 'number':
      return numbers && 'double'
    case 'integer': {
      if (texts) return texts.areDigits && described.bits === 64 ? 'int64' : undefined
      if (!numbers || numbers.fractions.length + numbers.beyond.length > 0) return undefined
      const end = 2n ** BigInt(described.bits - 1)
      return numbers.low >= -end && numbers.high < end ? `int${described.bits}` : undefined
    }
  }
}

function isOneOf({ texts }: Seen, values: readonly string[]): boolean {
  return texts !== undefined && texts.distinct.size <= manyTexts && texts.distinct.isSubsetOf(new Set(values))
}

/** Protobuf's JSON has an enum's values by their names, and two words begin something else in an enum. */
function canBeName(value: string): boolean {
  return /^[A-Za-z_]\w{0,100}$/.test(value) && value !== 'option' && value !== 'reserved'
}

/**
 * Enums whose names would be those of something else in their message stay texts: protobuf has the names of an enum beside
 * it, and tells none apart by case and underscores.
 */
export function withOwnEnums(fields: readonly ProtoField[]): ProtoField[] {
  const taken = new Set(fields.flatMap(({ name, type }) => [bare(name), bare(type)]))
  return fields.map((field) => {
    if (!field.values) return field
    const names = namesOfEnum(field.type, field.values).map(bare)
    const isFree = new Set(names).size === names.length && names.every((name) => !taken.has(name))
    if (!isFree) return asText(field)
    for (const name of names) taken.add(name)
    return field
  })
}

function asText({ values: _, ...field }: ProtoField): ProtoField {
  const remarks = field.remarks.map((remark) =>
    remark.why.kind === 'described-enum'
      ? { ...remark, guess: 'string', alternative: 'an enum of other names' }
      : remark,
  )
  return { ...field, values: undefined, type: 'string', remarks }
}

function bare(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}
