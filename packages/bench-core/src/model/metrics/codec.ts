import { type MetricInfos, resourceWords, sizeWords, speedWords } from './metric-info.ts'

const bytes = { unit: 'bytes', better: 'lower', kind: 'measured' } as const
const time = { unit: 'ns', better: 'lower', kind: 'measured', words: speedWords } as const
const count = { unit: 'count', kind: 'measured', compared: 'none', words: resourceWords } as const
const rate = {
  unit: 'perSecond',
  better: 'higher',
  kind: 'measured',
  compared: 'none',
  words: speedWords,
} as const

export const codecMetrics = {
  compressedBytes: { ...bytes, title: 'compressed size', compared: 'exact', words: sizeWords },
  compressedBytesMean: { ...bytes, title: 'mean compressed size', compared: 'none', words: sizeWords },
  bytesInBatchOf10: { ...bytes, title: 'bytes a message of 10 together', compared: 'none', words: sizeWords },
  bytesInBatchOf100: {
    ...bytes,
    title: 'bytes a message of 100 together',
    compared: 'none',
    words: sizeWords,
  },
  dictionaryBytes: { ...bytes, title: 'size of the dictionary', compared: 'none', words: sizeWords },
  streamBytes: { ...bytes, title: 'size of a stream', compared: 'exact', words: sizeWords },
  streamMessages: { ...count, title: 'messages of a stream', better: 'higher' },
  retainedBytesPerMessage: {
    ...bytes,
    title: 'memory that a decoded message keeps',
    compared: 'per-round',
    words: resourceWords,
    sentence: 'a decoded message of {contender} keeps {size} memory than one of {reference} ({workload})',
  },
  initNs: { ...time, title: 'first use in a cold process', compared: 'per-round' },
  importNs: { ...time, title: 'import of the library', compared: 'none' },
  schemaNs: { ...time, title: 'loading the schema', compared: 'none' },
  firstEncodeNs: { ...time, title: 'first encode', compared: 'none' },
  firstDecodeNs: { ...time, title: 'first decode', compared: 'none' },
  initProcesses: { ...count, title: 'processes in a round', better: 'higher' },
  serviceP50Ns: { ...time, title: 'p50 of the service time', compared: 'none' },
  serviceP99Ns: { ...time, title: 'p99 of the service time', compared: 'none' },
  capacityPerSecond: { ...rate, title: 'capacity', kind: 'measured' },
  arrivalsPerSecond: { ...rate, title: 'arrivals' },
  compatibleReadings: { ...count, title: 'readings of other versions without loss', better: 'higher' },
  readings: { ...count, title: 'readings of other versions', better: 'higher' },
} as const satisfies MetricInfos
