import { expect, test } from 'vitest'
import { expectedBand } from '../../src/stats/many-runs/expected-band.ts'

const alternating = (rounds: number) =>
  Array.from({ length: rounds }, (_, index) => (index % 2 ? 0.02 : -0.02))

test('identical code is expected to differ by a t quantile of its standard error', () => {
  // t₀.₉₇₅(4) = 2.776, from the printed table.
  expect(expectedBand(alternating(6), 4)).toBeCloseTo((2.776 * 0.02) / 2, 4)
})

test('it is not known before a round was compared', () => {
  expect(expectedBand([], 5)).toBeNull()
  expect(expectedBand([0.1], 0)).toBeNull()
})

test('rounds that show no difference at all promise a band of 0', () => {
  expect(expectedBand([0, 0, 0], 5)).toBe(0)
})
