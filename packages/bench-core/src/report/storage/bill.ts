import type { Report } from '../../model/report.ts'
import { onLargestTable, storageGroups } from './storage-cases.ts'
import { xRayRow } from './x-ray.ts'

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

export const billFormula = 'price a month = rows × bytes on disk per row ÷ 2³⁰ × price of a GiB a month'

export const billAssumptions: readonly string[] = [
  'a row takes as much of a large table as of the one that was measured',
  'one copy, without replicas, backups, WAL and the room that updates leave behind',
]

/** A month of keeping rows: `billFormula`. */
export function storageBill({ totalBytesPerRow, rows, pricePerGibMonth }: BillInput): StorageBill {
  const gib = (rows * totalBytesPerRow) / 2 ** 30
  return { kind: 'modelled', gib, pricePerMonth: gib * pricePerGibMonth }
}

/** The bill of one contender, and the table that it was worked out from. */
export interface ContenderBill extends StorageBill {
  readonly contender: string
  readonly corpus: string
  readonly toast: string
  readonly totalBytesPerRow: number
}

/** The same for every contender, from the longest table of each that was looked at. */
export function storageBills(
  report: Pick<Report, 'cases'>,
  demand: Pick<BillInput, 'rows' | 'pricePerGibMonth'>,
): ContenderBill[] {
  const tables = onLargestTable(storageGroups(report).filter(({ operation }) => operation === 'x-ray'))
  return tables.flatMap(({ cases, corpus, settings }) =>
    cases.flatMap((reported) => {
      const { contender, bytesPerRow } = xRayRow(reported)
      if (bytesPerRow === null) return []
      const bill = storageBill({ totalBytesPerRow: bytesPerRow, ...demand })
      return [{ contender, corpus, toast: String(settings.toast), totalBytesPerRow: bytesPerRow, ...bill }]
    }),
  )
}
