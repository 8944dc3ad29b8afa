import { type PercentileName, percentileNames, type Report, type ReportCase } from '../../model/report.ts'
import { collectionShare, collectionShareText } from '../collection-share.ts'
import { formatCount, formatInTimeUnit, formatPercent, formatRate, missing, timeUnitFor } from '../format.ts'
import { neededInterval } from '../percentile-interval.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

const percentileHeaders = ['p50', 'p90', 'p95', 'p99', 'p99.9', 'max', 'ops/s', 'samples']

/** Mean cost and percentiles of the cases of one group, in one unit; below it, who has none and why. */
export function latencySection(
  cases: readonly ReportCase[],
  { environment }: Pick<Report, 'environment'>,
  titleOf: CaseTitle,
  paint: Paint,
): string[] {
  const title = titleOf(cases[0]!.key)
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
  const percentile = (reported: ReportCase, name: PercentileName) => {
    const interval = neededInterval(reported, name)
    const bounds = interval === null ? '' : ` [${time(interval.low)}–${time(interval.high)}]`
    return `${time(reported.latency![name])}${bounds}`
  }
  const tellsCollections = shown.some((reported) => collectionShare(reported) !== null)
  const rows = shown.map((reported) => {
    const { key, latency, metrics, samples } = reported
    const mean = metrics.nsPerOperation
    const halfWidthNs = mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
    return [
      key.contender,
      formatInTimeUnit(mean?.value, unit, halfWidthNs),
      halfWidthNs === null ? missing : formatPercent(halfWidthNs / mean!.value!),
      ...(tellsCollections ? [collectionShareText(reported)] : []),
      ...percentileNames.map((name) => percentile(reported, name)),
      time(latency!.maxNs),
      formatRate(metrics.operationsPerSecond?.value).replace(/.ops\/s$/, ''),
      formatCount(samples),
    ]
  })
  const headers = ['', `mean ${unit}`, '±', ...(tellsCollections ? ['in GC'] : []), ...percentileHeaders]
  return [...titledTable(title, headers, rows, paint), ...absent]
}

/** Who is not in a table, and why. */
export function absentLines(cases: readonly ReportCase[], paint: Paint): string[] {
  return cases.map(({ key, status, failure }) =>
    status === 'failed'
      ? paint.red(`${key.contender} failed: ${failure}`)
      : `${key.contender} was not measured`,
  )
}
