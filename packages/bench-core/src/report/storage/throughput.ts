import type { Report } from '../../model/report.ts'
import type { StoragePhase } from '../../model/storage-spec.ts'
import type { Estimate } from '../../stats/interval.ts'
import {
  isOneOf,
  perRow,
  type StorageGroup,
  type StorageRow,
  scaled,
  storageGroups,
} from './storage-cases.ts'

export const writingPhases: readonly StoragePhase[] = ['insert', 'insert-batch', 'copy', 'update-field']
export const readingPhases: readonly StoragePhase[] = ['read-all', 'point-read']

export interface ThroughputRow extends StorageRow {
  readonly rowsPerSecond: Estimate | null
  /** Of one row; of the server null where its processes can't be told. */
  readonly clientCpuNs: Estimate | null
  readonly serverCpuNs: Estimate | null
  /** Of one row, as the client sees them, with what the protocol adds; null where nothing goes over a wire. */
  readonly sentBytes: Estimate | null
  readonly receivedBytes: Estimate | null
  /** For a whole table, worked out from the time of a row; null for what isn't done to whole tables. */
  readonly totalNs: Estimate | null
}

export interface StorageThroughput extends Omit<StorageGroup, 'cases'> {
  readonly rows: readonly ThroughputRow[]
}

/** Rows per second of encoding alone and of everything that writes or reads rows, and what a row costs in CPU time on either side and in bytes on the wire. */
export function storageThroughput(report: Pick<Report, 'cases'>): StorageThroughput[] {
  return storageGroups(report)
    .filter(isOneOf(['serialize', ...writingPhases, ...readingPhases]))
    .map(({ cases, ...group }) => ({
      ...group,
      rows: cases.map((reported) => ({
        contender: reported.key.contender,
        rowsPerSecond: scaled(reported.metrics.rowsPerSecond ?? reported.metrics.operationsPerSecond),
        clientCpuNs: perRow(reported, 'clientCpuNsPerOperation'),
        serverCpuNs: perRow(reported, 'serverCpuNsPerOperation'),
        sentBytes: perRow(reported, 'wireBytesSentPerOperation'),
        receivedBytes: perRow(reported, 'wireBytesReceivedPerOperation'),
        totalNs: scaled(reported.metrics.totalNs),
      })),
    }))
}
