import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCores,
  formatCount,
  formatDuration,
  formatFactor,
  formatInTimeUnit,
  formatPercent,
  formatRate,
  formatRatio,
  formatRatioInterval,
  formatRemaining,
  formatSignedPercent,
  formatTime,
  formatTimeInterval,
  missing,
  percentileLabel,
  ratioWords,
  roughDuration,
  timeUnitFor,
} from '../../../src/report/words/format.ts'

const asTimes = { better: 'lower', words: { better: 'faster', worse: 'slower' } } as const

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('times', () => {
  test.each([
    [0, '0 ns'],
    [1.234, '1.23 ns'],
    [999.4, '999 ns'],
    [999.6, '1.00 µs'],
    [2_530, '2.53 µs'],
    [999_960, '1.00 ms'],
    [224_100_000, '224 ms'],
    [12.4e9, '12.4 s'],
    [89.94e9, '89.9 s'],
    [130e9, '2 min 10 s'],
    [-2_530, '−2.53 µs'],
  ])('%d ns reads %s', (ns, text) => {
    expect(plain(formatTime(ns))).toBe(text)
  })

  test('a space that does not break stands before the unit', () => {
    expect(formatTime(2_530)).toBe('2.53\u00a0µs')
  })

  test.each([null, undefined, Number.NaN, Infinity])('%s is missing and never 0', (value) => {
    expect(formatTime(value)).toBe(missing)
    expect(formatBytes(value)).toBe(missing)
    expect(formatCount(value)).toBe(missing)
    expect(formatRate(value)).toBe(missing)
    expect(formatCores(value)).toBe(missing)
    expect(formatPercent(value)).toBe(missing)
    expect(formatSignedPercent(value)).toBe(missing)
    expect(formatDuration(value)).toBe(missing)
    expect(formatRemaining(value)).toBe(missing)
    expect(formatInTimeUnit(value, 'µs')).toBe(missing)
    expect(formatTimeInterval(value, 1, 2)).toBe(missing)
    expect(formatRatio(value, 'lower', ratioWords('nsPerOperation'))).toBe(missing)
    expect(formatRatioInterval(value, 1, 2, asTimes)).toBe(missing)
  })

  test.each([
    [2_530, 2_510, 2_550, '2.53 µs ±0.02'],
    [2_530, 2_507, 2_553, '2.530 µs ±0.023'],
    [2_530, 2_400, 2_660, '2.53 µs ±0.13'],
    [2_530, 100, 5_000, '2.53 µs ±2.5'],
    [399_000, 48_000, 1_820_000, '399 µs [48–1,820]'],
    [2_530.4, 2_530.3, 2_530.5, '2.530 µs ±0.001'],
    [2_530, 2_530, 2_530, '2.53 µs'],
    [2_530, null, null, '2.53 µs'],
    [130e9, 120e9, 140e9, '2 min 10 s'],
  ])('%d in %s to %s reads %s', (value, low, high, text) => {
    expect(plain(formatTimeInterval(value, low, high))).toBe(text)
  })

  test('a wide interval leaves three digits, so that two figures differ as little as their ratio says', () => {
    expect(plain(formatTime(0.4, 5))).toBe('0.400 ns')
  })

  test('a column has the unit of its median and its numbers stand without it', () => {
    expect(timeUnitFor([900, 2_000, 3_000_000])).toEqual({ unit: 'µs', ns: 1e3 })
    expect(timeUnitFor([])).toEqual({ unit: 'ns', ns: 1 })
    expect(timeUnitFor([null, 5e6])).toEqual({ unit: 'ms', ns: 1e6 })
    expect(formatInTimeUnit(900, 'µs')).toBe('0.900')
    expect(formatInTimeUnit(3_000_000, 'µs')).toBe('3,000')
    expect(formatInTimeUnit(2_530, 'µs', 23)).toBe('2.530')
  })

  test('any time keeps at most four significant digits and a value below 1,000 before the unit', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 80e9, noNaN: true }), (ns) => {
        const number = formatTime(ns).split('\u00a0')[0]!.replaceAll(',', '')
        expect(Number(number)).toBeLessThan(1000)
        expect(number.replace('.', '').replace(/^0+/, '').length).toBeLessThanOrEqual(4)
      }),
    )
  })
})

test.each([
  [0, '0 B'],
  [66, '66 B'],
  [0.25, '0.250 B'],
  [2_168, '2,168 B'],
  [9_999.7, '9.77 KiB'],
  [10_240, '10.0 KiB'],
  [1024 * 1024 - 1, '1.00 MiB'],
  [8 * 1024 ** 3, '8.00 GiB'],
])('%d bytes read %s', (bytes, text) => {
  expect(plain(formatBytes(bytes))).toBe(text)
})

test('counts are grouped', () => {
  expect(formatCount(412_000)).toBe('412,000')
  expect(formatCount(1234.6)).toBe('1,235')
})

test.each([
  [0.5, '0.500 ops/s'],
  [1_199, '1,199 ops/s'],
  [9_999.6, '10.0 k ops/s'],
  [18_912, '18.9 k ops/s'],
  [999_960, '1.00 M ops/s'],
  [2.5e9, '2.50 G ops/s'],
])('%d per second read %s', (rate, text) => {
  expect(plain(formatRate(rate))).toBe(text)
})

test('a rate can count something else', () => {
  expect(plain(formatRate(1_199, 'rows'))).toBe('1,199 rows/s')
})

test.each([
  [0, '0 core'],
  [0.000_001, '< 0.0001 core'],
  [0.002_7, '0.0027 core'],
  [0.26, '0.26 core'],
  [1, '1.0 core'],
  [2.6, '2.6 cores'],
  [127, '127 cores'],
])('%d cores read %s', (cores, text) => {
  expect(plain(formatCores(cores))).toBe(text)
})

test.each([
  [850, '850 ms'],
  [999.7, '1.0 s'],
  [12_400, '12.4 s'],
  [89_960, '1 min 30 s'],
  [120_000, '2 min'],
  [130_000, '2 min 10 s'],
  [3_599_800, '1 h 00 min'],
  [3_840_000, '1 h 04 min'],
])('%d ms last %s', (ms, text) => {
  expect(plain(formatDuration(ms))).toBe(text)
})

test.each([
  [-5, 'a few seconds left'],
  [3_000, 'a few seconds left'],
  [52_000, 'about 50 s left'],
  [92_000, 'about 1 min 30 s left'],
  [134_000, 'about 2 min left'],
  [240_000, 'about 4 min left'],
  [3_840_000, 'about 1 h 04 min left'],
])('%d ms to go read %s', (ms, text) => {
  expect(plain(formatRemaining(ms))).toBe(text)
})

test('percents have a decimal below ten, and signed ones a real minus', () => {
  expect(plain(formatPercent(0.031))).toBe('3.1 %')
  expect(plain(formatPercent(0.44))).toBe('44 %')
  expect(plain(formatPercent(0.0001))).toBe('< 0.1 %')
  expect(plain(formatPercent(0))).toBe('0 %')
  expect(plain(formatPercent(99.9949))).toBe('9,999 %')
  expect(plain(formatPercent(1.3e9))).toBe('> 9,999 %')
  expect(plain(formatPercent(-1.3e9))).toBe('< −9,999 %')
  expect(plain(formatPercent(1))).toBe('100 %')
  expect(plain(formatSignedPercent(0.041))).toBe('+4.1 %')
  expect(plain(formatSignedPercent(-0.12))).toBe('−12 %')
  expect(plain(formatSignedPercent(0))).toBe('0 %')
  for (const tiny of [0.0002, -0.0002]) expect(plain(formatSignedPercent(tiny))).toBe('±0.0 %')
})

test.each([
  [0.994, '99 %'],
  [0.995, '99.5 %'],
  [0.996, '99.6 %'],
  [0.9996, '99.96 %'],
  [0.99996, '99.996 %'],
  [0.999_999_5, '99.99995 %'],
  [0.7 + 0.2 + 0.1, '100 %'],
  [1.004, '100 %'],
])('%d of all is %s: what is not all never reads as if it were', (share, text) => {
  expect(plain(formatPercent(share))).toBe(text)
})

test('a percentile is named from digits, not from a product', () => {
  expect(['p50Ns', 'p99Ns', 'p999Ns', 'p9999Ns', '99.9'].map((name) => percentileLabel(name))).toEqual([
    'p50',
    'p99',
    'p99.9',
    'p99.99',
    'p99.9',
  ])
  expect([0, 0.07, 0.5, 0.57, 0.999, 0.99999, 1].map((p) => percentileLabel(p))).toEqual([
    'p0',
    'p7',
    'p50',
    'p57',
    'p99.9',
    'p99.999',
    'max',
  ])
  expect(percentileLabel(Number.NaN)).toBe(missing)
})

describe('ratios', () => {
  const time = ratioWords('nsPerOperation')

  test.each([
    [1 / 89, '89× faster'],
    [1 / 3.2, '3.2× faster'],
    [13.2, '13.2× slower'],
    [1.89, '1.89× slower'],
    [0.94, '6.0 % faster'],
    [1.024, '2.4 % slower'],
    [1, 'no difference'],
  ])('%d of a time reads %s', (ratio, text) => {
    expect(plain(formatRatio(ratio, 'lower', time))).toBe(text)
  })

  test('the words fit the quantity', () => {
    expect(formatRatio(0.56, 'lower', ratioWords('encodedBytes'))).toBe('1.79× smaller')
    expect(formatRatio(1.56, 'lower', ratioWords('allocatedBytesPerOperation'))).toBe('1.56× more')
    expect(formatRatio(0.5, 'lower', ratioWords('cpuNsPerOperation'))).toBe('2.0× less')
    expect(formatRatio(3.7, 'higher', ratioWords('operationsPerSecond'))).toBe('3.7× faster')
    expect(formatRatio(0.5, 'lower', ratioWords('p99Ns'))).toBe('2.0× faster')
  })

  test('an interval is written like its estimate, smaller end first', () => {
    expect(formatRatioInterval(1.89, 1.85, 1.93, asTimes)).toBe('1.85–1.93')
    expect(formatRatioInterval(1 / 1.89, 1 / 1.93, 1 / 1.85, asTimes)).toBe('1.85–1.93')
    expect(plain(formatRatioInterval(0.94, 0.93, 0.95, asTimes))).toBe('5.0–7.0 %')
    expect(formatRatioInterval(1 / 2.7, 1 / 22.7, 1 / 0.317, asTimes)).toBe(missing)
    expect(formatRatioInterval(1.2, null, null, asTimes)).toBe(missing)
  })

  test('an interval that reaches to the other side of one says at each end which way, never in bare ratios', () => {
    expect(formatRatioInterval(1.11, 0.8, 1.537, asTimes)).toBe('1.25× faster to 1.54× slower')
    expect(plain(formatRatioInterval(1.01, 0.99, 1.03, asTimes))).toBe('1.0 % faster to 3.0 % slower')
    expect(formatRatioInterval(1 / 2.7, 1 / 5.7, 1 / 0.817, asTimes)).toBe('5.7× faster to 1.22× slower')
    const asRates = { better: 'higher', words: asTimes.words } as const
    expect(formatRatioInterval(1.11, 0.8, 1.537, asRates)).toBe('1.25× slower to 1.54× faster')
  })

  test('a ratio and its inverse have the same size', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.2, max: 1e4, noNaN: true }), (ratio) => {
        const inverse = formatFactor(1 / ratio)
        expect(Math.abs(Number.parseFloat(inverse.replaceAll(',', '')) / ratio - 1)).toBeLessThan(0.03)
        expect(inverse.endsWith('×')).toBe(true)
      }),
    )
  })
})

test.each([
  [400, '1 s'],
  [20_400, '20 s'],
  [89_900, '1 min 30 s'],
  [131_000, '2 min 10 s'],
  [485_000, '8 min 5 s'],
  [1_234_567, '21 min'],
  [3_900_000, '1 h 05 min'],
])('an estimate of %d ms reads %s', (ms, text) => {
  expect(roughDuration(ms).replaceAll('\u00a0', ' ')).toBe(text)
})
