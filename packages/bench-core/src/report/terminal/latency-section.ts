import type { Report, ReportCase } from '../../model/report.ts'
import { formatCount, formatInTimeUnit, formatPercent, formatRate, missing, timeUnitFor } from '../format.ts'
import { caseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

const headers = ['±', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'ops/s', 'samples']

/** Mean cost and percentiles of the cases of one group, in one unit; below it, who has none and why. */
export function latencySection(
  cases: readonly ReportCase[],
  { environment }: Pick<Report, 'environment'>,
  paint: Paint,
): string[] {
  const title = caseTitle(cases[0]!.key)
  const shown = cases.filter(({ status, latency }) => status === 'measured' && latency)
  const absent = absentLines(
    cases.filter((reported) => !shown.includes(reported)),
    paint,
  )
  if (shown.length === 0) return [paint.bold(title), ...absent]
  const typical = shown.map(({ latency }) => latency!.p50Ns ?? latency!.meanNs)
  const { unit } = timeUnitFor(typical)
  const floorNs = 2 * environment.clockFloorNs
  const time = (ns: number | null) =>
    ns !== null && ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
  const rows = shown.map(({ key, latency, metrics, samples }) => {
    const mean = metrics.nsPerOperation
    const halfWidthNs = mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
    return [
      key.contender,
      formatInTimeUnit(mean?.value, unit, halfWidthNs),
      halfWidthNs === null ? missing : formatPercent(halfWidthNs / mean!.value!),
      time(latency!.p50Ns),
      time(latency!.p90Ns),
      time(latency!.p95Ns),
      time(latency!.p99Ns),
      time(latency!.p999Ns),
      time(latency!.maxNs),
      formatRate(metrics.operationsPerSecond?.value).replace(/.ops\/s$/, ''),
      formatCount(samples),
    ]
  })
  return [...titledTable(title, ['', `mean ${unit}`, ...headers], rows, paint), ...absent]
}

/** Who is not in a table, and why. */
export function absentLines(cases: readonly ReportCase[], paint: Paint): string[] {
  return cases.map(({ key, status, failure }) =>
    status === 'failed'
      ? paint.red(`${key.contender} failed: ${failure}`)
      : `${key.contender} was not measured`,
  )
}
