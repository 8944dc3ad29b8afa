import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../../src/workloads/seeded-random.ts'

function first(count: number, seed: number, stream: string): number[] {
  const random = seededRandom(seed, stream)
  return Array.from({ length: count }, () => random.below(2 ** 32))
}

test('a stream gives the same values however much is drawn from others meanwhile', () => {
  const alone = first(100, 42, 'person')
  const random = seededRandom(42, 'person')
  const other = seededRandom(42, 'trading-card')
  const mixed = alone.map(() => {
    other.below(10)
    return random.below(2 ** 32)
  })
  expect(mixed).toEqual(alone)
})

test('streams of one seed, and seeds of one stream, share no values', () => {
  const values = [first(100, 42, 'person'), first(100, 42, 'user-document'), first(100, 43, 'person')].flat()
  expect(new Set(values).size).toBe(300)
})

test('the values are these for ever', () => {
  expect(first(4, 42, 'infrastructure-execution')).toMatchInlineSnapshot(`
    [
      224317337,
      2506622923,
      1871707878,
      389854622,
    ]
  `)
})

test('values lie within their limits', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 1000 }), fc.integer(), (seed, span, low) => {
      const random = seededRandom(seed, 'any')
      for (let draw = 0; draw < 20; draw++) {
        const below = random.below(span)
        expect(below >= 0 && below < span && Number.isInteger(below)).toBe(true)
        const between = random.between(low, low + span)
        expect(between >= low && between <= low + span).toBe(true)
      }
    }),
    { seed: 42 },
  )
})

test('every value of a small range comes up, about as often as the others', () => {
  const random = seededRandom(1, 'dice')
  const counts = [0, 0, 0, 0, 0, 0]
  for (let draw = 0; draw < 60_000; draw++) counts[random.below(6)]! += 1
  // The 99.9 % point of the chi-squared distribution with 5 degrees of freedom.
  const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  expect(chiSquared).toBeLessThan(20.5)
})

test('hexadecimal text has as many digits as asked for', () => {
  expect(seededRandom(1, 'hex').hex(12)).toMatch(/^[0-9a-f]{12}$/)
})
