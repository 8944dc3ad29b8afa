import type { Report } from '../../model/report.ts'
import { evolutionTables, loadTables, networkTables, sweepTables } from '../codec/tables.ts'
import type { OwnInputs } from '../own-inputs.ts'
import { protocolTables } from '../protocol/tables.ts'
import type { ReportTable } from '../report-table.ts'
import { storageTables } from '../storage/tables.ts'

/** A part of a report that stands under a heading of its own. */
export interface TableSection {
  readonly title: string
  readonly tables: readonly ReportTable[]
}

/** What suites tell beside the times of their cases; parts without anything to tell are left out. */
export function suiteSections(report: Report, { queriesPerSecond, bill }: OwnInputs = {}): TableSection[] {
  return [
    { title: 'By size', tables: sweepTables(report.cases) },
    { title: 'Under load', tables: loadTables(report) },
    { title: 'Network', tables: networkTables(report) },
    { title: 'Schema evolution', tables: evolutionTables(report) },
    { title: 'Storage', tables: storageTables(report, { largestOnly: false, bill }) },
    { title: 'Protocols', tables: protocolTables(report, queriesPerSecond) },
  ].filter(({ tables }) => tables.length > 0)
}
