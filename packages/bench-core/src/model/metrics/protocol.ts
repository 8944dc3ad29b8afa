import { type MetricInfos, resourceWords, sizeWords, speedWords } from './metric-info.ts'

const cpu = {
  unit: 'ns',
  better: 'lower',
  kind: 'measured',
  compared: 'per-round',
  words: resourceWords,
} as const
const bytes = {
  unit: 'bytes',
  better: 'lower',
  kind: 'measured',
  compared: 'none',
  words: sizeWords,
} as const
const count = {
  unit: 'count',
  better: 'lower',
  kind: 'measured',
  compared: 'none',
  words: resourceWords,
} as const
const summed = { overRounds: 'summed' } as const
const share = {
  unit: 'share',
  better: 'lower',
  kind: 'measured',
  compared: 'none',
  words: resourceWords,
} as const
const time = { unit: 'ns', better: 'lower', kind: 'measured', compared: 'none', words: speedWords } as const

/** What the protocol suite measures beside latency and throughput. */
export const protocolMetrics = {
  /** Connections × requests in flight on each. */
  requestsInFlight: { ...count, title: 'requests in flight' },
  serverCpuNsPerOperation: {
    ...cpu,
    title: 'server CPU time',
    sentence: '{contender} takes {size} CPU time of the server than {reference} to {operation} {workload}',
  },
  databaseCpuNsPerOperation: {
    ...cpu,
    title: 'database CPU time',
    sentence: '{contender} takes {size} CPU time of the database than {reference} to {operation} {workload}',
  },
  clientCpuNsPerOperation: {
    ...cpu,
    title: 'client CPU time',
    sentence: '{contender} takes {size} CPU time of the client than {reference} to {operation} {workload}',
  },
  wireBytesPerOperation: {
    ...bytes,
    title: 'bytes on the wire',
    compared: 'per-round',
    words: resourceWords,
    sentence: '{contender} puts {size} data on the wire than {reference} to {operation} {workload}',
  },
  sentBytesPerOperation: { ...bytes, title: 'bytes sent' },
  receivedBytesPerOperation: { ...bytes, title: 'bytes received' },
  /** Of the user's own service, whose requests are taken apart. */
  bodyBytesPerOperation: { ...bytes, title: 'bytes of bodies' },
  headBytesPerOperation: { ...bytes, title: 'bytes of headers and frames' },
  wireBytesPerSecond: {
    title: 'bytes on the wire per second',
    unit: 'bytesPerSecond',
    better: 'higher',
    kind: 'derived',
    compared: 'none',
    words: speedWords,
  },
  documentsPerSecond: {
    title: 'documents per second',
    unit: 'perSecond',
    better: 'higher',
    kind: 'derived',
    compared: 'none',
    words: speedWords,
  },
  successRate: { ...share, isPart: true, better: 'higher', title: 'success rate' },
  timeouts: { ...count, ...summed, title: 'timeouts' },
  wrongAnswers: { ...count, ...summed, title: 'wrong answers' },
  failedRequests: { ...count, ...summed, title: 'failed requests' },
  lateRequests: { ...count, ...summed, title: 'requests sent late' },
  /** Of an open loop, where a mean time per operation would be no cost. */
  latencyFromDueNs: { ...time, title: 'mean latency from when it was due', compared: 'per-round' },
  servicePercentile50Ns: { ...time, title: 'service time p50' },
  servicePercentile99Ns: { ...time, title: 'service time p99' },
  clientCpuShare: { ...share, title: 'generator’s core in use' },
  serverCpuShare: { ...share, title: 'server’s CPU in use, in cores' },
  clientLoopDelayP99Ns: { ...time, title: 'generator’s event-loop delay p99' },
  serverPeakRssBytes: { ...bytes, title: 'peak resident set of the server' },
  /** Of requests one at a time: the mean where the client has a core of its own, which the server's waking is a part of. */
  twoCoresNsPerOperation: { ...time, title: 'mean time, on two cores' },
  /** Where a case's means are of its turns: of its blocks, which other blocks are held against. */
  blockPerSecond: {
    title: 'operations per second in blocks',
    unit: 'perSecond',
    better: 'higher',
    kind: 'measured',
    compared: 'none',
    words: speedWords,
  },
  /** The same load made once more at the end of each round. */
  repeatedPerSecond: {
    title: 'operations per second when it was repeated at the end',
    unit: 'perSecond',
    better: 'higher',
    kind: 'measured',
    compared: 'none',
    words: speedWords,
  },
  /** The same load made by autocannon, as a check of ours. */
  crossCheckPerSecond: {
    title: 'operations per second by autocannon',
    unit: 'perSecond',
    better: 'higher',
    kind: 'measured',
    compared: 'none',
    words: speedWords,
  },
  crossCheckCpuShare: { ...share, title: 'generator’s core in use by autocannon' },
} as const satisfies MetricInfos
