import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takesPart } from '../../../src/suites/codec/rounds.ts'

const count = fc.integer({ min: 1, max: 200 })

test('what takes part in some rounds does so in exactly as many, the first among them', () => {
  fc.assert(
    fc.property(count, count, (rounds, wanted) => {
      const taking = Array.from({ length: rounds }, (_, index) => takesPart(index + 1, rounds, wanted))
      expect(taking[0]).toBe(true)
      expect(taking.filter(Boolean).length).toBe(Math.min(rounds, wanted))
    }),
  )
})

test('they are spread evenly: the gaps between them differ by one at most', () => {
  fc.assert(
    fc.property(count, count, (rounds, wanted) => {
      const taking = Array.from({ length: rounds }, (_, index) => index + 1).filter((round) =>
        takesPart(round, rounds, wanted),
      )
      const gaps = taking.slice(1).map((round, index) => round - taking[index]!)
      expect(Math.max(0, ...gaps) - Math.min(rounds, ...gaps)).toBeLessThanOrEqual(gaps.length === 0 ? 0 : 1)
    }),
  )
})

test('rounds that are added because nothing is decided yet keep the same density', () => {
  const taking = Array.from({ length: 20 }, (_, index) => index + 1).filter((round) => takesPart(round, 5, 2))
  expect(taking).toEqual([1, 3, 6, 8, 11, 13, 16, 18])
})
