import { type MetricInfos, resourceWords, sizeWords, speedWords } from './metric-info.ts'

const measured = { kind: 'measured', better: 'lower' } as const
const time = { ...measured, unit: 'ns', words: resourceWords } as const
const part = { ...time, compared: 'none' } as const
const bytes = { ...measured, unit: 'bytes', words: sizeWords } as const
const size = { ...bytes, compared: 'none' } as const
const share = { ...measured, unit: 'share', isPart: true, compared: 'none', words: sizeWords } as const

/**
 * What the storage suite measures beside time and CPU time. An operation is a statement as the application sees it, with
 * encoding and decoding; where one statement takes many rows in a stream (copy), and where there is none (serialize), it
 * is a row.
 */
export const storageMetrics = {
  rowsPerSecond: {
    title: 'rows per second',
    unit: 'perSecond',
    better: 'higher',
    kind: 'derived',
    compared: 'none',
    words: speedWords,
  },
  nsPerRow: { ...part, title: 'time per row', kind: 'derived' },
  totalNs: { ...part, title: 'time for all rows', kind: 'derived' },
  rowsPerOperation: {
    title: 'rows per statement',
    unit: 'count',
    better: 'higher',
    kind: 'measured',
    compared: 'none',
    words: speedWords,
  },
  clientCpuNsPerOperation: {
    ...time,
    title: 'client CPU time',
    compared: 'per-round',
    sentence: '{contender} uses {size} CPU time of the client than {reference} to {operation} {workload}',
  },
  serverCpuNsPerOperation: {
    ...time,
    title: 'server CPU time',
    compared: 'per-round',
    sentence: '{contender} uses {size} CPU time of the server than {reference} to {operation} {workload}',
  },
  encodeNsPerOperation: { ...part, title: 'time to encode' },
  statementNsPerOperation: { ...part, title: 'time in the statement' },
  decodeNsPerOperation: { ...part, title: 'time to decode' },
  wireBytesSentPerOperation: { ...size, title: 'bytes sent', words: resourceWords },
  wireBytesReceivedPerOperation: { ...size, title: 'bytes received', words: resourceWords },
  storedBytesPerPayload: {
    ...bytes,
    title: 'stored bytes per payload',
    compared: 'exact',
    sentence: '{contender} stores a payload of {workload} {size} than {reference}',
  },
  encodedBytesPerPayload: { ...size, title: 'encoded bytes per payload' },
  bytesPerRow: {
    ...bytes,
    title: 'bytes on disk per row',
    compared: 'exact',
    sentence: '{contender} keeps a row of {workload} {size} on disk than {reference}',
  },
  walBytesPerRow: {
    ...bytes,
    title: 'WAL bytes per row',
    words: resourceWords,
    compared: 'exact',
    // Every 15 s the server writes down which transactions are open: some 50 bytes.
    tolerance: 0.001,
    sentence: '{contender} writes {size} WAL than {reference} for a row of {workload}',
  },
  walBytesPerUpdate: {
    ...bytes,
    title: 'WAL bytes per update',
    words: resourceWords,
    compared: 'exact',
    // When a page is tidied up is up to the server.
    tolerance: 0.01,
    sentence: '{contender} writes {size} WAL than {reference} to update a field of {workload}',
  },
  walBytesPerIndexedUpdate: {
    ...bytes,
    title: 'WAL bytes per update of an indexed field',
    words: resourceWords,
    compared: 'exact',
    tolerance: 0.01,
    sentence: '{contender} writes {size} WAL than {reference} to update an indexed field of {workload}',
  },
  fillNsPerRow: { ...part, title: 'time per row to fill the table' },
  heapBytes: { ...size, title: 'heap' },
  toastBytes: { ...size, title: 'out-of-line storage' },
  indexBytes: { ...size, title: 'indexes' },
  totalBytes: { ...size, title: 'table with everything' },
  outOfLineShare: { ...share, title: 'rows out of line' },
  compressedShare: { ...share, title: 'rows compressed by the server' },
  fieldIndexBytes: { ...size, title: 'index of the field' },
  nestedIndexBytes: { ...size, title: 'index of the nested field' },
  numberIndexBytes: { ...size, title: 'index of the number' },
  ginIndexBytes: { ...size, title: 'GIN index' },
} as const satisfies MetricInfos
