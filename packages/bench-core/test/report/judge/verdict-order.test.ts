import { expect, test } from 'vitest'
import { inReadingOrder } from '../../../src/report/judge/verdicts/verdict-order.ts'

test('what is decided comes first, then what is undecided, then what can not be compared, each in its old order', () => {
  const words = ['not-comparable', 'undecided', 'slower', 'same', 'not-comparable', 'faster'] as const
  const comparisons = words.map((verdict, place) => ({ verdict, place }))
  expect(inReadingOrder(comparisons).map(({ place }) => place)).toEqual([2, 3, 5, 1, 0, 4])
})
