import { workloadTitle } from '../../../model/own-workload-name.ts'
import type { Report } from '../../../model/report.ts'
import { columnsOf, exact, type ReportTable } from '../../document/table.ts'
import { formatCount } from '../../words/format.ts'
import { isOneOf, onLargestTable, storageGroups } from './storage-cases.ts'

/** What keeping rows is taken to cost. */
export interface BillInput {
  /** On disk: heap, out-of-line storage and indexes. */
  readonly totalBytesPerRow: number
  readonly rows: number
  /** For a GiB (2³⁰ bytes) kept for a month, in whatever currency. */
  readonly pricePerGibMonth: number
}

/** Modelled: it supposes that a row takes as much of a large table as of the one that was measured. */
export interface StorageBill {
  readonly kind: 'modelled'
  readonly gib: number
  readonly pricePerMonth: number
}

const billFormula = 'price a month = rows × bytes on disk per row ÷ 2³⁰ × price of a GiB a month'

const billAssumptions: readonly string[] = [
  'a row takes as much of a large table as of the one that was measured',
  'one copy, without replicas, backups, WAL and the room that updates leave behind',
]

/** A month of keeping rows: `billFormula`. */
export function storageBill({ totalBytesPerRow, rows, pricePerGibMonth }: BillInput): StorageBill {
  const gib = (rows * totalBytesPerRow) / 2 ** 30
  return { kind: 'modelled', gib, pricePerMonth: gib * pricePerGibMonth }
}

/** What a storage bill is worked out for. */
export type StorageDemand = Pick<BillInput, 'rows' | 'pricePerGibMonth'>

/** The same for every contender, from the longest table of each that was looked at. */
export function billTable(report: Pick<Report, 'cases'>, demand: StorageDemand): ReportTable {
  const tables = onLargestTable(storageGroups(report).filter(isOneOf(['x-ray'])))
  const isOneToast = new Set(tables.map(({ settings }) => settings.toast)).size === 1
  const isOneCorpus = new Set(tables.map(({ corpus }) => corpus)).size === 1
  return {
    title: `storage bill for ${formatCount(demand.rows)} rows at ${demand.pricePerGibMonth} a GiB and month (modelled, in no verdict)`,
    columns: columnsOf(
      ['', ...(isOneCorpus ? [] : ['messages']), ...(isOneToast ? [] : ['toast'])],
      ['per row', 'on disk', 'a month', 'a year'],
    ),
    rows: tables.flatMap(({ cases, corpus, settings }) =>
      cases.flatMap(({ key, metrics }) => {
        const totalBytesPerRow = metrics.bytesPerRow?.value ?? null
        if (totalBytesPerRow === null) return []
        const { gib, pricePerMonth } = storageBill({ totalBytesPerRow, ...demand })
        return [
          [
            { contender: key.contender, of: key },
            ...(isOneCorpus ? [] : [workloadTitle(corpus)]),
            ...(isOneToast ? [] : [String(settings.toast)]),
            exact(totalBytesPerRow, 'bytes'),
            exact(gib * 2 ** 30, 'bytes'),
            exact(pricePerMonth, 'count'),
            exact(12 * pricePerMonth, 'count'),
          ],
        ]
      }),
    ),
    notes: [billFormula, ...billAssumptions],
  }
}
