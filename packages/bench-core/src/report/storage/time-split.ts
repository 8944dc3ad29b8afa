import type { Report } from '../../model/report.ts'
import type { Estimate } from '../../stats/interval.ts'
import { isOneOf, perRow, type StorageGroup, type StorageRow, storageGroups } from './storage-cases.ts'
import { readingPhases, writingPhases } from './throughput.ts'

/** Where the time of one row goes; a part that the operation doesn't have is null. */
export interface TimeSplitRow extends StorageRow {
  readonly encodeNs: Estimate | null
  /** Until the server has answered: inserting where rows are written, fetching where they are read. */
  readonly statementNs: Estimate | null
  readonly decodeNs: Estimate | null
}

export interface TimeSplit extends Omit<StorageGroup, 'cases'> {
  /** What the statement does. */
  readonly statement: 'insert' | 'update' | 'fetch'
  readonly rows: readonly TimeSplitRow[]
}

/** Encoding, the statement and decoding apart, for everything that writes or reads rows. */
export function timeSplits(report: Pick<Report, 'cases'>): TimeSplit[] {
  return storageGroups(report)
    .filter(isOneOf([...writingPhases, ...readingPhases]))
    .map(({ cases, ...group }) => ({
      ...group,
      statement: statementOf(group),
      rows: cases.map((reported) => ({
        contender: reported.key.contender,
        encodeNs: perRow(reported, 'encodeNsPerOperation'),
        statementNs: perRow(reported, 'statementNsPerOperation'),
        decodeNs: perRow(reported, 'decodeNsPerOperation'),
      })),
    }))
}

function statementOf({ operation }: Pick<StorageGroup, 'operation'>): TimeSplit['statement'] {
  if (operation === 'update-field') return 'update'
  return readingPhases.includes(operation) ? 'fetch' : 'insert'
}
