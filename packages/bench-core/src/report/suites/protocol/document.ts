import type { Report } from '../../../model/report.ts'
import type { DocumentOptions, Section } from '../../document/section.ts'
import { protocolTables } from './tables.ts'

/** What the protocol suite says beside times and verdicts. */
export function protocolDocument(report: Report, { queriesPerSecond }: DocumentOptions): Section[] {
  return [
    { id: 'protocol', title: 'Protocols', method: 'load', tables: protocolTables(report, queriesPerSecond) },
  ]
}
