import { describe, expect, test } from 'vitest'
import {
  type SmallEffect,
  smallEffectPlan,
  smallEffectRows,
  smallEffects,
} from '../../src/self-check/parts/small-effect.ts'
import { miniRunEvents } from './support.ts'

/** A recorded mini-run in which the slower processes differ by so much, and the codec’s second one too. */
function recorded({ slower, again = 1 }: { slower: number; again?: number }, seed = 1) {
  return miniRunEvents(
    {
      json: { ns: 9_000 },
      'slightly slower': { ns: 9_000 * slower },
      'json again': { ns: 9_000 * again },
      'slightly slower again': { ns: 9_000 * slower },
    },
    { rounds: 24, noise: 0.006, seed },
  )
}

/** A true 2 %. */
const usual = smallEffects(recorded({ slower: 1.02 }), 'json')

function verdictsOf(found: readonly SmallEffect[], truth: SmallEffect['truth']) {
  return found.filter((one) => one.truth === truth).map(({ comparison }) => comparison.verdict)
}

test('a mini-run has two comparisons of a true 2 % and one of identical code for each operation', () => {
  expect(
    usual.map(({ comparison: { operation, reference, contender } }) =>
      [operation, reference, contender].join(' '),
    ),
  ).toEqual([
    'encode json slightly slower',
    'decode json slightly slower',
    'encode json again slightly slower again',
    'decode json again slightly slower again',
    'encode json json again',
    'decode json json again',
  ])
})

test('a true 2 % is called slower, and identical code the same', () => {
  expect(verdictsOf(usual, 'slower by 2 %')).toEqual(Array(4).fill('slower'))
  expect(verdictsOf(usual, 'identical')).toEqual(['same', 'same'])
})

test('the table has the mean of what a true 2 % was estimated at', () => {
  const [row] = smallEffectRows(usual)
  expect(row!.found).toMatch(/^4 of 4: .+, estimated at 1\.0(19|20)\d on average$/)
})

test('the smallest difference is 1 %: a true half per cent is not called', () => {
  const found = smallEffects(recorded({ slower: 1.005 }), 'json')
  expect(found.every(({ comparison }) => comparison.threshold >= 0.01)).toBe(true)
  expect(verdictsOf(found, 'slower by 2 %')).not.toContain('slower')
})

test('what identical processes differ by is called, and fails', () => {
  const found = smallEffects(recorded({ slower: 1.02, again: 1.05 }), 'json')
  expect(verdictsOf(found, 'identical')).toEqual(['slower', 'slower'])
  expect(smallEffectRows(found).map(({ status }) => status)).toEqual(['not reached', 'failed'])
})

describe('the plan suffices for 30 comparisons; three of them may be missed, and four of 32 may not', () => {
  const statusesOf = (found: readonly SmallEffect[]) => {
    const missing = (misses: number) => {
      let left = misses
      return found.map((one) =>
        one.truth === 'slower by 2 %' && left-- > 0
          ? { ...one, comparison: { ...one.comparison, verdict: 'undecided' as const } }
          : one,
      )
    }
    return [0, 3, 4].map((misses) => smallEffectRows(missing(misses))[0]!.status)
  }
  const enough = ['passed', 'passed', 'failed']

  test('where all runs find the same', () => {
    expect(statusesOf(smallEffectPlan.flatMap(() => usual))).toEqual(enough)
  })

  test('where each has noise of its own', { tags: ['slow'] }, () => {
    const found = smallEffectPlan.flatMap((_, number) =>
      smallEffects(recorded({ slower: 1.02 }, number), 'json'),
    )
    expect(statusesOf(found)).toEqual(enough)
  })
})
