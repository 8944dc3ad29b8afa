import { type CaseKey, caseGroupId } from '../../model/case-key.ts'
import type { QpsImpact, Report } from '../../model/report.ts'
import { formatCores, formatCount, formatPercent, missing } from '../format.ts'
import { coresAt, queriesPerSecondShown } from '../qps-impact.ts'
import { caseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Compressing is the choice of who sends, and its cost is in the scorecard. */
const leftOut: ReadonlySet<string> = new Set(['gzip', 'brotli', 'zstd'])

/** Cores that the usual rates and one's own take, from the mean CPU time of an operation. */
export function qpsSections({ qpsImpact, cases }: Report, paint: Paint, ownRate?: number): string[][] {
  // Of storage, the cores of the client and of the server are told apart.
  const ofStorage = new Set(cases.flatMap(({ key }) => (key.suite === 'storage' ? [impactId(key)] : [])))
  const shown = qpsImpact.filter(
    (impact) => !leftOut.has(impact.operation) && !ofStorage.has(impactId(impact)),
  )
  return [...Map.groupBy(shown, (impact) => caseGroupId({ suite: 'codec', ...impact })).values()].map(
    (impacts) => qpsTable(impacts, paint, ownRate),
  )
}

function impactId(cell: Omit<CaseKey, 'suite' | 'contender'>): string {
  return caseGroupId({ ...cell, suite: 'codec' })
}

function qpsTable(impacts: readonly QpsImpact[], paint: Paint, ownRate: number | undefined): string[] {
  const own = ownRate === undefined || queriesPerSecondShown.some((rate) => rate === ownRate) ? [] : [ownRate]
  const rates = [...queriesPerSecondShown, ...own].toSorted((a, b) => a - b)
  const rows = impacts.map((impact) => {
    const { value, low, high } = impact.rows.at(-1)!.cores
    const half = low === null || high === null || value === 0 ? null : (high - low) / 2 / value
    return [
      impact.contender,
      ...rates.map((rate) => formatCores(coresFor(impact, rate)).replace(/.cores?$/, '')),
      half === null ? missing : formatPercent(half),
    ]
  })
  const many = impacts.filter((impact) => coresFor(impact, rates.at(-1)!) > 1)
  const headers = rates.map((rate) => `${formatCount(rate)}/s`)
  return [
    ...titledTable(
      `cores for so many queries per second: ${caseTitle(impacts[0]!)}`,
      ['', ...headers, '±'],
      rows,
      paint,
    ),
    ...many.map((impact) =>
      paint.dim(
        `${impact.contender} needs ${formatCores(coresFor(impact, rates.at(-1)!))} at ${formatCount(rates.at(-1)!)}/s: more than one process of one thread`,
      ),
    ),
  ]
}

/** Cores grow with the rate, so every rate follows from one that was worked out. */
function coresFor({ rows }: QpsImpact, rate: number): number {
  const { queriesPerSecond, cores } = rows.at(-1)!
  const nsPerOperation = (cores.value * 1e9) / queriesPerSecond
  return coresAt(rate, { value: nsPerOperation, low: null, high: null }).cores.value
}
