import { compressionNames } from './codec/compressions.ts'

/** An operation in words: how a sentence says that a contender does it. `{workload}` stands for the messages. */
export interface OperationWords {
  /** `decodes {workload}` */
  readonly does: string
  /** `decode {workload}` */
  readonly doing: string
  /** What a compression is by: `gzip and a dictionary`. */
  readonly how?: string
}

const words: Readonly<Record<string, OperationWords>> = {
  'round-trip': {
    does: 'encodes and decodes {workload}',
    doing: 'encode and decode {workload}',
  },
  'decode-and-read': {
    does: 'decodes and reads {workload}',
    doing: 'decode and read {workload}',
  },
  'encode-stream': {
    does: 'encodes a stream of {workload}',
    doing: 'encode a stream of {workload}',
  },
  'decode-stream': {
    does: 'decodes a stream of {workload}',
    doing: 'decode a stream of {workload}',
  },
  init: { does: 'gets ready for {workload}', doing: 'get ready for {workload}' },
  'under-load': { does: 'answers {workload} under load', doing: 'answer {workload} under load' },
  ...Object.fromEntries(
    compressionNames.map((name) => {
      const how = name.endsWith('-dictionary')
        ? `${name.slice(0, -'-dictionary'.length)} and a dictionary`
        : name
      const work = `{workload} with ${how}`
      return [name, { does: `compresses ${work}`, doing: `compress ${work}`, how }]
    }),
  ),
  evolve: { does: 'reads other versions', doing: 'read other versions' },
  'insert-batch': { does: 'inserts {workload} in batches', doing: 'insert {workload} in batches' },
  'insert-table': {
    does: 'inserts a table of {workload}',
    doing: 'insert a table of {workload}',
  },
  copy: { does: 'copies {workload} in', doing: 'copy {workload} in' },
  'read-all': { does: 'reads all {workload}', doing: 'read all {workload}' },
  'point-read': { does: 'reads one {workload} by key', doing: 'read one {workload} by key' },
  'update-field': { does: 'updates a field of {workload}', doing: 'update a field of {workload}' },
  'query-count': { does: 'counts {workload} by a field', doing: 'count {workload} by a field' },
  'query-fetch': { does: 'fetches {workload} by a field', doing: 'fetch {workload} by a field' },
  'query-nested': {
    does: 'fetches {workload} by a nested field',
    doing: 'fetch {workload} by a nested field',
  },
  'query-range': {
    does: 'fetches a range of {workload} in order',
    doing: 'fetch a range of {workload} in order',
  },
  'query-sum': { does: 'adds up a field of {workload}', doing: 'add up a field of {workload}' },
  'x-ray': { does: 'keeps {workload} on disk', doing: 'keep {workload} on disk' },
  'size-sweep': { does: 'keeps {workload} on disk', doing: 'keep {workload} on disk' },
  query: { does: 'queries {workload}', doing: 'query {workload}' },
  batch: { does: 'creates {workload} in batches', doing: 'create {workload} in batches' },
  echo: { does: 'echoes {workload}', doing: 'echo {workload}' },
  'decode-echo': { does: 'decodes and echoes {workload}', doing: 'decode and echo {workload}' },
  run: { does: 'runs', doing: 'run' },
  modify: { does: 'modifies {workload}', doing: 'modify {workload}' },
}

/** The words for an operation; one that has none of its own is its own verb. */
export function operationWords(operation: string): OperationWords {
  return Object.hasOwn(words, operation)
    ? words[operation]!
    : { does: `${operation}s {workload}`, doing: `${operation} {workload}` }
}
