import { describe, expect, test } from 'vitest'
import { type Comparison, percentileNames, type Report } from '../../../src/model/report/report.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { rulesOf, sound, timed, withCase, withComparison, withMetrics } from './support.ts'

test('a sound report breaks nothing, noisy, short, failed or cancelled as it may be', () => {
  for (const options of [
    {},
    { roundNoise: 0.3 },
    { rounds: 1 },
    { rounds: 2, blockSamples: 40 },
    { rounds: 0, state: 'cancelled' },
    { nullPairs: false },
    { failures: [{ contender: 'json', operation: 'decode', reason: 'threw', text: 'no' }] },
  ] as const) {
    expect(report(runEvents(options)).linter.findings).toEqual([])
  }
})

describe('a case', () => {
  test.each<[string, Report]>([
    [
      'mean-within-range',
      withCase(({ latency }) => ({ latency: { ...latency!, meanNs: latency!.maxNs * 2 } })),
    ],
    ['percentile-samples', withCase(() => ({ samples: 250 }))],
    ['figures-are-possible', withMetrics({ gcNsPerOperation: { value: -1, low: null, high: null } })],
    ['value-within-interval', withMetrics({ allocatedBytesPerOperation: { low: 1, high: 2 } })],
    [
      'value-within-interval',
      withCase(({ latency }) => ({
        latency: {
          ...latency!,
          intervals: {
            ...latency!.intervals,
            p99Ns: { low: latency!.p99Ns! * 2, high: latency!.p99Ns! * 3 },
          },
        },
      })),
    ],
    ['sizes-in-order', withMetrics({ encodedBytesMin: { value: 9e9, low: 9e9, high: 9e9 } })],
    ['cpu-fits-the-machine', withMetrics({ cpuNsPerOperation: { value: 1e6, low: null, high: null } })],
    [
      'times-share-a-unit',
      withCase(({ latency }) => ({
        latency: {
          ...latency!,
          minNs: latency!.minNs / 1e3,
          p50Ns: latency!.p50Ns! / 1e3,
          meanNs: latency!.meanNs / 1e3,
        },
      })),
    ],
    ['rounds-add-up', withCase(() => ({ trials: 9 }))],
    [
      'figures-match-rounds',
      withCase(({ metrics }) => ({
        metrics: {
          ...metrics,
          nsPerOperation: { ...metrics.nsPerOperation!, low: metrics.nsPerOperation!.low! * 0.99 },
        },
      })),
    ],
  ])('breaks %s', (rule, broken) => {
    expect(rulesOf(broken)).toContain(rule)
  })

  test('with few operations timed singly, all of which were held up, breaks nothing', () => {
    const heldUp = withCase(({ latency, metrics }) => {
      const ns = metrics.nsPerOperation!.value! * 150
      return {
        samples: 2,
        latency: {
          ...latency!,
          ...Object.fromEntries(percentileNames.map((name) => [name, null])),
          ...{ minNs: ns, maxNs: ns * 2, meanNs: ns * 1.5 },
          intervals: {},
        },
      }
    })
    expect(rulesOf(heldUp)).toEqual([])
  })

  test('has one unit also where one operation was held up so long that the median is a fiftieth of the mean', () => {
    const heldUp = withCase(({ latency, metrics }) => {
      const ns = metrics.nsPerOperation!.value!
      return { latency: { ...latency!, minNs: ns / 90, p50Ns: ns / 60, meanNs: ns } }
    })
    expect(rulesOf(heldUp)).not.toContain('times-share-a-unit')
  })
})

describe('a report', () => {
  test('has no case twice', () => {
    expect(rulesOf({ ...sound, cases: [...sound.cases, sound.cases[0]!] })).toEqual(['keys-are-unique'])
  })

  test('has round trips that agree with encode and decode', () => {
    const roundTrip = (ns: number) => {
      const [whole] = timed({ 'round-trip': ns }).cases
      return { ...sound, cases: [...sound.cases, whole!] }
    }
    expect(rulesOf(roundTrip(23_000))).toEqual([])
    expect(rulesOf(roundTrip(8_000))).toEqual(['round-trip-agrees'])
    expect(rulesOf(roundTrip(60_000))).toEqual(['round-trip-agrees'])
  })

  test('has nothing that takes less than a part of it', () => {
    const withRoundTrip = (ns: number) => timed({ encode: 1_900, decode: 100, 'round-trip': ns })
    expect(rulesOf(withRoundTrip(1_300))).toEqual(['round-trip-agrees'])
    expect(lint(withRoundTrip(1_300))[0]!.text).toMatch(/the round trip is 32.% shorter than encode alone/)
    expect(rulesOf(withRoundTrip(1_900))).toEqual([])
    const withReading = (ns: number) => timed({ decode: 1_000, 'decode-and-read': ns })
    expect(rulesOf(withReading(500))).toEqual(['reading-includes-decoding'])
    expect([withReading(950), withReading(3_000)].flatMap(rulesOf)).toEqual([])
    const inOneRound = withRoundTrip(1_300).cases.map((reported) => ({
      ...reported,
      metrics: { nsPerOperation: { ...reported.metrics.nsPerOperation!, low: null, high: null } },
    }))
    expect(rulesOf({ ...withRoundTrip(1_300), cases: inOneRound })).toEqual([])
  })

  test('allows a round trip of a microsecond what fresh bytes cost, and no more', () => {
    expect(rulesOf(timed({ encode: 430, decode: 550, 'round-trip': 1300 }))).toEqual([])
    expect(rulesOf(timed({ encode: 430, decode: 550, 'round-trip': 2500 }))).toEqual(['round-trip-agrees'])
  })

  test.each<[string, (comparison: Comparison) => Partial<Comparison>]>([
    ['ratio', ({ ratio }) => ({ ratio: { ...ratio!, value: ratio!.value * 1.05 } })],
    ['lower end', ({ ratio }) => ({ ratio: { ...ratio!, low: ratio!.low! * 0.9 } })],
    ['upper end', ({ ratio }) => ({ ratio: { ...ratio!, high: ratio!.high! * 1.1 } })],
    ['p-value', ({ pValue }) => ({ pValue: pValue! / 2 + 1e-4 })],
  ])('has the %s that its rounds give', (name, change) => {
    const found = lint(withComparison('nsPerOperation', change).changed)
    const finding = found.find(({ rule }) => rule === 'ratio-matches-rounds')
    expect(finding?.text).toMatch(new RegExp(`^its ${name} is .*, but its rounds give`))
  })

  test('has verdicts that follow from ratio, interval and threshold', () => {
    const same = withComparison('nsPerOperation', () => ({ verdict: 'same' })).changed
    expect(rulesOf(same)).toContain('verdict-matches-ratio')
    const wide = withComparison('nsPerOperation', () => ({ threshold: 5 })).changed
    expect(rulesOf(wide)).toContain('verdict-matches-ratio')
    const unsure = withComparison('nsPerOperation', () => ({ pValue: 0.5 })).changed
    expect(rulesOf(unsure)).toContain('verdict-matches-ratio')
  })

  test('has ratios that agree with the figures of its cases', () => {
    const broken = withMetrics({
      nsPerOperation: { value: 9_000_000, low: null, high: null },
      operationsPerSecond: { value: 1e9 / 9_000_000, low: null, high: null },
    })
    expect(rulesOf(broken)).toContain('ratio-matches-figures')
    const unsure = broken.comparisons.map((comparison) => ({
      ...comparison,
      ratio: comparison.ratio && { ...comparison.ratio, low: 1e-6, high: 1e6 },
    }))
    expect(rulesOf({ ...broken, comparisons: unsure })).not.toContain('ratio-matches-figures')
  })

  test('judges no failed case', () => {
    expect(rulesOf(withCase(() => ({ status: 'failed', failure: 'crashed' })))).toEqual([
      'failed-takes-no-part',
    ])
  })

  test('has thresholds of at least the setting and what identical code showed', () => {
    const eager = withComparison('nsPerOperation', () => ({ threshold: 0.001 })).changed
    expect(rulesOf(eager)).toEqual(['threshold-covers-null-pairs'])
    const known = sound.environment.noise
    const bands = known.nullLogRatios!.map((ratios) =>
      ratios.operation === 'decode' && ratios.metric === 'p50Ns' ? { ...ratios, band: 0.4 } : ratios,
    )
    const ofOne = { ...sound.environment, noise: { ...known, nullLogRatios: bands } }
    const found = lint({ ...sound, environment: ofOne })
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['threshold-covers-null-pairs']))
    expect(found.every((finding) => finding.case?.operation === 'decode')).toBe(true)
    const noise = { ...known, smallestDifference: 0 }
    expect(rulesOf({ ...sound, environment: { ...sound.environment, noise } })).toEqual([
      'threshold-covers-null-pairs',
    ])
  })

  test('may have a wider band where every contender but the reference has failed', () => {
    const known = sound.environment.noise
    const [first] = known.nullLogRatios.filter(({ metric }) => metric === 'nsPerOperation')
    const nullLogRatios = [...known.nullLogRatios, { ...first!, lane: 'go', band: 0.4 }]
    const noise = { ...known, smallestDifference: Math.expm1(0.4), nullLogRatios }
    expect(rulesOf({ ...sound, environment: { ...sound.environment, noise } })).toEqual([])
  })

  test('has cores that follow from CPU time', () => {
    const qpsImpact = sound.qpsImpact.map((impact) => ({
      ...impact,
      rows: impact.rows.map((row) => ({ ...row, cores: { ...row.cores, value: row.cores.value * 1_000 } })),
    }))
    expect(rulesOf({ ...sound, qpsImpact })).toEqual(['cores-match-cpu'])
  })
})
