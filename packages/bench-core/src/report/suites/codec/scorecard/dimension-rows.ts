import type { ScorecardGroup } from '../../../../model/codec/codec-report.ts'
import {
  type CompressionName,
  compressionNames,
  plainCompressions,
} from '../../../../model/codec/compressions.ts'
import { decodeAndRead } from '../../../../model/codec/decoding.ts'
import type { Dimension } from '../../../../model/codec/dimensions.ts'
import type { Parameters } from '../../../../model/report/case-key.ts'

/** One row of the scorecard, before it has figures. */
export interface DimensionRow {
  readonly dimension: Dimension
  readonly group: ScorecardGroup
  readonly title: string
  readonly operation: string
  /** The case that it is read from, among those of the operation; the only one where it is left out. */
  readonly parameters?: Parameters
  readonly metric: string
  /** Whether it counts in its group's mean: what another row holds already doesn't. */
  readonly counts: boolean
}

/** A time of the network's model, by the link's name. */
export const transferMetric = 'transferNs'

function dimensionOf(format: CompressionName): Dimension {
  return (plainCompressions as readonly string[]).includes(format) ? 'compressed' : 'dictionary'
}

/** The rows of one corpus, in order. A round trip's time is left out of the means: its parts are in them. */
export const dimensionRows: readonly DimensionRow[] = [
  {
    dimension: 'serialization',
    group: 'speed',
    title: 'encode, mean time',
    operation: 'encode',
    metric: 'nsPerOperation',
    counts: true,
  },
  {
    dimension: 'deserialization',
    group: 'speed',
    title: 'decode, mean time',
    operation: 'decode',
    metric: 'nsPerOperation',
    counts: true,
  },
  {
    dimension: 'deserialization',
    group: 'speed',
    title: 'decode and read, mean time',
    operation: decodeAndRead,
    metric: 'nsPerOperation',
    counts: true,
  },
  {
    dimension: 'payload',
    group: 'size',
    title: 'encoded size, median',
    operation: 'encode',
    metric: 'encodedBytes',
    counts: true,
  },
  ...compressionNames.flatMap((format): DimensionRow[] => [
    {
      dimension: dimensionOf(format),
      group: 'size',
      title: `${format} size, median`,
      operation: format,
      metric: 'compressedBytes',
      counts: true,
    },
    {
      dimension: dimensionOf(format),
      group: 'speed',
      title: `${format}, mean time`,
      operation: format,
      metric: 'nsPerOperation',
      counts: false,
    },
  ]),
  {
    dimension: 'cpu',
    group: 'resources',
    title: 'CPU time of a round trip',
    operation: 'round-trip',
    metric: 'cpuNsPerOperation',
    counts: true,
  },
  {
    dimension: 'memory',
    group: 'resources',
    title: 'allocated by a round trip',
    operation: 'round-trip',
    metric: 'allocatedBytesPerOperation',
    counts: true,
  },
  {
    dimension: 'memory',
    group: 'resources',
    title: 'kept by a decoded message',
    operation: 'round-trip',
    metric: 'retainedBytesPerMessage',
    counts: true,
  },
  {
    dimension: 'memory',
    group: 'resources',
    title: 'peak resident set',
    operation: 'round-trip',
    metric: 'peakRssBytes',
    counts: false,
  },
  ...['lan', 'broadband', '4g', 'satellite'].map(
    (link): DimensionRow => ({
      dimension: 'network',
      group: 'size',
      title: `transfer, ${link === 'lan' ? 'LAN' : link === '4g' ? '4G' : link}`,
      operation: link,
      metric: transferMetric,
      counts: false,
    }),
  ),
  ...[50, 90].map(
    (loadPercent): DimensionRow => ({
      dimension: 'latency',
      group: 'speed',
      title: `p99 from due at ${loadPercent} % load`,
      operation: 'under-load',
      parameters: { loadPercent },
      metric: 'p99Ns',
      counts: false,
    }),
  ),
  {
    dimension: 'init',
    group: 'speed',
    title: 'first use in a cold process',
    operation: 'init',
    metric: 'initNs',
    counts: false,
  },
  {
    dimension: 'throughput',
    group: 'speed',
    title: 'round trips',
    operation: 'round-trip',
    metric: 'operationsPerSecond',
    counts: false,
  },
  ...(['encode', 'decode'] as const).map(
    (direction): DimensionRow => ({
      dimension: 'stream',
      group: 'speed',
      title: `${direction} a stream, mean time`,
      operation: `${direction}-stream`,
      metric: 'nsPerOperation',
      counts: false,
    }),
  ),
  {
    dimension: 'stream',
    group: 'size',
    title: 'size of a stream',
    operation: 'encode-stream',
    metric: 'streamBytes',
    counts: false,
  },
]

/** What has messages of its own, once for all corpora. */
export const evolutionRow: DimensionRow = {
  dimension: 'schema',
  group: 'compatibility',
  title: 'other versions read without loss',
  operation: 'evolve',
  metric: 'compatibleReadings',
  counts: false,
}
