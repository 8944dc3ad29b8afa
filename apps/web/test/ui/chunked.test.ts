import { expect, test } from 'vitest'
import { chunked } from '../../src/ui/chunked.ts'

test('rows are cut into pieces that hold all of them in their order', () => {
  expect(chunked([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunked([], 2)).toEqual([])
})
