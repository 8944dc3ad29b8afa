import { expect, test } from 'vitest'
import { aaBand } from '../../src/stats/aa-band.ts'
import { expectedBand } from '../../src/stats/expected-band.ts'

const alternating = (rounds: number) =>
  Array.from({ length: rounds }, (_, index) => (index % 2 ? 0.02 : -0.02))

test('the band that a run is expected to have is the one that it has when its rounds spread as much', () => {
  for (const rounds of [2, 4, 16]) {
    expect(expectedBand(alternating(6), rounds)).toBeCloseTo(aaBand([alternating(rounds)])!, 12)
  }
})

test('it is not known before a round was compared', () => {
  expect(expectedBand([], 5)).toBeNull()
  expect(expectedBand([0.1], 0)).toBeNull()
})

test('rounds that show no difference at all promise a band of 0', () => {
  expect(expectedBand([0, 0, 0], 5)).toBe(0)
})
