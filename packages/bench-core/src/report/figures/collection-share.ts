import type { ReportCase } from '../../model/report.ts'
import { formatPercent } from '../words/format-numbers.ts'

/** The part of a case's mean time that it spent in garbage collections, 0 to 1; null where nobody told. */
export function collectionShare({ metrics }: Pick<ReportCase, 'metrics'>): number | null {
  return metrics.gcShare?.value ?? null
}

/** The same as a cell of a table: `12 %`. */
export function collectionShareText(reported: Pick<ReportCase, 'metrics'>): string {
  return formatPercent(collectionShare(reported))
}
