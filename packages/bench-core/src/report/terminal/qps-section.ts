import { caseGroupId } from '../../model/case-key.ts'
import type { QpsImpact, Report } from '../../model/report.ts'
import { formatCores, formatCount, formatPercent, missing } from '../format.ts'
import { coresAtRate, shownImpacts } from '../qps-impact.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Cores that the rates of a report take, from the mean CPU time of an operation. */
export function qpsSections(report: Report, titleOf: CaseTitle, paint: Paint): string[][] {
  const groups = Map.groupBy(shownImpacts(report), (impact) => caseGroupId({ suite: 'codec', ...impact }))
  return [...groups.values()].map((impacts) => qpsTable(impacts, titleOf, paint))
}

function qpsTable(impacts: readonly QpsImpact[], titleOf: CaseTitle, paint: Paint): string[] {
  const rates = impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
  const highest = rates.at(-1)!
  const rows = impacts.map((impact) => {
    const { value, low, high } = impact.rows.at(-1)!.cores
    const half = low === null || high === null || value === 0 ? null : (high - low) / 2 / value
    return [
      impact.contender,
      ...rates.map((rate) => formatCores(coresAtRate(impact, rate).value).replace(/.cores?$/, '')),
      half === null ? missing : formatPercent(half),
    ]
  })
  const many = impacts.filter((impact) => coresAtRate(impact, highest).value > 1)
  const headers = rates.map((rate) => `${formatCount(rate)}/s`)
  return [
    ...titledTable(
      `cores for so many queries per second: ${titleOf({ suite: 'codec', ...impacts[0]! })}`,
      ['', ...headers, '±'],
      rows,
      paint,
    ),
    ...many.map((impact) =>
      paint.dim(
        `${impact.contender} needs ${formatCores(coresAtRate(impact, highest).value)} at ${formatCount(highest)}/s: more than one process of one thread`,
      ),
    ),
  ]
}
