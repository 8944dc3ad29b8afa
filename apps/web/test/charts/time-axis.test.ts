import { expect, test } from 'vitest'
import { logTicks, timeAxis } from '../../src/charts/time-axis.ts'

test('an automatic axis is a log one from a factor of ten', () => {
  expect(timeAxis('auto', [1_000, 9_000]).scale).toBe('linear')
  expect(timeAxis('auto', [1_000, 11_000]).scale).toBe('log')
  expect(timeAxis('linear', [1_000, 900_000]).scale).toBe('linear')
})

test('a linear axis starts at 0 and encloses the values', () => {
  const axis = timeAxis('linear', [2_000, 9_300])
  expect(axis.ticks).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
  expect(axis.ticks.map(axis.tickText)).toEqual(['0', '2', '4', '6', '8', '10'])
  expect(axis.title).toBe('time per operation, µs')
})

test('a log axis says that it is one and has steps of 1-2-5', () => {
  const axis = timeAxis('log', [3_000, 400_000])
  expect(axis.ticks.map(axis.tickText)).toEqual(['2', '5', '10', '20', '50', '100', '200', '500'])
  expect(axis.title).toBe('time per operation, µs (log scale)')
})

test('beyond three decades every tick carries its own unit', () => {
  const axis = timeAxis('log', [800, 30_000_000])
  expect(axis.tickText(axis.ticks[1]!)).toMatch(/µs$/)
  expect(axis.tickText(axis.ticks.at(-1)!)).toMatch(/ms$/)
})

test('one value alone still has an axis', () => {
  expect(logTicks(1_000, 1_000)).toEqual([1_000, 2_000])
})
