import { expect, test } from 'vitest'
import { inReadingOrder } from '../../src/report/verdict-order.ts'

test('what is decided comes first, then what is undecided, then what can not be compared, each in its old order', () => {
  const words = ['not-comparable', 'inconclusive', 'slower', 'tie', 'not-comparable', 'faster'] as const
  const comparisons = words.map((verdict, place) => ({ verdict, place, threshold: 0.02 }))
  expect(inReadingOrder(comparisons).map(({ place }) => place)).toEqual([2, 3, 5, 1, 0, 4])
})

test('a tie that would hide a difference of more than half is no better than undecided', () => {
  const coarse = { verdict: 'tie', threshold: 28 } as const
  const slower = { verdict: 'slower', threshold: 0.02 } as const
  expect(inReadingOrder([coarse, slower])).toEqual([slower, coarse])
})
