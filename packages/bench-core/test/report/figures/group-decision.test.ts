import { expect, test } from 'vitest'
import {
  decideMeans,
  type MeanOfRatios,
  thresholdOfMean,
} from '../../../src/report/figures/ratios/group-decision.ts'
import { geometricMean } from '../../../src/stats/mean.ts'

function meanOf(perRound: readonly number[], thresholds: readonly number[]): MeanOfRatios {
  return {
    value: geometricMean(perRound),
    perRound,
    members: thresholds.map((threshold) => ({ threshold, band: threshold, equalWithin: 0.05 })),
  }
}

const fourPercent = [1.035, 1.04, 1.045, 1.04, 1.04]

test('what lies within the band of what it is made of is undecided, however exactly it is known', () => {
  expect(decideMeans([meanOf(fourPercent, [0.16])])).toEqual(['undecided'])
  expect(decideMeans([meanOf(fourPercent, [0.02])])).toEqual(['higher'])
})

test('what all members show to be equal is the same', () => {
  expect(decideMeans([meanOf([1.003, 0.998, 1.001, 0.997, 1.002], [0.02, 0.04])])).toEqual(['same'])
  expect(decideMeans([meanOf([1.003, 0.998, 1.001, 0.997, 1.002], [0.02, 0.06])])).toEqual(['undecided'])
})

test('the largest threshold of its members counts', () => {
  expect(thresholdOfMean(meanOf(fourPercent, [0.02, 0.3, 0.1]))).toBe(0.3)
  expect(decideMeans([meanOf(fourPercent, [0.02, 0.3])])).toEqual(['undecided'])
})

test('what rounds contradict each other about is undecided', () => {
  expect(decideMeans([meanOf([0.8, 1.2, 0.9, 1.15, 1.1], [0.02])])).toEqual(['undecided'])
})

test('a single round decides nothing', () => {
  expect(decideMeans([meanOf([1.5], [0.02])])).toEqual(['undecided'])
})

test('what has no chance in it is equal or not', () => {
  const exact = (value: number) => ({
    value,
    perRound: [],
    members: [{ threshold: 0, band: null, equalWithin: 0 }],
  })
  expect(decideMeans([exact(1), exact(0.99)])).toEqual(['same', 'lower'])
})

test('all means of one kind are corrected for the number of comparisons', () => {
  const doubtful = meanOf([1.02, 1.1, 1.03, 1.12, 1.06], [0.02])
  const undecided = meanOf([0.9, 1.1, 1, 1.05, 0.95], [0.02])
  expect(decideMeans([doubtful])).toEqual(['higher'])
  expect(decideMeans([doubtful, ...Array.from({ length: 9 }, () => undecided)])[0]).toBe('undecided')
})

test('a run that was looked at more than once judges them at the same level as its comparisons', () => {
  const doubtful = meanOf([1.02, 1.1, 1.03, 1.12, 1.06], [0.02])
  const looked = { ...doubtful, members: [{ threshold: 0.02, band: 0.02, equalWithin: 0.05, level: 0.005 }] }
  expect(decideMeans([looked])).toEqual(['undecided'])
})
