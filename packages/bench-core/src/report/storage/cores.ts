import type { Report } from '../../model/report.ts'
import type { Estimate } from '../../stats/interval.ts'
import { isOneOf, type StorageGroup, type StorageRow, scaled, storageGroups } from './storage-cases.ts'

/** Cores = statements per second × CPU-seconds of a statement, for the client and for the server apart. */
export interface StorageCoresRow extends StorageRow {
  readonly clientCores: Estimate | null
  readonly serverCores: Estimate | null
}

export interface StorageCores extends Omit<StorageGroup, 'cases'> {
  readonly statementsPerSecond: number
  readonly rows: readonly StorageCoresRow[]
}

/** What a rate of statements takes of either side, for everything that is a statement of an application. */
export function storageCores(report: Pick<Report, 'cases'>, statementsPerSecond: number): StorageCores[] {
  const factor = statementsPerSecond / 1e9
  return storageGroups(report)
    .filter(isOneOf(['insert', 'insert-batch', 'point-read', 'update-field', 'query-count', 'query-fetch']))
    .map(({ cases, ...group }) => ({
      ...group,
      statementsPerSecond,
      rows: cases.map(({ key, metrics }) => ({
        contender: key.contender,
        clientCores: scaled(metrics.clientCpuNsPerOperation, factor),
        serverCores: scaled(metrics.serverCpuNsPerOperation, factor),
      })),
    }))
}
