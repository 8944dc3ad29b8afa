import { expect, test } from 'vitest'
import { getsFaster, isSteady, windowCost } from '../../src/measure/steadiness.ts'

test('work is steady once three windows in a row were no cheaper than the cheapest before, by more than 5 %', () => {
  expect(isSteady([100, 98, 97, 96])).toBe(true)
  expect(isSteady([300, 100, 105, 103, 101])).toBe(true)
  expect(isSteady([300, 150, 100, 105, 103])).toBe(false)
  expect(isSteady([300, 300, 300, 100])).toBe(false)
})

test('what has had fewer windows isn’t steady yet', () => {
  expect(isSteady([100, 100, 100])).toBe(false)
})

test('work is steady that is slow again in some windows, because others use its core', () => {
  expect(isSteady([100, 170, 100, 170])).toBe(true)
  expect(isSteady([100, 170, 170, 170])).toBe(true)
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
