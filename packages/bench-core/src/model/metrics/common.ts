import { type MetricInfos, resourceWords, sizeWords, speedWords } from './metric-info.ts'

const time = { unit: 'ns', better: 'lower', kind: 'measured', words: speedWords } as const

/** Metrics that mean the same in every suite. */
export const commonMetrics = {
  nsPerOperation: { ...time, title: 'mean time', compared: 'per-round' },
  /** Of a few milliseconds each, in a round: where there are some, they are what the means are of. */
  turns: {
    title: 'turns in a round',
    unit: 'count',
    better: 'higher',
    kind: 'measured',
    compared: 'none',
    words: speedWords,
  },
  gcShare: {
    title: 'in collection',
    unit: 'share',
    isPart: true,
    better: 'lower',
    kind: 'derived',
    compared: 'none',
    words: resourceWords,
  },
  cpuNsPerOperation: {
    title: 'CPU time',
    unit: 'ns',
    better: 'lower',
    kind: 'measured',
    compared: 'per-round',
    words: resourceWords,
    sentence: '{contender} uses {size} CPU time than {reference} to {operation} {workload}',
  },
  allocatedBytesPerOperation: {
    title: 'allocated bytes',
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
    compared: 'per-round',
    words: resourceWords,
    sentence: '{contender} allocates {size} memory than {reference} to {operation} {workload}',
  },
  p50Ns: { ...time, title: 'p50', compared: 'per-round' },
  p90Ns: { ...time, title: 'p90', compared: 'none' },
  p95Ns: { ...time, title: 'p95', compared: 'none' },
  p99Ns: { ...time, title: 'p99', compared: 'per-round' },
  p999Ns: { ...time, title: 'p99.9', compared: 'none' },
  operationsPerSecond: {
    title: 'operations per second',
    unit: 'perSecond',
    better: 'higher',
    kind: 'derived',
    // But for closed loops with different numbers of requests in flight, whose times can't be.
    compared: 'none',
    words: speedWords,
    sentence: '{contender} is {size} than {reference} in operations a second to {operation} {workload}',
  },
  gcNsPerOperation: { ...time, title: 'time in collections', compared: 'none', words: resourceWords },
  gcPerMillionOperations: {
    title: 'collections per million operations',
    unit: 'count',
    better: 'lower',
    kind: 'measured',
    compared: 'none',
    words: resourceWords,
  },
  peakRssBytes: {
    title: 'peak resident set',
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
    compared: 'none',
    words: resourceWords,
  },
  encodedBytes: {
    title: 'size',
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
    compared: 'exact',
    words: sizeWords,
  },
  encodedBytesMin: sizeOf('smallest size'),
  encodedBytesMean: sizeOf('mean size'),
  encodedBytesMax: sizeOf('largest size'),
} as const satisfies MetricInfos

function sizeOf(title: string) {
  return {
    title,
    unit: 'bytes',
    better: 'lower',
    kind: 'measured',
    compared: 'none',
    words: sizeWords,
  } as const
}
