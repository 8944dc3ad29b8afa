import {
  count,
  type MetricInfos,
  rate,
  share,
  size,
  speedWords,
  time,
  usedBytes,
  usedTime,
} from './metric-info.ts'

/** Metrics that mean the same in every suite. */
export const commonMetrics = {
  nsPerOperation: { ...time, title: 'mean time', compared: 'per-round' },
  /** Of a few milliseconds each, in a round: where there are some, they are what the means are of. */
  turns: { ...count, title: 'turns in a round', better: 'higher', words: speedWords },
  gcShare: { ...share, title: 'in collection', isPart: true, kind: 'derived' },
  cpuNsPerOperation: {
    ...usedTime,
    title: 'CPU time',
    compared: 'per-round',
    sentence: '{contender} uses {size} CPU time than {reference} to {operation} {workload}',
  },
  allocatedBytesPerOperation: {
    ...usedBytes,
    title: 'allocated bytes',
    compared: 'per-round',
    sentence: '{contender} allocates {size} memory than {reference} to {operation} {workload}',
  },
  p50Ns: { ...time, title: 'p50', compared: 'per-round' },
  p90Ns: { ...time, title: 'p90' },
  p95Ns: { ...time, title: 'p95' },
  p99Ns: { ...time, title: 'p99', compared: 'per-round' },
  p999Ns: { ...time, title: 'p99.9' },
  /** Compared only of closed loops with different numbers of requests in flight, whose times can't be. */
  operationsPerSecond: {
    ...rate,
    title: 'operations per second',
    kind: 'derived',
    sentence: '{contender} is {size} than {reference} in operations per second to {operation} {workload}',
  },
  gcNsPerOperation: { ...usedTime, title: 'time in collections' },
  gcPerMillionOperations: { ...count, title: 'collections per million operations' },
  peakRssBytes: { ...usedBytes, title: 'peak resident set' },
  encodedBytes: {
    ...size,
    title: 'size',
    compared: 'exact',
    sentence: 'messages of {workload} are {size} in {contender} than in {reference} (median)',
  },
  encodedBytesMin: { ...size, title: 'smallest size' },
  encodedBytesMean: { ...size, title: 'mean size' },
  encodedBytesMax: { ...size, title: 'largest size' },
} as const satisfies MetricInfos
