import { expect, test } from 'vitest'
import { fewNew } from '../../src/ui/few-new.ts'

test('rows that stay are all shown at once, and only the first few of the new ones', () => {
  expect(fewNew(['a', 'b', 'c', 'd', 'e'], ['b', 'e'], 1)).toEqual(['a', 'b', 'e'])
  expect(fewNew(['a', 'b', 'c'], [], 2)).toEqual(['a', 'b'])
})

test('fewer rows than before are shown as they are, in their new order', () => {
  expect(fewNew(['c', 'a'], ['a', 'b', 'c'], 0)).toEqual(['c', 'a'])
})
