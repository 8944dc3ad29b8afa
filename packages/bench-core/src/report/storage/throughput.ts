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
}

export interface StorageThroughput extends Omit<StorageGroup, 'cases'> {
  readonly rows: readonly ThroughputRow[]
}

/** Rows per second of encoding alone and of everything that writes or reads rows, and what a row costs in CPU time on either side. */
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
      })),
    }))
}
