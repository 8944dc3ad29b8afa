import { expect, test } from 'vitest'
import { ratioAxis } from '../../src/charts/ratio-axis.ts'
import { valueAxis } from '../../src/charts/value-axis.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a linear axis begins at 0 and steps evenly in its unit', () => {
  const axis = valueAxis('auto', 'bytes', 'size', [1_000, 3_800])
  expect([axis.scale, axis.domain[0], axis.title]).toEqual(['linear', 0, 'size, B'])
  expect(axis.ticks.map(axis.tickText)).toEqual(['0', '1,000', '2,000', '3,000', '4,000'])
})

test('values far apart stand on a log axis that says so', () => {
  const axis = valueAxis('auto', 'ns', 'mean time', [900, 90_000])
  expect(axis.title).toMatch(/\(log scale\)$/)
  expect(axis.place(axis.domain[0])).toBe(0)
  expect(axis.place(axis.domain[1])).toBe(1)
})

test('a log axis of many decades gives every tick its own unit', () => {
  const axis = valueAxis('log', 'bytes', 'size', [10, 10_000_000])
  expect(axis.title).toBe('size (log scale)')
  expect(plain(axis.tickText(10))).toBe('10 B')
})

test('ratios lie around 1, twice as far from it as half', () => {
  const { ticks, place } = ratioAxis([0.5, 3])
  expect(place(1)).toBe(0.5)
  expect(place(2) - 0.5).toBeCloseTo(0.5 - place(0.5))
  expect(ticks.map(({ text }) => text)).toContain('1×')
  expect(ticks.map(({ text }) => text)).toContain('2×')
})

test('ratios that lie close together get fine steps, and few of them', () => {
  const texts = ratioAxis([0.97, 1.04]).ticks.map(({ text }) => text)
  expect(texts.length).toBeLessThanOrEqual(9)
  expect(texts).toContain('1.05×')
})
