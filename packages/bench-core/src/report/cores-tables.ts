import { caseGroupId } from '../model/case-key.ts'
import type { Comparison, QpsImpact, Report, ReportCase } from '../model/report.ts'
import type { SuiteName } from '../model/suite-name.ts'
import { formatCores, formatCount, formatPercent, missing } from './format.ts'
import { cantTell } from './format-ratio.ts'
import { findComparison } from './lookup.ts'
import { coresAtRate, shownImpacts } from './qps-impact.ts'
import { columnsOf, type ReportTable } from './report-table.ts'
import { caseTitles } from './terminal/case-title.ts'

/** Cores that the rates of a report take, from the mean CPU time of an operation; none where that was not measured. */
export function coresTables(report: Report): ReportTable[] {
  const titleOf = caseTitles(report)
  const groups = Map.groupBy(shownImpacts(report), (impact) => caseGroupId({ suite: 'codec', ...impact }))
  const tables = [...groups.values()].map((impacts) => {
    const [first] = impacts
    const suite = suiteOf(first!, report.cases)
    return coresTable(titleOf({ ...first!, suite }), impacts, ({ contender }) =>
      findComparison(report.comparisons, { ...first!, suite }, contender, cpuTime),
    )
  })
  const last = tables.pop()
  return last ? [...tables, { ...last, notes: [formula] }] : []
}

const formula = 'cores = queries per second × CPU time of an operation'

const cpuTime = 'cpuNsPerOperation'

function coresTable(
  title: string,
  impacts: readonly QpsImpact[],
  comparisonOf: (impact: QpsImpact) => Comparison | undefined,
): ReportTable {
  const rates = impacts[0]!.rows.map(({ queriesPerSecond }) => queriesPerSecond)
  const highest = rates.at(-1)!
  const many = impacts.filter((impact) => coresAtRate(impact, highest).value > 1)
  return {
    title: `cores for so many queries per second: ${title}`,
    columns: columnsOf(
      [''],
      [
        ...rates.map((rate) => `${formatCount(rate)}/s`),
        '±',
        `more at ${formatCount(highest)}/s`,
        '0.1 and 1 core more from',
      ],
    ),
    rows: impacts.map((impact) => [
      impact.contender,
      ...rates.map((rate) => formatCores(coresAtRate(impact, rate).value).replace(/.cores?$/, '')),
      halfWidthText(impact),
      ...overhead(coresAtRate(impact, highest).value, highest, comparisonOf(impact)),
    ]),
    sentences: many.map(
      (impact) =>
        `${impact.contender} needs ${formatCores(coresAtRate(impact, highest).value)} at ${formatCount(highest)}/s: more than one process of one thread`,
    ),
  }
}

/**
 * Cores more than the reference takes, with the interval, and the rates from which that is 0.1 core and a whole one; only
 * where the comparison of CPU time is decided.
 */
function overhead(cores: number, rate: number, comparison: Comparison | undefined): string[] {
  if (comparison === undefined) return ['', '']
  const { verdict, ratio } = comparison
  if (verdict === 'same') return ['the same', '']
  if (verdict === 'undecided') return [cantTell, '']
  if (verdict === 'not-comparable' || ratio === null) return [missing, '']
  const reference = cores / ratio.value
  const more = (of: number) => reference * (of - 1)
  const ends = [ratio.low, ratio.high].flatMap((end) => (end === null ? [] : signedCores(more(end))))
  const interval = ends.length === 2 && ends[0] !== ends[1] ? ` [${ends.join(' to ')}]` : ''
  const from = (difference: number) =>
    formatCount(Number(((difference * rate) / more(ratio.value)).toPrecision(2)))
  const rates = more(ratio.value) > 0 ? `${from(0.1)} and ${from(1)}/s` : ''
  return [`${signedCores(more(ratio.value))}${interval}`, rates]
}

function signedCores(cores: number): string {
  return `${cores < 0 ? '−' : '+'}${formatCores(Math.abs(cores)).replace(/.cores?$/, '')}`
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
