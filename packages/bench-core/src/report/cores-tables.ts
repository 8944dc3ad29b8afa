import { caseGroupId } from '../model/case-key.ts'
import type { QpsImpact, Report, ReportCase } from '../model/report.ts'
import type { SuiteName } from '../model/suite-name.ts'
import { formatCores, formatCount, formatPercent, missing } from './format.ts'
import { coresAtRate, shownImpacts } from './qps-impact.ts'
import { columnsOf, type ReportTable } from './report-table.ts'
import { caseTitles } from './terminal/case-title.ts'

/** Cores that the rates of a report take, from the mean CPU time of an operation; none where that was not measured. */
export function coresTables(report: Report): ReportTable[] {
  const titleOf = caseTitles(report)
  const groups = Map.groupBy(shownImpacts(report), (impact) => caseGroupId({ suite: 'codec', ...impact }))
  const tables = [...groups.values()].map((impacts) => {
    const [first] = impacts
    return coresTable(titleOf({ ...first!, suite: suiteOf(first!, report.cases) }), impacts)
  })
  const last = tables.pop()
  return last ? [...tables, { ...last, notes: [formula] }] : []
}

const formula = 'cores = queries per second × CPU time of an operation'

function coresTable(title: string, impacts: readonly QpsImpact[]): ReportTable {
  const rates = impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
  const highest = rates.at(-1)!
  const many = impacts.filter((impact) => coresAtRate(impact, highest).value > 1)
  return {
    title: `cores for so many queries per second: ${title}`,
    columns: columnsOf([''], [...rates.map((rate) => `${formatCount(rate)}/s`), '±']),
    rows: impacts.map((impact) => [
      impact.contender,
      ...rates.map((rate) => formatCores(coresAtRate(impact, rate).value).replace(/.cores?$/, '')),
      halfWidthText(impact),
    ]),
    sentences: many.map(
      (impact) =>
        `${impact.contender} needs ${formatCores(coresAtRate(impact, highest).value)} at ${formatCount(highest)}/s: more than one process of one thread`,
    ),
  }
}

function halfWidthText({ rows }: QpsImpact): string {
  const { value, low, high } = rows.at(-1)!.cores
  return low === null || high === null || value === 0 ? missing : formatPercent((high - low) / 2 / value)
}

/** An impact names its case without its suite. */
export function suiteOf(
  { operation, contender }: QpsImpact,
  cases: readonly Pick<ReportCase, 'key'>[],
): SuiteName {
  const found = cases.find(({ key }) => key.operation === operation && key.contender === contender)
  return found?.key.suite ?? 'codec'
}
