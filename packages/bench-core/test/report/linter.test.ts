import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import { metricInfos } from '../../src/model/metrics/index.ts'
import {
  type Comparison,
  type Metric,
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../../src/model/report/report.ts'
import { populationNote } from '../../src/report/judge/doubts/mean-population.ts'
import { lint, withLinter } from '../../src/report/judge/rules/linter.ts'
import { report } from '../../src/report/report.ts'
import { runEvents } from '../fixtures/run-events.ts'

const sound = report(runEvents())

/** The sound report with its first case changed, whose distribution stays out of it. */
function withCase(change: (reported: ReportCase) => Partial<ReportCase>): Report {
  return {
    ...sound,
    cases: sound.cases.map((reported, index) =>
      index === 0 ? { ...reported, histogram: null, ...change(reported) } : reported,
    ),
  }
}

/** The sound report with the first comparison of a metric changed. */
function withComparison(
  metric: string,
  change: (comparison: Comparison) => Partial<Comparison>,
): { changed: Report; at: number } {
  const at = sound.comparisons.findIndex((comparison) => comparison.metric === metric)
  const comparisons = sound.comparisons.with(at, {
    ...sound.comparisons[at]!,
    ...change(sound.comparisons[at]!),
  })
  return { changed: { ...sound, comparisons }, at }
}

function withMetrics(change: Record<string, Partial<Metric>>): Report {
  return withCase(({ metrics }) => ({
    metrics: {
      ...metrics,
      ...Object.fromEntries(
        Object.entries(change).map(([name, part]) => [name, { ...metrics[name]!, ...part }]),
      ),
    },
  }))
}

describe('judging a report again', () => {
  const fixtures: readonly (readonly [string, Report])[] = [
    ['a sound one', sound],
    ['a case that breaks a rule', withCase(({ latency }) => ({ latency: { ...latency!, meanNs: 1 } }))],
    [
      'a sentence that breaks a rule',
      withComparison('nsPerOperation', ({ text }) => ({ text: text.replace('slower', 'faster') })).changed,
    ],
  ]
  test.each(fixtures)('changes nothing: %s', (_, known) => {
    const once = withLinter(known)
    expect(withLinter(once)).toEqual(once)
    expect(withLinter(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })

  test('leaves those that were taken out in their family, so that no other verdict changes', () => {
    const noisy = report(
      runEvents({ seed: 1, rounds: 4, roundNoise: 0.15, slicesPerRound: 4, blockSamples: 50 }),
    )
    for (const wrong of noisy.comparisons.filter(({ contender }) => contender === 'protobuf-es')) {
      const comparisons = noisy.comparisons.map((known) =>
        known === wrong ? { ...known, text: 'no' } : known,
      )
      const once = withLinter({ ...noisy, comparisons })
      expect(withLinter(once).comparisons).toEqual(once.comparisons)
    }
  })
})

const rulesOf = (broken: Report) => [...new Set(lint(broken).map(({ rule }) => rule))]

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

describe('rows as others have published them', () => {
  test('a p99 of 34.9 ms, averaged over rounds, where one sample in fifty takes 184 ms', () => {
    const histogram = build({ bitBucketSize: 64, useWebAssembly: false, numberOfSignificantValueDigits: 3 })
    histogram.recordValueWithCount(8_000_000, 9_800)
    histogram.recordValueWithCount(184_000_000, 200)
    const stalled = (p99Ns: number) =>
      withCase(({ latency }) => ({
        samples: 10_000,
        histogram: {
          encoding: 'HdrHistogram V2 compressed, base64',
          data: encodeIntoCompressedBase64(histogram),
        },
        latency: {
          ...latency!,
          ...{ minNs: 8_000_000, p50Ns: 8_000_000, p90Ns: 8_000_000, p95Ns: 8_000_000, p99Ns },
          ...{ p999Ns: 184_000_000, maxNs: 184_000_000, meanNs: 11_520_000, intervals: {} },
        },
      }))
    const texts = (broken: Report) =>
      lint(broken).flatMap(({ rule, text }) =>
        rule === 'percentiles-match-histogram' ? [text.replaceAll('\u00a0', ' ')] : [],
      )
    expect(texts(stalled(34_900_000))).toEqual(['p99 is 34.9 ms, its samples give 184 ms'])
    expect(texts(stalled(184_000_000))).toEqual([])
  })

  test('a median of 0.22 ms above a p95 of 0.12 ms', () => {
    const broken = withCase(({ latency }) => ({
      latency: { ...latency!, p50Ns: 220_000, p90Ns: null, p95Ns: 120_000 },
    }))
    const finding = lint(broken).find(({ rule }) => rule === 'percentile-order')!
    expect(finding.text.replaceAll('\u00a0', ' ')).toBe('p50 220 µs lies above p95 120 µs')
    expect(finding.case).toEqual(sound.cases[0]!.key)
  })

  test('a p99 that is the maximum of 100 samples', () => {
    const broken = withCase(({ latency }) => ({
      samples: 100,
      latency: { ...latency!, p95Ns: null, p999Ns: null, maxNs: latency!.p99Ns! },
    }))
    expect(rulesOf(broken)).toEqual(['percentile-samples', 'percentile-is-maximum'])
  })

  test('throughput × mean that is not the number of connections', () => {
    const broken = withCase(({ key, metrics }) => ({
      key: { ...key, parameters: { connections: 20 } },
      metrics: {
        ...metrics,
        operationsPerSecond: {
          ...metrics.operationsPerSecond!,
          value: 30e9 / metrics.nsPerOperation!.value!,
          low: null,
          high: null,
        },
      },
    }))
    const finding = lint(broken).find(({ rule }) => rule === 'throughput-times-time')!
    expect(finding.text).toBe('throughput × time is 30.0 operations in flight, not 20')
  })

  test('not a ratio of one round beside figures of three: only rounds that both have make it', () => {
    const { changed } = withComparison('nsPerOperation', ({ ratio }) => ({
      ratio: { value: ratio!.value * 9, low: null, high: null, perRound: [ratio!.value * 9], rounds: [1] },
      verdict: 'undecided',
    }))
    expect(rulesOf(changed)).not.toContain('ratio-matches-figures')
  })

  const inRounds = (change: (round: NonNullable<ReportCase['rounds']>[number]) => object) =>
    withCase(({ rounds }) => ({ rounds: rounds!.map((round) => ({ ...round, ...change(round) })) }))

  test('wall time that is called CPU time', () => {
    const copied = inRounds(({ wallNsPerOperation }) => ({ cpuNsPerOperation: wallNsPerOperation }))
    expect(rulesOf(copied)).toContain('cpu-is-not-wall-time')
  })

  test('not CPU time that stands for the time of slices the system stole from, however few and long they are', () => {
    const stolenFrom = runEvents({ slicesPerRound: 4 }).map((recorded) =>
      recorded.event.type === 'slices-measured'
        ? {
            ...recorded,
            event: {
              ...recorded.event,
              wallNs: recorded.event.cpuNs.map((cpuNs, at) => cpuNs! * (1.5 + at)),
            },
          }
        : recorded,
    )
    const { cases, linter } = report(stolenFrom)
    expect(cases[0]!.metrics.nsPerOperation).toEqual(cases[0]!.metrics.cpuNsPerOperation)
    expect(linter.findings).toEqual([])
  })

  test('not two rounds in which they happen to be the same', () => {
    const copied = inRounds(({ round, wallNsPerOperation }) =>
      round < 3 ? { cpuNsPerOperation: wallNsPerOperation } : {},
    )
    expect(rulesOf(copied)).not.toContain('cpu-is-not-wall-time')
  })

  test('CPU time that is a constant share of wall time', () => {
    const broken = inRounds(({ wallNsPerOperation }) => ({ cpuNsPerOperation: wallNsPerOperation! * 0.7 }))
    expect(rulesOf(broken)).toEqual(['cpu-is-not-wall-time', 'figures-match-rounds'])
  })
})

describe('rows that reports have shown', () => {
  /** The times of one row in microseconds, as they were printed; percentiles with their intervals. */
  const row = (
    minUs: number,
    percentiles: Partial<Record<PercentileName, readonly [value: number, low: number, high: number]>>,
    maxUs: number,
  ) =>
    withCase(({ latency }) => {
      const known = Object.entries(percentiles)
      const us = (value: number) => value * 1000
      return {
        latency: {
          ...latency!,
          ...Object.fromEntries(percentileNames.map((name) => [name, null])),
          ...Object.fromEntries(known.map(([name, [value]]) => [name, us(value)])),
          minNs: us(minUs),
          maxNs: us(maxUs),
          meanNs: us(minUs + 1),
          intervals: Object.fromEntries(
            known.map(([name, [, low, high]]) => [name, { low: us(low), high: us(high) }]),
          ),
        },
      }
    })
  const possible = 'percentile-interval-is-possible'

  test.each<[string, string, Report]>([
    [
      'decode json, p99 27.8 µs [1.98–391] above a minimum of 6.09',
      possible,
      row(6.09, { p50Ns: [9.1, 8.41, 10], p99Ns: [27.8, 1.98, 391] }, 573),
    ],
    [
      'protobuf-es, p95 [5.42–474] above a minimum of 15.8',
      possible,
      row(15.8, { p95Ns: [50.7, 5.42, 474] }, 900),
    ],
    [
      'p99.9 3,622 µs [<0.140–109,829,663]',
      possible,
      row(6, { p999Ns: [3_622, 0.14, 109_829_663] }, 573_338),
    ],
    ['in GC 150 %', 'figures-are-possible', withMetrics({ gcShare: { value: 1.5, low: null, high: null } })],
    [
      'in GC 6 % [0.3–112]',
      'figures-are-possible',
      withMetrics({ gcShare: { value: 0.06, low: 0.003, high: 1.1168 } }),
    ],
    [
      'mean 24.7 µs beside 14.8 µs [13.8–16.0], were both one figure',
      'value-within-interval',
      withMetrics({ nsPerOperation: { value: 24_700, low: 13_800, high: 16_000 } }),
    ],
  ])('%s', (_, rule, broken) => {
    expect(rulesOf(broken)).toContain(rule)
  })

  test('a mean of 66.2 µs over single operations beside one of 25 µs over batches is said, not refused', () => {
    const broken = withMetrics({ nsPerOperation: { value: 25_000, low: 16_000, high: 39_000 } })
    const [first] = broken.cases
    const latency = { ...first!.latency!, minNs: 20_000, meanNs: 66_200, maxNs: 900_000 }
    expect(populationNote([{ ...first!, latency }])).toBe(
      'the mean is over batches; p50 to max are of operations timed singly, whose own mean is up to 2.6× that',
    )
    expect(populationNote([{ ...first!, latency: { ...latency, meanNs: 26_000 } }])).toBe(
      'the mean is over batches; p50 to max are of operations timed singly',
    )
  })
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
    [
      'times-share-a-unit',
      withCase(({ latency }) => ({
        latency: {
          ...latency!,
          ...Object.fromEntries(percentileNames.map((name) => [name, null])),
          ...{ minNs: latency!.minNs * 1e3, maxNs: latency!.maxNs * 1e3, meanNs: latency!.meanNs * 1e3 },
          intervals: {},
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

  test('that breaks a rule takes part in no verdict, also as the reference', () => {
    const broken = withCase(({ latency }) => ({ latency: { ...latency!, meanNs: latency!.minNs * 0.9 } }))
    const judged = withLinter(broken)
    const ofGroup = judged.comparisons.filter(
      ({ operation, metric }) =>
        operation === sound.cases[0]!.key.operation && metricInfos[metric]!.unit === 'ns',
    )
    expect(new Set(ofGroup.map(({ verdict }) => verdict))).toEqual(new Set(['not-comparable']))
    expect(ofGroup[0]!.text).toContain('json breaks a rule: mean-within-range')
    expect(judged.comparisons.find(({ operation }) => operation === 'decode')!.verdict).toBe('slower')
    expect(judged.linter.passed).toBe(false)
  })

  const verdictsOf = ({ comparisons }: Report, ...metrics: readonly string[]) =>
    comparisons
      .filter(({ metric, operation }) => metrics.includes(metric) && operation === 'encode')
      .map(({ verdict }) => verdict)

  test('that breaks a rule about times keeps its sizes in the verdicts, and the other way round', () => {
    const late = withLinter(withCase(({ latency }) => ({ latency: { ...latency!, meanNs: 1 } })))
    expect(new Set(verdictsOf(late, 'nsPerOperation', 'cpuNsPerOperation'))).toEqual(
      new Set(['not-comparable']),
    )
    expect(verdictsOf(late, 'encodedBytes')).toEqual(verdictsOf(sound, 'encodedBytes'))

    const large = withLinter(withMetrics({ encodedBytesMin: { value: 9e9, low: 9e9, high: 9e9 } }))
    expect(new Set(verdictsOf(large, 'encodedBytes'))).toEqual(new Set(['not-comparable']))
    expect(verdictsOf(large, 'nsPerOperation')).toEqual(verdictsOf(sound, 'nsPerOperation'))
  })

  test('with few operations timed singly, one of which was held up, breaks nothing', () => {
    const heldUp = withCase(({ latency, metrics }) => ({
      samples: 4,
      latency: {
        ...latency!,
        ...Object.fromEntries(percentileNames.map((name) => [name, null])),
        ...{ maxNs: metrics.nsPerOperation!.value! * 1000, meanNs: metrics.nsPerOperation!.value! * 250 },
        intervals: {},
      },
    }))
    expect(rulesOf(heldUp)).toEqual([])
  })

  test('whose events are already impossible is judged in no verdict of the first report', () => {
    const events = runEvents().map((recorded) =>
      recorded.event.type === 'block-measured' && recorded.event.contender === 'msgpackr'
        ? { ...recorded, event: { ...recorded.event, meanNs: recorded.event.maxNs * 3 } }
        : recorded,
    )
    const judged = report(events)
    const verdicts = judged.comparisons.filter(
      ({ contender, metric }) => contender === 'msgpackr' && metricInfos[metric]!.unit !== 'bytes',
    )
    expect(verdicts.every(({ verdict }) => verdict === 'not-comparable')).toBe(true)
    expect(judged.comparisons.some(({ verdict }) => verdict === 'slower')).toBe(true)
  })
})

describe('a report', () => {
  test('has no case twice', () => {
    expect(rulesOf({ ...sound, cases: [...sound.cases, sound.cases[0]!] })).toEqual(['keys-are-unique'])
  })

  test('has round trips that agree with encode and decode', () => {
    const roundTrip = (nsPerOperation: number): Report => {
      const base = sound.cases[0]!
      const metric = (value: number, unit: 'ns' | 'perSecond') => ({
        ...base.metrics.nsPerOperation!,
        value,
        low: value * 0.98,
        high: value * 1.02,
        unit,
      })
      const whole: ReportCase = {
        ...base,
        key: { ...base.key, operation: 'round-trip' },
        latency: null,
        trials: 0,
        rounds: [],
        metrics: {
          nsPerOperation: metric(nsPerOperation, 'ns'),
          operationsPerSecond: metric(1e9 / nsPerOperation, 'perSecond'),
        },
      }
      return { ...sound, cases: [...sound.cases, whole] }
    }
    expect(rulesOf(roundTrip(23_000))).toEqual([])
    expect(rulesOf(roundTrip(8_000))).toEqual(['round-trip-agrees'])
    expect(rulesOf(roundTrip(60_000))).toEqual(['round-trip-agrees'])
  })

  test('has nothing that takes less than a part of it', () => {
    const timed = (operation: string, ns: number): ReportCase => {
      const base = sound.cases[0]!
      const metric = { ...base.metrics.nsPerOperation!, value: ns, low: ns * 0.98, high: ns * 1.02 }
      return {
        ...base,
        key: { ...base.key, operation },
        latency: null,
        rounds: [],
        trials: 0,
        metrics: { nsPerOperation: metric },
      }
    }
    const withRoundTrip = (ns: number): Report => ({
      ...sound,
      comparisons: [],
      qpsImpact: [],
      scorecard: null,
      cases: [timed('encode', 1_900), timed('decode', 100), timed('round-trip', ns)],
    })
    expect(rulesOf(withRoundTrip(1_300))).toEqual(['round-trip-agrees'])
    expect(lint(withRoundTrip(1_300))[0]!.text).toMatch(/the round trip is 32.% shorter than encode alone/)
    expect(rulesOf(withRoundTrip(1_900))).toEqual([])
    const withReading = (ns: number): Report => ({
      ...withRoundTrip(1_900),
      cases: [timed('decode', 1_000), timed('decode-and-read', ns)],
    })
    expect(rulesOf(withReading(500))).toEqual(['reading-includes-decoding'])
    expect([withReading(950), withReading(3_000)].flatMap(rulesOf)).toEqual([])
    const inOneRound = withRoundTrip(1_300).cases.map((reported) => ({
      ...reported,
      metrics: { nsPerOperation: { ...reported.metrics.nsPerOperation!, low: null, high: null } },
    }))
    expect(rulesOf({ ...withRoundTrip(1_300), cases: inOneRound })).toEqual([])
  })

  test.each<[string, (comparison: Comparison) => Partial<Comparison>]>([
    ['ratio', ({ ratio }) => ({ ratio: { ...ratio!, value: ratio!.value * 1.05 } })],
    ['lower end', ({ ratio }) => ({ ratio: { ...ratio!, low: ratio!.low! * 0.9 } })],
    ['upper end', ({ ratio }) => ({ ratio: { ...ratio!, high: ratio!.high! * 1.1 } })],
    ['p-value', ({ pValue }) => ({ pValue: pValue! / 2 + 1e-4 })],
  ])('has the %s that its rounds give', (name, change) => {
    const found = lint(withComparison('nsPerOperation', change).changed)
    const finding = found.find(({ rule }) => rule === 'ratio-matches-rounds')
    expect(finding?.text).toMatch(new RegExp(`^its ${name} is .*, its rounds give`))
  })

  test('has verdicts that follow from ratio, interval and threshold', () => {
    const same = withComparison('nsPerOperation', () => ({ verdict: 'same' })).changed
    expect(rulesOf(same)).toContain('verdict-matches-ratio')
    const wide = withComparison('nsPerOperation', () => ({ threshold: 5 })).changed
    expect(rulesOf(wide)).toContain('verdict-matches-ratio')
    const unsure = withComparison('nsPerOperation', () => ({ pValue: 0.5 })).changed
    expect(rulesOf(unsure)).toContain('verdict-matches-ratio')
  })

  test('has the sentences that its comparisons give, whatever was stored', () => {
    const { changed, at } = withComparison('nsPerOperation', () => ({ text: '3,500× faster' }))
    expect(withLinter(changed).comparisons[at]).toEqual(sound.comparisons[at])
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
