import * as z from 'zod/mini'

/** What the codec suite can look at, by the words of `--test`, in the order in which reports show them. */
export const dimensionTitles = {
  serialization: { title: 'Serialization', note: 'time to encode a message' },
  deserialization: { title: 'Deserialization', note: 'time to decode a message' },
  payload: { title: 'Payload', note: 'bytes of an encoded message' },
  compressed: { title: 'Compressed', note: 'bytes and time with gzip, brotli and zstd' },
  dictionary: {
    title: 'With a dictionary',
    note: 'bytes and time with brotli and zstd and a shared dictionary',
  },
  cpu: { title: 'CPU', note: 'user and system time of a round trip' },
  memory: { title: 'Memory', note: 'allocated, retained and peak memory' },
  network: { title: 'Network', note: 'modelled transfer time over links of several kinds' },
  latency: { title: 'Latency under load', note: 'percentiles at 25 to 90 % of the capacity' },
  init: { title: 'Initialization', note: 'import, schema and first use in a cold process' },
  throughput: { title: 'Throughput', note: 'round trips per second' },
  stream: { title: 'Streams', note: 'up to 10,000 messages as one body' },
  schema: { title: 'Schema evolution', note: 'what other versions of a schema can read' },
}
export type Dimension = keyof typeof dimensionTitles
export const dimensionNames = Object.keys(dimensionTitles) as readonly Dimension[]
export const Dimension = z.enum(dimensionNames)
