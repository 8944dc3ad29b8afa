import {
  count,
  type MetricInfos,
  rate,
  share,
  size,
  sizeWords,
  speedWords,
  usedBytes,
  usedTime,
} from './metric-info.ts'

const part = { ...share, isPart: true, words: sizeWords } as const

/**
 * What the storage suite measures beside time and CPU time. An operation is a statement as the application sees it, with
 * encoding and decoding; where one statement takes many rows in a stream (copy), and where there is none (serialize), it
 * is a row.
 */
export const storageMetrics = {
  rowsPerSecond: { ...rate, title: 'rows per second', kind: 'derived' },
  nsPerRow: { ...usedTime, title: 'time per row', kind: 'derived' },
  totalNs: { ...usedTime, title: 'time for all rows', kind: 'derived' },
  rowsPerOperation: { ...count, title: 'rows per statement', better: 'higher', words: speedWords },
  clientCpuNsPerOperation: {
    ...usedTime,
    title: 'client CPU time',
    compared: 'per-round',
    sentence: '{contender} uses {size} client CPU time than {reference} to {operation} {workload}',
  },
  serverCpuNsPerOperation: {
    ...usedTime,
    title: 'server CPU time',
    compared: 'per-round',
    sentence: '{contender} uses {size} server CPU time than {reference} to {operation} {workload}',
  },
  encodeNsPerOperation: { ...usedTime, title: 'time to encode' },
  statementNsPerOperation: { ...usedTime, title: 'time in the statement' },
  decodeNsPerOperation: { ...usedTime, title: 'time to decode' },
  wireBytesSentPerOperation: { ...usedBytes, title: 'bytes sent' },
  wireBytesReceivedPerOperation: { ...usedBytes, title: 'bytes received' },
  storedBytesPerPayload: {
    ...size,
    title: 'stored bytes per payload',
    compared: 'exact',
    sentence: '{contender} stores a payload of {workload} {size} than {reference}',
  },
  encodedBytesPerPayload: { ...size, title: 'encoded bytes per payload' },
  bytesPerRow: {
    ...size,
    title: 'bytes on disk per row',
    compared: 'exact',
    sentence: '{contender} stores a row of {workload} {size} on disk than {reference}',
  },
  walBytesPerRow: {
    ...usedBytes,
    title: 'WAL bytes per row',
    compared: 'exact',
    // Every 15 s the server writes down which transactions are open: some 50 bytes.
    tolerance: 0.001,
    sentence: '{contender} writes {size} WAL than {reference} for a row of {workload}',
  },
  walBytesPerUpdate: {
    ...usedBytes,
    title: 'WAL bytes per update',
    compared: 'exact',
    // When a page is tidied up is up to the server.
    tolerance: 0.01,
    sentence: '{contender} writes {size} WAL than {reference} to update a field of {workload}',
  },
  walBytesPerIndexedUpdate: {
    ...usedBytes,
    title: 'WAL bytes per update of an indexed field',
    compared: 'exact',
    tolerance: 0.01,
    sentence: '{contender} writes {size} WAL than {reference} to update an indexed field of {workload}',
  },
  fillNsPerRow: { ...usedTime, title: 'time per row to fill the table' },
  heapBytes: { ...size, title: 'heap' },
  toastBytes: { ...size, title: 'out-of-line storage' },
  indexBytes: { ...size, title: 'indexes' },
  totalBytes: { ...size, title: 'total size of the table' },
  outOfLineShare: { ...part, title: 'rows out of line' },
  compressedShare: { ...part, title: 'rows compressed by the server' },
  fieldIndexBytes: { ...size, title: 'index of the field' },
  nestedIndexBytes: { ...size, title: 'index of the nested field' },
  numberIndexBytes: { ...size, title: 'index of the number' },
  ginIndexBytes: { ...size, title: 'GIN index' },
} as const satisfies MetricInfos
