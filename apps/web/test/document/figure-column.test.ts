import type { Metric } from '@wirebench/bench-core/model/report/report'
import { describe, expect, test } from 'vitest'
import { figureColumn, withUnit } from '../../src/document/figure-column.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function metric(
  unit: Metric['unit'],
  value: number | null,
  low: number | null = null,
  high: number | null = null,
): Metric {
  return { value, low, high, unit, better: 'lower', kind: 'measured' }
}

describe('a column of figures', () => {
  test('keeps the digits that the interval supports', () => {
    const column = figureColumn([metric('ns', 9_043.2, 8_900, 9_200)])
    expect(column.unit).toBe('µs')
    expect(column.cell(metric('ns', 9_043.2, 8_900, 9_200))).toMatchObject({
      text: '9.04',
      interval: '8.90–9.20',
    })
  })

  test('gives the ends of a wide interval the digits of their own sizes, and none where both read alike', () => {
    const cellOf = (value: number, low: number, high: number) =>
      figureColumn([metric('ns', value, low, high)]).cell(metric('ns', value, low, high))
    expect(cellOf(76_900, 26_200, 9_461_800).interval).toBe('26.2–9,462')
    expect(cellOf(75_300, 0, 291_700).interval).toBe('0–292')
    expect(cellOf(5_000, 4_999.99999, 5_000.00001).interval).toBeNull()
  })

  test('names its unit where its title doesn’t', () => {
    const titles = [
      ['p50', 'µs', 'p50, µs'],
      ['ops/s', '/s', 'ops/s'],
      ['ops/s', 'k/s', 'k ops/s'],
      ['operations per second', '/s', 'operations per second'],
      ['mean bytes', 'B', 'mean bytes'],
      ['heap', 'B', 'heap, B'],
    ] as const
    for (const [title, unit, header] of titles) expect(withUnit(title, unit)).toBe(header)
  })

  test('gives bytes exactly below 10,000 and scaled from there', () => {
    expect(figureColumn([metric('bytes', 9_000)]).cell(metric('bytes', 9_000)).text).toBe('9,000')
    const large = figureColumn([metric('bytes', 90_000_000)])
    expect([large.unit, large.cell(metric('bytes', 90_000_000)).text]).toEqual(['MiB', '85.8'])
  })

  test('lets every cell carry its own unit where one unit would hide the small ones', () => {
    const metrics = [metric('ns', 80), metric('ns', 2_000_000)]
    const column = figureColumn(metrics)
    expect(column.unit).toBeNull()
    expect(metrics.map((one) => plain(column.cell(one).text))).toEqual(['80.0 ns', '2.00 ms'])
  })

  test('shows 0 only where 0 was measured', () => {
    const metrics = [metric('ns', 0), metric('ns', null)]
    const column = figureColumn(metrics)
    expect(metrics.map((one) => column.cell(one).text)).toEqual(['0', '—'])
  })
})
