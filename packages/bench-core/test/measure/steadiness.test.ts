import { expect, test } from 'vitest'
import { isSteady, windowCost } from '../../src/measure/steadiness.ts'

test('work is steady once three windows in a row agree within 5 %', () => {
  expect(isSteady([100, 102, 104])).toBe(true)
  expect(isSteady([300, 150, 100, 105, 103])).toBe(true)
  expect(isSteady([100, 103, 106])).toBe(false)
})

test('what has had fewer windows isn’t steady yet', () => {
  expect(isSteady([100, 100])).toBe(false)
})

test('work that gets slower again isn’t steady, however steady it was before', () => {
  expect(isSteady([100, 100, 100, 120])).toBe(false)
})

test('a window is worth its middle operation, whatever a collection in it cost', () => {
  expect(windowCost([10, 11, 5000, 12, 9])).toBe(11)
  expect(windowCost([])).toBeUndefined()
})
