import { expect, test } from 'vitest'
import { fetchSize, rowsToFetch, rowsToHold } from '../../../../src/suites/storage/client/cursor.ts'

test('a table is read in equal fetches of 250 rows at most', () => {
  expect(fetchSize(10_000, 2000)).toBe(250)
  expect(fetchSize(300, 2000)).toBe(150)
  expect(fetchSize(40, 2000)).toBe(40)
})

test('large messages are fetched by fewer, so that a fetch doesn’t grow with them', () => {
  expect(rowsToFetch(100_000)).toBe(41)
  expect(fetchSize(1000, 1_000_000)).toBe(4)
})

test('a message that is larger than a fetch may be is fetched alone', () => {
  expect(rowsToFetch(50_000_000)).toBe(1)
  expect(rowsToHold(50_000_000)).toBe(1)
})
