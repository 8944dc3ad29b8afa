import { commonMetrics } from '../../model/metrics/common.ts'
import { isMessageSize } from '../../model/metrics/index.ts'
import type { ReportCase } from '../../model/report.ts'
import { figuresTable } from '../document/figures.ts'
import { terminalTable } from '../print/terminal.ts'
import type { SectionSetting } from './case-section.ts'

/** Shown in tables of their own, or worked out from another. */
const elsewhere: ReadonlySet<string> = new Set([
  'operationsPerSecond',
  'gcNsPerOperation',
  'gcPerMillionOperations',
])

const isOwn = (metric: string) => !elsewhere.has(metric) && !isMessageSize(metric)

/** Every figure that the cases of one group have, a column each; for groups whose latency isn't what they are about. */
export function figuresSection(
  cases: readonly ReportCase[],
  { titleOf, width, paint }: SectionSetting,
  isWanted = isOwn,
): string[] {
  const table = figuresTable({ title: titleOf(cases[0]!.key), cases }, isWanted)
  return table === null ? [] : terminalTable(table, width, paint)
}

/** What a suite measured in figures of its own, beside the mean and the percentiles; nothing where that is all there is. */
export function ownFiguresSection(cases: readonly ReportCase[], setting: SectionSetting): string[] {
  const measured = cases.filter(({ status }) => status === 'measured')
  return figuresSection(measured, setting, (metric) => isOwn(metric) && !(metric in commonMetrics))
}
