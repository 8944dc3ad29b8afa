import type { Report } from '../../../model/report.ts'
import type { Section } from '../../document/section.ts'
import { sizeTable } from './size-table.ts'
import { evolutionTables, loadTables, networkTables, sweepTables } from './tables.ts'

/** What the codec suite says beside times, scorecard and verdicts. */
export function codecDocument(report: Report): Section[] {
  return [
    {
      id: 'payload',
      title: 'Sizes',
      method: 'payload',
      tables: [sizeTable(report.cases)].filter((table) => table !== null),
    },
    { id: 'curves', title: 'By size', method: 'curves', tables: sweepTables(report.cases) },
    { id: 'under-load', title: 'Under load', method: 'load', tables: loadTables(report) },
    { id: 'network', title: 'Network', method: 'network', tables: networkTables(report) },
    { id: 'evolution', title: 'Schema evolution', method: 'evolution', tables: evolutionTables(report) },
  ]
}
