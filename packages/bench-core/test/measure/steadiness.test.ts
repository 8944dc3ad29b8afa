import { expect, test } from 'vitest'
import { getsFaster, isSteady, windowCost } from '../../src/measure/steadiness.ts'

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

test('work gets faster where each window costs less than the one before, by more than 5 % in all', () => {
  expect(getsFaster([300, 100, 98, 94])).toBe(true)
  expect(getsFaster([100, 97, 96])).toBe(false)
})

test('work whose windows differ without a direction gets no faster', () => {
  expect(getsFaster([100, 120, 90])).toBe(false)
  expect(getsFaster([90, 100, 120])).toBe(false)
})

test('of fewer windows nobody knows yet that they get no faster', () => {
  expect(getsFaster([100, 100])).toBe(true)
})

test('a window is worth its middle operation, whatever a collection in it cost', () => {
  expect(windowCost([10, 11, 5000, 12, 9])).toBe(11)
  expect(windowCost([])).toBeUndefined()
})
