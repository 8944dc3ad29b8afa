import { describe, expect, test } from 'vitest'
import { figureOnOneLine, formatFigure, plainRatio } from '../../src/charts/figure-scale.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a figure', () => {
  test.each([
    ['ns', 2_530, '2.53 µs'],
    ['bytes', 2_168, '2,168 B'],
    ['bytes', 300_000, '293 KiB'],
    ['perSecond', 1_199.4, '1,199 /s'],
    ['perSecond', 123.4, '123 /s'],
    ['perSecond', 18_900, '18.9 k/s'],
    ['perSecond', 2_100_000, '2.10 M/s'],
    ['cores', 0.26, '0.26 core'],
    ['cores', 2.6, '2.6 cores'],
    ['cores', 0.000_01, '< 0.0001 core'],
    ['share', 0.4436, '44 %'],
    ['count', 412_000, '412,000'],
  ] as const)('in %s, %d, reads %s', (unit, value, text) => {
    expect(plain(formatFigure(unit, value))).toBe(text)
  })

  test('that is not known is a dash and no 0', () => {
    expect([formatFigure('ns', null), formatFigure('bytes', Number.NaN)]).toEqual(['—', '—'])
  })
})

describe('a plain ratio', () => {
  test('has as many digits as its interval supports', () => {
    expect(plainRatio({ value: 0.33712, low: 0.331, high: 0.3434 })).toEqual({
      text: '0.3371×',
      interval: '0.3310–0.3434',
    })
    expect(plainRatio({ value: 89.31, low: 86.2, high: 92.4 })).toEqual({
      text: '89.3×',
      interval: '86.2–92.4',
    })
  })

  test('without one has three, however large it is', () => {
    expect(plainRatio({ value: 1_234.5, low: null, high: null })).toEqual({ text: '1,235×', interval: null })
    expect(plainRatio({ value: 0.0421, low: null, high: null }).text).toBe('0.0421×')
  })
})

describe('a figure on one line', () => {
  test('has one number for both ends of a narrow interval', () => {
    expect(plain(figureOnOneLine({ value: 2_530, low: 2_510, high: 2_550 }, 'ns'))).toBe('2.53 µs ±0.02')
  })

  test('has both ends of a wide one, which would reach below 0 otherwise', () => {
    const wide = { value: 399_000, low: 90_000, high: 1_776_000 }
    expect(plain(figureOnOneLine(wide, 'ns'))).toBe('399 µs [90–1,776]')
    expect(plain(figureOnOneLine({ value: 2e6, low: 60_000, high: 66e6 }, 'ns'))).toBe(
      '2.00 ms [wider than 1,000×]',
    )
    expect(plain(figureOnOneLine({ value: 8e6, low: 400_000, high: 50e6 }, 'ns'))).toBe('8.00 ms [0.40–50.0]')
  })

  test('that is missing is a dash', () => {
    expect(figureOnOneLine(null, 'ns')).toBe('—')
  })
})
