import { expect, test } from 'vitest'
import { report } from '../../../src/report/report.ts'
import { ninesRows } from '../../../src/report/scene/nines.ts'
import {
  ninesRangeText,
  ninesWithin,
  parseNinesRange,
  rangeBetween,
} from '../../../src/report/scene/nines-range.ts'
import { type RunFixture, runEvents } from '../../fixtures/run-events.ts'

const reportOf = (options: Partial<RunFixture> = {}) => report(runEvents(options))

const data = ninesRows(
  reportOf()
    .cases.slice(0, 2)
    .map(({ key, samples, latency }) => ({
      name: key.contender,
      title: key.contender,
      samples,
      latency: latency!,
    })),
)!

test('a range is two percentiles, the second one optional', () => {
  expect(parseNinesRange('50-99')).toEqual({ fromX: 2, toX: 100 })
  expect(parseNinesRange('90-')).toEqual({ fromX: 10, toX: null })
})

test.each(['', '99-50', '50-100', '100-', 'p50', '99-99.1', '-', '50-.'])('%j is no range', (text) => {
  expect(parseNinesRange(text)).toBeNull()
})

test('what is written is read back as the same', () => {
  for (const text of ['50-99.9', '90-', '0-99.99']) expect(ninesRangeText(parseNinesRange(text)!)).toBe(text)
})

test('a drag in either direction is the same range, up to the maximum where it ends near it', () => {
  expect(rangeBetween(10, 2, data)).toEqual({ fromX: 2, toX: 10 })
  expect(rangeBetween(2, data.xEnd, data)).toEqual({ fromX: 2, toX: null })
  expect(rangeBetween(2, 2.1, data)).toBeNull()
})

test('a piece of the picture has its own values, and lines run up to its edges', () => {
  const shown = ninesWithin(data, { fromX: 2, toX: 10 })
  expect([shown.xStart, shown.xEnd]).toEqual([2, 10])
  expect(shown.rows[0]!.x).toBeLessThanOrEqual(2)
  expect(shown.rows.at(-1)!.x).toBeGreaterThanOrEqual(10)
  expect(shown.maxima).toEqual([])
  expect(Math.max(...shown.valuesNs)).toBeLessThan(Math.max(...data.valuesNs))
  expect(shown.ticks.map(({ text }) => text)).toEqual(['p50', 'p90'])
})
