import type { QpsImpact, Report, ReportCase } from '../../model/report.ts'
import type { SuiteName } from '../../model/suite-name.ts'
import { formatCores, formatCount, formatPercent, missing } from '../format.ts'
import { coresAtRate, shownImpacts } from '../qps-impact.ts'
import { columnsOf, type ReportTable } from '../report-table.ts'
import { caseTitles } from '../terminal/case-title.ts'

/** Cores that the usual rates and one's own take; null where CPU time was not measured. */
export function coresTable(report: Report): ReportTable | null {
  const impacts = shownImpacts(report)
  const rates = [
    ...new Set(impacts.flatMap(({ rows }) => rows.map(({ queriesPerSecond }) => queriesPerSecond))),
  ].toSorted((a, b) => a - b)
  if (rates.length === 0) return null
  const titleOf = caseTitles(report)
  return {
    title: 'CPU cores = queries per second × CPU time of an operation',
    columns: columnsOf([''], [...rates.map((rate) => `${formatCount(rate)}/s`), '95 %']),
    rows: impacts.map((impact) => [
      `${impact.contender} ${titleOf({ ...impact, suite: suiteOf(impact, report.cases) })}`,
      ...rates.map((rate) => formatCores(coresAtRate(impact, rate).value).replace(/.cores?$/, '')),
      interval(impact),
    ]),
  }
}

/** An impact names its case without its suite. */
export function suiteOf(
  { operation, contender }: QpsImpact,
  cases: readonly Pick<ReportCase, 'key'>[],
): SuiteName {
  const found = cases.find(({ key }) => key.operation === operation && key.contender === contender)
  return found?.key.suite ?? 'codec'
}

function interval({ rows }: QpsImpact): string {
  const { value, low, high } = rows.at(-1)!.cores
  return low === null || high === null || value === 0
    ? missing
    : `±${formatPercent((high - low) / 2 / value)}`
}
