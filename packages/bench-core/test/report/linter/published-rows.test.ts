import { build, encodeIntoCompressedBase64 } from 'hdr-histogram-js'
import { describe, expect, test } from 'vitest'
import {
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../../../src/model/report/report.ts'
import { populationNote } from '../../../src/report/judge/doubts/mean-population.ts'
import { lint } from '../../../src/report/judge/rules/linter.ts'
import { report } from '../../../src/report/report.ts'
import { retold } from '../../fixtures/retold.ts'
import { runEvents } from '../../fixtures/run-events.ts'
import { rulesOf, sound, withCase, withComparison, withMetrics } from './support.ts'

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
    expect(texts(stalled(34_900_000))).toEqual(['p99 is 34.9 ms, but its samples give 184 ms'])
    expect(texts(stalled(184_000_000))).toEqual([])
  })

  test('a median of 0.22 ms above a p95 of 0.12 ms', () => {
    const broken = withCase(({ latency }) => ({
      latency: { ...latency!, p50Ns: 220_000, p90Ns: null, p95Ns: 120_000 },
    }))
    const finding = lint(broken).find(({ rule }) => rule === 'percentile-order')!
    expect(finding.text.replaceAll('\u00a0', ' ')).toBe('p50 220 µs is above p95 120 µs')
    expect(finding.case).toEqual(sound.cases[0]!.key)
  })

  test('a p99 that is the maximum of 100 samples', () => {
    const broken = withCase(({ latency }) => ({
      samples: 100,
      latency: { ...latency!, p95Ns: null, p999Ns: null, maxNs: latency!.p99Ns! },
    }))
    expect(rulesOf(broken)).toEqual(['percentile-samples'])
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
    const stolenFrom = retold(runEvents({ slicesPerRound: 4 }), 'slices-measured', ({ cpuNs }) => ({
      wallNs: cpuNs.map((ns, at) => ns! * (1.5 + at)),
    }))
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
      'the mean is over batches; p50 to max come from operations timed one by one, whose mean is up to 2.6× as large',
    )
    expect(populationNote([{ ...first!, latency: { ...latency, meanNs: 26_000 } }])).toBe(
      'the mean is over batches; p50 to max come from operations timed one by one',
    )
  })
})
