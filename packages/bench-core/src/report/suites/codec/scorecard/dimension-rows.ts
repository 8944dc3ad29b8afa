import type { ScorecardGroup } from '../../../../model/codec/codec-report.ts'
import {
  type CompressionName,
  compressionNames,
  plainCompressions,
} from '../../../../model/codec/compressions.ts'
import { decodeAndRead } from '../../../../model/codec/decoding.ts'
import type { Dimension } from '../../../../model/codec/dimensions.ts'
import type { Parameters } from '../../../../model/report/case-key.ts'
import { networkLinks } from '../network.ts'

/** One row of the scorecard, before it has figures. */
export interface DimensionRow {
  readonly dimension: Dimension
  readonly group: ScorecardGroup
  readonly title: string
  readonly operation: string
  readonly metric: string
  /** Whether it counts in its group's mean: what another row holds already doesn't. */
  readonly counts: boolean
  /** The case that it is read from, among those of the operation; the only one where it is left out. */
  readonly parameters?: Parameters
}

type Names = readonly [
  dimension: Dimension,
  group: ScorecardGroup,
  title: string,
  operation: string,
  metric: string,
]

function counted(...[dimension, group, title, operation, metric]: Names): DimensionRow {
  return { dimension, group, title, operation, metric, counts: true }
}

function shown(...names: Names): DimensionRow {
  return { ...counted(...names), counts: false }
}

/** A time of the network's model, by the link's name. */
export const transferMetric = 'transferNs'

function dimensionOf(format: CompressionName): Dimension {
  return (plainCompressions as readonly string[]).includes(format) ? 'compressed' : 'dictionary'
}

/** The rows of one corpus, in order. A round trip's time is left out of the means: its parts are in them. */
export const dimensionRows: readonly DimensionRow[] = [
  counted('serialization', 'speed', 'encode, mean time', 'encode', 'nsPerOperation'),
  counted('deserialization', 'speed', 'decode, mean time', 'decode', 'nsPerOperation'),
  counted('deserialization', 'speed', 'decode and read, mean time', decodeAndRead, 'nsPerOperation'),
  counted('payload', 'size', 'encoded size, median', 'encode', 'encodedBytes'),
  ...compressionNames.flatMap((format) => [
    counted(dimensionOf(format), 'size', `${format} size, median`, format, 'compressedBytes'),
    shown(dimensionOf(format), 'speed', `${format}, mean time`, format, 'nsPerOperation'),
  ]),
  counted('cpu', 'resources', 'CPU time of a round trip', 'round-trip', 'cpuNsPerOperation'),
  counted('memory', 'resources', 'allocated by a round trip', 'round-trip', 'allocatedBytesPerOperation'),
  counted('memory', 'resources', 'retained by a decoded message', 'round-trip', 'retainedBytesPerMessage'),
  shown('memory', 'resources', 'peak resident set', 'round-trip', 'peakRssBytes'),
  // A title begins with what the link is called.
  ...networkLinks.map(({ name, title }) =>
    shown('network', 'size', `transfer, ${title.split(',')[0]}`, name, transferMetric),
  ),
  ...[50, 90].map((loadPercent) => ({
    ...shown('latency', 'speed', `p99 from due at ${loadPercent} % load`, 'under-load', 'p99Ns'),
    parameters: { loadPercent },
  })),
  shown('init', 'speed', 'first use in a cold process', 'init', 'initNs'),
  shown('throughput', 'speed', 'round trips', 'round-trip', 'operationsPerSecond'),
  ...['encode', 'decode'].map((direction) =>
    shown('stream', 'speed', `${direction} a stream, mean time`, `${direction}-stream`, 'nsPerOperation'),
  ),
  shown('stream', 'size', 'size of a stream', 'encode-stream', 'streamBytes'),
]

/** What has messages of its own, once for all corpora. */
export const evolutionRow = shown(
  'schema',
  'compatibility',
  'other versions read without loss',
  'evolve',
  'compatibleReadings',
)
