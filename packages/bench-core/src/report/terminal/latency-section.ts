import {
  type Metric,
  type PercentileName,
  percentileNames,
  type Report,
  type ReportCase,
} from '../../model/report.ts'
import { collectionShare, collectionShareText } from '../collection-share.ts'
import {
  formatCount,
  formatInTimeUnit,
  formatPercent,
  formatRate,
  missing,
  percentileLabel,
  timeUnitFor,
} from '../format.ts'
import { neededInterval } from '../percentile-interval.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

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
  const { headers, cellsOf } = timeCells(shown, environment)
  const rows = shown.map((reported) => [
    reported.key.contender,
    ...cellsOf(reported),
    rateText(reported),
    formatCount(reported.samples),
  ])
  return [...titledTable(title, ['', ...headers, 'ops/s', 'samples'], rows, paint), ...absent]
}

/** Columns of one unit. */
interface TimeCells {
  readonly headers: readonly string[]
  readonly cellsOf: (reported: ReportCase) => readonly string[]
}

/**
 * Mean and percentiles of cases.
 * @param told What their mean is, and whether their shortest time is told.
 */
export function timeCells(
  shown: readonly ReportCase[],
  environment: Report['environment'],
  told: { readonly meanOf?: (reported: ReportCase) => Metric | undefined; readonly minimum?: boolean } = {},
): TimeCells {
  const { meanOf = ({ metrics }) => metrics.nsPerOperation, minimum = false } = told
  const typical = shown.map(
    (reported) => reported.latency?.p50Ns ?? reported.latency?.meanNs ?? meanOf(reported)?.value,
  )
  const { unit } = timeUnitFor(typical)
  const floorNs = 2 * environment.clockFloorNs
  const time = (ns: number | null | undefined) =>
    ns != null && ns < floorNs ? `<${formatInTimeUnit(floorNs, unit)}` : formatInTimeUnit(ns, unit)
  const percentile = (reported: ReportCase, name: PercentileName) => {
    const interval = neededInterval(reported, name)
    const bounds = interval === null ? '' : ` [${time(interval.low)}–${time(interval.high)}]`
    return `${time(reported.latency?.[name])}${bounds}`
  }
  const tellsCollections = shown.some((reported) => collectionShare(reported) !== null)
  return {
    headers: [
      `mean ${unit}`,
      '±',
      ...(tellsCollections ? ['in GC'] : []),
      ...(minimum ? ['min'] : []),
      ...percentileNames.map((name) => percentileLabel(name)),
      'max',
    ],
    cellsOf: (reported) => {
      const mean = meanOf(reported)
      const halfWidthNs = mean && mean.low !== null && mean.high !== null ? (mean.high - mean.low) / 2 : null
      return [
        formatInTimeUnit(mean?.value, unit, halfWidthNs),
        halfWidthNs === null ? missing : formatPercent(halfWidthNs / mean!.value!),
        ...(tellsCollections ? [collectionShareText(reported)] : []),
        ...(minimum ? [time(reported.latency?.minNs)] : []),
        ...percentileNames.map((name) => percentile(reported, name)),
        time(reported.latency?.maxNs),
      ]
    },
  }
}

/** Operations per second without their unit, which a heading names. */
export function rateText({ metrics }: ReportCase): string {
  return formatRate(metrics.operationsPerSecond?.value).replace(/.ops\/s$/, '')
}

/** Who is not in a table, and why. */
export function absentLines(cases: readonly ReportCase[], paint: Paint): string[] {
  return cases.map(({ key, status, failure }) =>
    status === 'failed'
      ? paint.red(`${key.contender} failed: ${failure}`)
      : `${key.contender} was not measured`,
  )
}
