import { expect, test } from 'vitest'
import { forEachFigure, sliceFigures } from '../../../src/model/run/recorded/slice-figures.ts'
import type { RoundFigures } from '../../../src/report/figures/round-figures.ts'
import { settlingOf } from '../../../src/report/judge/doubts/settling.ts'
import { seededRandom } from '../../fixtures/random.ts'

const cases = 2_000
const scatterOfFalls = 0.08
const random = seededRandom(7)

/** Six slices, of which the first two cost so many times as much as the last two. */
function roundOf(fall: number, round: number): RoundFigures {
  const slices = [fall, fall, 1, 1, 1, 1].map((cpuNs, place) => ({
    place,
    operations: 1,
    wallNs: cpuNs,
    waitingCpuNs: 0,
    ...forEachFigure(sliceFigures, () => 0),
    cpuNs,
  }))
  return { round, slices, inTurns: new Map(), block: null, figures: {}, notes: {} }
}

/** How many of the cases that fall so much from the first third to the last one are called still getting faster. */
function partCalled(fall: number, rounds: number): number {
  const called = Array.from({ length: cases }, () =>
    settlingOf(
      Array.from({ length: rounds }, (_, round) =>
        roundOf(fall * Math.exp(scatterOfFalls * random.normal()), round),
      ),
      'json',
    ),
  ).filter((settling) => settling !== null)
  return called.length / cases
}

test.each([3, 7, 20])(
  'of settled cases that scatter, %i rounds suspect at most one in a hundred',
  (rounds) => {
    expect(partCalled(1, rounds)).toBeLessThan(0.015)
  },
)

test.each([
  [7, 1.2],
  [20, 1.1],
])('%i rounds find what gets faster by %d ×', (rounds, fall) => {
  expect(partCalled(fall, rounds)).toBeGreaterThan(0.95)
})
