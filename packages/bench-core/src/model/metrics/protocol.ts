import { count, type MetricInfos, rate, share, size, time, usedBytes, usedTime } from './metric-info.ts'

const summed = { overRounds: 'summed' } as const

/** What the protocol suite measures beside latency and throughput. */
export const protocolMetrics = {
  /** Connections × requests in flight on each. */
  requestsInFlight: { ...count, title: 'requests in flight' },
  serverCpuNsPerOperation: {
    ...usedTime,
    compared: 'per-round',
    title: 'server CPU time',
    sentence: '{contender} uses {size} server CPU time than {reference} to {operation} {workload}',
  },
  databaseCpuNsPerOperation: {
    ...usedTime,
    compared: 'per-round',
    title: 'database CPU time',
    sentence: '{contender} uses {size} database CPU time than {reference} to {operation} {workload}',
  },
  clientCpuNsPerOperation: {
    ...usedTime,
    compared: 'per-round',
    title: 'client CPU time',
    sentence: '{contender} uses {size} client CPU time than {reference} to {operation} {workload}',
  },
  wireBytesPerOperation: {
    ...usedBytes,
    title: 'bytes on the wire',
    compared: 'per-round',
    sentence: '{contender} puts {size} data on the wire than {reference} to {operation} {workload}',
  },
  sentBytesPerOperation: { ...size, title: 'bytes sent' },
  receivedBytesPerOperation: { ...size, title: 'bytes received' },
  /** Of the user's own service, whose requests are taken apart. */
  bodyBytesPerOperation: { ...size, title: 'bytes of bodies' },
  headBytesPerOperation: { ...size, title: 'bytes of headers and frames' },
  wireBytesPerSecond: {
    ...rate,
    title: 'bytes on the wire per second',
    unit: 'bytesPerSecond',
    kind: 'derived',
  },
  documentsPerSecond: { ...rate, title: 'documents per second', kind: 'derived' },
  successRate: { ...share, isPart: true, better: 'higher', title: 'success rate' },
  timeouts: { ...count, ...summed, title: 'timeouts' },
  wrongAnswers: { ...count, ...summed, title: 'wrong answers' },
  failedRequests: { ...count, ...summed, title: 'failed requests' },
  lateRequests: { ...count, ...summed, title: 'requests sent late' },
  /** Of an open loop, where a mean time per operation would be no cost. */
  latencyFromDueNs: { ...time, title: 'mean latency from when it was due', compared: 'per-round' },
  servicePercentile50Ns: { ...time, title: 'service time p50' },
  servicePercentile99Ns: { ...time, title: 'service time p99' },
  /** Of an open loop: from when a request was due and had a connection until it left. A part of its latency that no service makes. */
  generatorDelayNs: { ...time, title: 'generator’s own delay, mean' },
  generatorDelayPercentile99Ns: { ...time, title: 'generator’s own delay p99' },
  clientCpuShare: { ...share, title: 'generator’s core in use' },
  serverCpuShare: { ...share, title: 'server’s CPU in use, in cores' },
  clientLoopDelayP99Ns: { ...time, title: 'generator’s event-loop delay p99' },
  serverPeakRssBytes: { ...size, title: 'peak resident set of the server' },
  /** Of requests one at a time: the mean where the client has a core of its own, which the server's waking is a part of. */
  twoCoresNsPerOperation: { ...time, title: 'mean time, on two cores' },
  /** Where a case's means are of its turns: of its blocks, which other blocks are held against. */
  blockPerSecond: { ...rate, title: 'operations per second in blocks' },
  /** The same load made once more at the end of each round. */
  repeatedPerSecond: { ...rate, title: 'operations per second when repeated at the end' },
  /** The same load made by autocannon, as a check of ours. */
  crossCheckPerSecond: { ...rate, title: 'operations per second with autocannon' },
  crossCheckCpuShare: { ...share, title: 'generator’s core in use by autocannon' },
} as const satisfies MetricInfos
