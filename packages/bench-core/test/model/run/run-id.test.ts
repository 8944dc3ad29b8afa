import { expect, test } from 'vitest'
import { newRunId, shortIdLength, shortRunId } from '../../../src/model/run/run-id.ts'

const nowMs = 1_780_000_000_000

test('an id is a ULID in lower case', () => {
  expect(newRunId(nowMs)).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})

test('ids of one moment differ, in the part that people see, too', () => {
  const ids = Array.from({ length: 1000 }, () => newRunId(nowMs))
  expect(new Set(ids).size).toBe(1000)
  expect(new Set(ids.map((id) => shortRunId(id))).size).toBe(1000)
})

test('ids sort by the time at which they were made', () => {
  const ids = Array.from({ length: 20 }, (_, index) => newRunId(nowMs + index))
  expect(ids.toSorted()).toEqual(ids)
})

test('the short id is the end of the id, as long as it takes', () => {
  const id = newRunId(nowMs)
  expect(shortRunId(id)).toBe(id.slice(-shortIdLength))
  expect(shortRunId(id, 8)).toBe(id.slice(-8))
})
