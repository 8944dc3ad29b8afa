import type { Report } from '../../model/report/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import type { RecordedRun } from '../figures/recorded-run.ts'
import { codecSections } from './codec/sections.ts'
import { protocolSection } from './protocol/section/protocol-report.ts'

/**
 * What suites add to a report when it is made, from the comparisons as the linter has left them. It stands apart from their
 * readings: a page that shows a report makes none, and doesn't load it.
 */
const parts: Partial<Record<SuiteName, (run: RecordedRun, report: Report) => Partial<Report>>> = {
  codec: codecSections,
  protocol: protocolSection,
}

export function partsOf(suite: SuiteName, run: RecordedRun, report: Report): Partial<Report> {
  return parts[suite]?.(run, report) ?? {}
}
