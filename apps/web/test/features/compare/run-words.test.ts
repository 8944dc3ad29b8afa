import { expect, test } from 'vitest'
import { swapped } from '../../../src/features/compare/runs/run-words.ts'

test('two runs that are swapped swap the baseline too, whichever of them it is', () => {
  expect(swapped({ runs: ['a', 'b'] })).toEqual({ runs: ['b', 'a'], base: undefined })
  expect(swapped({ runs: ['a', 'b'], base: 'b' })).toEqual({ runs: ['b', 'a'], base: 'a' })
})
