import independentCdf from '@stdlib/stats-base-dists-t-cdf'
import independentQuantile from '@stdlib/stats-base-dists-t-quantile'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incompleteBeta } from '../../src/stats/distributions/incomplete-beta.ts'
import { studentTCdf, studentTQuantile, studentTTwoSided } from '../../src/stats/distributions/student-t.ts'

const freedom = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.double({ min: 1, max: 5_000, noNaN: true }))

test('quantiles are those of printed tables', () => {
  expect(studentTQuantile(0.975, 1)).toBeCloseTo(12.7062, 4)
  expect(studentTQuantile(0.975, 4)).toBeCloseTo(2.7764, 4)
  expect(studentTQuantile(0.995, 10)).toBeCloseTo(3.1693, 4)
  expect(studentTQuantile(0.975, 1e7)).toBeCloseTo(1.95996, 4)
})

test('quantiles agree with an independent implementation', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.0005, max: 0.9995, noNaN: true }), freedom, (p, v) => {
      const other = independentQuantile(p, v)
      expect(Math.abs(studentTQuantile(p, v) - other)).toBeLessThan(1e-6 * Math.max(1, Math.abs(other)))
    }),
  )
})

test('the distribution function agrees with an independent implementation', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), freedom, (t, v) => {
      // Near 0 the other one computes v / (v + t²), which rounds t away; the closed forms below hold there.
      const precision = Math.abs(t) < 1e-7 ? 1e-8 : 1e-9
      expect(Math.abs(studentTCdf(t, v) - independentCdf(t, v))).toBeLessThan(precision)
    }),
  )
})

test('one and two degrees of freedom have the known closed forms', () => {
  fc.assert(
    fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (t) => {
      expect(studentTCdf(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 10)
      expect(studentTCdf(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 10)
    }),
  )
})

test('the quantile undoes the distribution function', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), freedom, (p, v) => {
      expect(studentTCdf(studentTQuantile(p, v), v)).toBeCloseTo(p, 10)
    }),
  )
})

test('the incomplete beta function has its closed form for small whole parameters', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (x) => {
      expect(incompleteBeta(x, 1, 3)).toBeCloseTo(1 - (1 - x) ** 3, 12)
      expect(incompleteBeta(x, 2, 2)).toBeCloseTo(x * x * (3 - 2 * x), 12)
    }),
  )
})

test('what lies outside the definition is not a number', () => {
  expect(incompleteBeta(1.2, 1, 1)).toBeNaN()
  expect(studentTQuantile(1.2, 4)).toBeNaN()
  expect(studentTQuantile(1, 4)).toBe(Infinity)
  expect(studentTQuantile(0, 4)).toBe(-Infinity)
  expect(studentTTwoSided(Infinity, 4)).toBe(0)
  expect(studentTTwoSided(Number.NaN, 4)).toBeNaN()
})
