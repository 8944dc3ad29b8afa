import { expect, test } from 'vitest'
import { decideMeans, type MeanOfRatios, thresholdOfMean } from '../../src/report/group-decision.ts'
import { geometricMean } from '../../src/stats/mean.ts'

function meanOf(perRound: readonly number[], thresholds: readonly number[]): MeanOfRatios {
  return {
    value: geometricMean(perRound),
    perRound,
    members: thresholds.map((threshold) => ({ threshold })),
  }
}

const fourPercent = [1.035, 1.04, 1.045, 1.04, 1.04]

test('what lies within the band of what it is made of is a tie, however exactly it is known', () => {
  expect(decideMeans([meanOf(fourPercent, [0.16])])).toEqual(['tie'])
  expect(decideMeans([meanOf(fourPercent, [0.02])])).toEqual(['higher'])
})

test('the largest threshold of its members counts', () => {
  expect(thresholdOfMean(meanOf(fourPercent, [0.02, 0.3, 0.1]))).toBe(0.3)
  expect(decideMeans([meanOf(fourPercent, [0.02, 0.3])])).toEqual(['tie'])
})

test('what rounds contradict each other about is undecided', () => {
  expect(decideMeans([meanOf([0.8, 1.2, 0.9, 1.15, 1.1], [0.02])])).toEqual(['inconclusive'])
})

test('a single round decides nothing', () => {
  expect(decideMeans([meanOf([1.5], [0.02])])).toEqual(['inconclusive'])
})

test('what has no chance in it is equal or not', () => {
  const exact = (value: number) => ({ value, perRound: [], members: [{ threshold: 0 }] })
  expect(decideMeans([exact(1), exact(0.99)])).toEqual(['tie', 'lower'])
})

test('all means of one kind are corrected for their number', () => {
  const doubtful = meanOf([1.02, 1.1, 1.03, 1.12, 1.06], [0.02])
  const undecided = meanOf([0.9, 1.1, 1, 1.05, 0.95], [0.02])
  expect(decideMeans([doubtful])).toEqual(['higher'])
  expect(decideMeans([doubtful, ...Array.from({ length: 9 }, () => undecided)])[0]).toBe('inconclusive')
})

test('a run that was looked at more than once judges them at the same level as its comparisons', () => {
  const doubtful = meanOf([1.02, 1.1, 1.03, 1.12, 1.06], [0.02])
  const looked = { ...doubtful, members: [{ threshold: 0.02, level: 0.005 }] }
  expect(decideMeans([looked])).toEqual(['inconclusive'])
})
