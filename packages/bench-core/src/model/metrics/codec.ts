import { count, type MetricInfos, rate, size, time, usedBytes } from './metric-info.ts'

export const codecMetrics = {
  compressedBytes: {
    ...size,
    title: 'compressed size',
    compared: 'exact',
    sentence:
      'with {how}{conditions}, messages of {workload} are {size} in {contender} than in {reference} (median)',
  },
  compressedBytesMean: { ...size, title: 'mean compressed size' },
  bytesInBatchOf10: { ...size, title: 'bytes per message, 10 together' },
  bytesInBatchOf100: { ...size, title: 'bytes per message, 100 together' },
  dictionaryBytes: { ...size, title: 'size of the dictionary' },
  streamBytes: { ...size, title: 'size of a stream', compared: 'exact' },
  streamMessages: { ...count, title: 'messages in a stream', better: 'higher' },
  retainedBytesPerMessage: {
    ...usedBytes,
    title: 'memory retained by a decoded message',
    compared: 'per-round',
    sentence: 'a decoded message of {contender} retains {size} memory than one of {reference} ({workload})',
  },
  initNs: { ...time, title: 'first use in a cold process', compared: 'per-round' },
  importNs: { ...time, title: 'import of the library' },
  schemaNs: { ...time, title: 'loading the schema' },
  firstEncodeNs: { ...time, title: 'first encode' },
  firstDecodeNs: { ...time, title: 'first decode' },
  initProcesses: { ...count, title: 'processes in a round', better: 'higher' },
  serviceP50Ns: { ...time, title: 'p50 of the service time' },
  serviceP99Ns: { ...time, title: 'p99 of the service time' },
  capacityPerSecond: { ...rate, title: 'capacity' },
  arrivalsPerSecond: { ...rate, title: 'arrivals' },
  compatibleReadings: { ...count, title: 'reads of other versions without loss', better: 'higher' },
  readings: { ...count, title: 'reads of other versions', better: 'higher' },
} as const satisfies MetricInfos
