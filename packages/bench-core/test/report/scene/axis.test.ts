import { expect, test } from 'vitest'
import { logTicks, timeAxis, valueAxis } from '../../../src/report/scene/axis.ts'
import { ratioAxis } from '../../../src/report/scene/ratio-axis.ts'
import { type Axis, shareOf } from '../../../src/report/scene/scene.ts'

const texts = ({ ticks }: Pick<Axis, 'ticks'>) => ticks.map(({ text }) => text)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a linear axis begins at 0 and steps evenly in its unit', () => {
  const axis = valueAxis('auto', 'bytes', 'size', [1_000, 3_800])
  expect([axis.scale, axis.domain[0], axis.title]).toEqual(['linear', 0, 'size, B'])
  expect(texts(axis)).toEqual(['0', '1,000', '2,000', '3,000', '4,000'])
})

test('values far apart stand on a log axis that says so', () => {
  const axis = valueAxis('auto', 'ns', 'mean time', [900, 90_000])
  expect(axis.title).toMatch(/\(log scale\)$/)
  expect(shareOf(axis, axis.domain[0])).toBe(0)
  expect(shareOf(axis, axis.domain[1])).toBe(1)
})

test('a log axis of many decades gives every tick its own unit', () => {
  const axis = valueAxis('log', 'bytes', 'size', [10, 10_000_000])
  expect(axis.title).toBe('size (log scale)')
  expect(plain(texts(axis)[0]!)).toBe('10 B')
})

const exact = (value: number) => ({ value, low: null, high: null })

test('ratios lie around 1, twice as far from it as half', () => {
  const axis = { title: '', ...ratioAxis([0.5, 3].map(exact)) }
  expect(shareOf(axis, 1)).toBe(0.5)
  expect(shareOf(axis, 2) - 0.5).toBeCloseTo(0.5 - shareOf(axis, 0.5))
  expect(texts(axis)).toContain('1×')
  expect(texts(axis)).toContain('2×')
})

test('ratios that lie close together get fine steps, and few of them', () => {
  const axis = ratioAxis([0.97, 1.04].map(exact))
  expect(axis.ticks.length).toBeLessThanOrEqual(9)
  expect(texts(axis)).toContain('1.05×')
})

test('an interval that reaches far beyond every ratio leaves the picture', () => {
  const [, most] = ratioAxis([{ value: 1.2, low: 0.9, high: 1_000 }]).domain
  expect(most).toBeLessThan(6)
})

test('an automatic axis is a log one from a factor of ten', () => {
  expect(timeAxis('auto', [1_000, 9_000]).scale).toBe('linear')
  expect(timeAxis('auto', [1_000, 11_000]).scale).toBe('log')
  expect(timeAxis('linear', [1_000, 900_000]).scale).toBe('linear')
})

test('a linear axis starts at 0 and encloses the values', () => {
  const axis = timeAxis('linear', [2_000, 9_300])
  expect(axis.ticks.map(({ at }) => at)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
  expect(texts(axis)).toEqual(['0', '2', '4', '6', '8', '10'])
  expect(axis.title).toBe('time per operation, µs')
})

test('a log axis says that it is one and has steps of 1-2-5', () => {
  const axis = timeAxis('log', [3_000, 400_000])
  expect(texts(axis)).toEqual(['2', '5', '10', '20', '50', '100', '200', '500'])
  expect(axis.title).toBe('time per operation, µs (log scale)')
})

test('beyond three decades every tick carries its own unit', () => {
  const axis = timeAxis('log', [800, 30_000_000])
  expect(texts(axis)[1]).toMatch(/µs$/)
  expect(texts(axis).at(-1)).toMatch(/ms$/)
})

test('one value alone still has an axis', () => {
  expect(logTicks(1_000, 1_000)).toEqual([1_000, 2_000])
})
