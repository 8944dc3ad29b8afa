import independentTCdf from '@stdlib/stats-base-dists-t-cdf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fTail } from '../../src/stats/distributions/f-distribution.ts'

const ratio = fc.double({ min: 0.001, max: 200, noNaN: true })
const freedom = fc.integer({ min: 1, max: 200 })

test('critical values are those of printed tables', () => {
  expect(fTail(161.4476, 1, 1)).toBeCloseTo(0.05, 6)
  expect(fTail(6.6079, 1, 5)).toBeCloseTo(0.05, 5)
  expect(fTail(3.3258, 5, 10)).toBeCloseTo(0.05, 5)
  expect(fTail(2.1646, 10, 30)).toBeCloseTo(0.05, 4)
})

test('with one degree of freedom it is the square of an independent implementation’s t', () => {
  fc.assert(
    fc.property(ratio, freedom, (f, d2) => {
      expect(Math.abs(fTail(f, 1, d2) - 2 * independentTCdf(-Math.sqrt(f), d2))).toBeLessThan(1e-9)
    }),
  )
})

test('with two degrees of freedom it has its closed form', () => {
  fc.assert(
    fc.property(ratio, freedom, (f, d2) => {
      expect(Math.abs(fTail(f, 2, d2) - (1 + (2 * f) / d2) ** (-d2 / 2))).toBeLessThan(1e-10)
    }),
  )
})

test('turned round it is the other tail', () => {
  fc.assert(
    fc.property(ratio, freedom, freedom, (f, d1, d2) => {
      expect(fTail(f, d1, d2) + fTail(1 / f, d2, d1)).toBeCloseTo(1, 9)
    }),
  )
})
