import { type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { evolutions } from '../../src/workloads/evolutions/evolutions.ts'

test('every evolution has a name of its own', () => {
  expect(new Set(evolutions.map(({ name }) => name)).size).toBe(evolutions.length)
})

describe.each(evolutions)('the evolution $name', ({ before, after }) => {
  test.each([
    ['before', before],
    ['after', after],
  ])('has a repeatable corpus %s of 256 distinct messages', (_, { type, corpus }) => {
    const bytesOf = (seed: number) =>
      corpus(seed).map((message) => Buffer.from(toBinary(type, message)).toString('base64'))
    expect(bytesOf(42)).toEqual(bytesOf(42))
    expect(new Set(bytesOf(42)).size).toBe(256)
  })

  test('is one that protobuf reads in both directions', () => {
    for (const message of before.corpus(42))
      expect(() => fromBinary(after.type, toBinary(before.type, message))).not.toThrow()
    for (const message of after.corpus(42))
      expect(() => fromBinary(before.type, toBinary(after.type, message))).not.toThrow()
  })
})

test('each evolution changes what it says, and nothing else', () => {
  const changes = evolutions.map(({ name, before, after }) => [name, ...difference(before.type, after.type)])
  expect(changes).toEqual([
    ['fields-added', '7: company string', '8: birth_year int32'],
    ['field-removed', '3: nickname string → nothing'],
    ['field-renamed', '2: email string → email_address string'],
    ['integer-widened', '4: visits int32 → visits int64'],
    ['field-repeated', '5: phone string → phone repeated string'],
    ['field-in-oneof', '5: phone string → phone string of reach', '7: fax string of reach'],
    ['enum-value-added', '6: level 3 values → level 4 values'],
  ])
})

/** The fields of the root that differ, by number. */
function difference(before: DescMessage, after: DescMessage): string[] {
  const [old, now] = [described(before), described(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((number) => old.get(number) !== now.get(number))
    .toSorted((a, b) => a - b)
    .map((number) =>
      old.has(number)
        ? `${number}: ${old.get(number)} → ${now.get(number) ?? 'nothing'}`
        : `${number}: ${now.get(number)}`,
    )
}

const scalarNames: Readonly<Record<number, string>> = { 3: 'int64', 5: 'int32', 9: 'string' }

function described({ fields }: DescMessage): Map<number, string> {
  return new Map(
    fields.map((field) => {
      const kind = field.enum
        ? `${field.enum.values.length} values`
        : (field.message?.name ?? scalarNames[field.scalar!])
      const label = field.fieldKind === 'list' ? 'repeated ' : ''
      const group = field.oneof ? ` of ${field.oneof.name}` : ''
      return [field.number, `${field.name} ${label}${kind}${group}`]
    }),
  )
}
