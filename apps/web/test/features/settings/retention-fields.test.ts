import { expect, test } from 'vitest'
import { mayLoseDeleted, toRetention, toTexts } from '../../../src/features/settings/retention-fields.ts'

test('what keeps all is an empty field, and comes back as that', () => {
  const retention = { keepRuns: null, keepDays: 90, deletedDays: 30 }
  const texts = { keepRuns: '', keepDays: '90', deletedDays: '30' }
  expect(toTexts(retention)).toEqual(texts)
  expect(toRetention(texts)).toEqual({ retention, faults: {} })
})

test('numbers may be typed as people write them', () => {
  expect(toRetention({ keepRuns: ' 1,000 ', keepDays: '', deletedDays: '7' }).retention).toEqual({
    keepRuns: 1_000,
    keepDays: null,
    deletedDays: 7,
  })
})

test.each([
  ['keepRuns', '0'],
  ['keepRuns', 'many'],
  ['keepDays', '1.5'],
  ['deletedDays', ''],
  ['deletedDays', '3651'],
] as const)('%s of “%s” is a fault of that field alone', (field, text) => {
  const { retention, faults } = toRetention({
    ...toTexts({ keepRuns: 5, keepDays: 5, deletedDays: 5 }),
    [field]: text,
  })
  expect(retention).toBeNull()
  expect(Object.keys(faults)).toEqual([field])
  expect(faults[field]).toMatch(/^a whole number from 1 to /)
})

test('deleted runs may be lost by a shorter time, unless it is known that there are none', () => {
  const saved = { keepRuns: null, keepDays: null, deletedDays: 30 }
  expect(mayLoseDeleted({ deletedDays: 7 }, saved, 1)).toBe(true)
  expect(mayLoseDeleted({ deletedDays: 7 }, saved, undefined)).toBe(true)
  expect(mayLoseDeleted({ deletedDays: 7 }, saved, 0)).toBe(false)
  expect(mayLoseDeleted({ deletedDays: 31 }, saved, 1)).toBe(false)
  expect(mayLoseDeleted({ keepRuns: 7 }, saved, 1)).toBe(false)
})
