import { metricInfos } from '../../model/metrics/index.ts'
import { type Metric, percentileNames, type ReportCase } from '../../model/report.ts'
import { meanOfDistribution } from '../judge/mean-population.ts'
import { isPercentileName, percentileLabel } from '../words/format-numbers.ts'

/** One line about a distribution, with its 95 % interval over rounds where it has one. */
export interface CaseStatistic {
  readonly id: string
  /** Such as `p99`. */
  readonly title: string
  readonly valueNs: number | null
  readonly lowNs: number | null
  readonly highNs: number | null
  /** Why there is no figure; null where there is one. */
  readonly note: string | null
  /** Whether it lies below what the clock can tell. */
  readonly isBelowFloor: boolean
}

const statistics = [
  { id: 'minNs', title: 'min' },
  ...percentileNames.map((id) => ({ id, title: percentileLabel(id) })),
  { id: 'maxNs', title: 'max' },
  { id: 'meanNs', title: 'mean, timed singly' },
  { id: 'stddevNs', title: 'standard deviation' },
] as const

/** What is known of how a case's operations, timed one by one, are distributed; nothing where none was. */
export function caseStatistics(reported: ReportCase, clockFloorNs: number): CaseStatistic[] {
  const { latency, notes } = reported
  if (latency === null) return []
  // Where the case's mean is theirs, it is the one figure that is called so.
  const told = statistics.filter(({ id }) => id !== 'meanNs' || !meanOfDistribution(reported))
  return told.map(({ id, title }) => {
    const valueNs = latency[id]
    const interval = isPercentileName(id) ? latency.intervals[id] : undefined
    return {
      id,
      title,
      valueNs,
      lowNs: interval?.low ?? null,
      highNs: interval?.high ?? null,
      note: valueNs === null ? (notes[id] ?? 'not measured') : null,
      isBelowFloor: valueNs !== null && id !== 'stddevNs' && valueNs < 2 * clockFloorNs,
    }
  })
}

/** A figure of a case under its name. */
export interface CaseFigure {
  readonly name: string
  /** Such as `mean time`. */
  readonly title: string
  readonly metric: Metric
  /** Why there is no figure, or what is to be known of it; null where there is nothing to say. */
  readonly note: string | null
}

/** Every figure that a case has, in the registry's order; those that nobody described come last, under their names. */
export function caseFigures({ metrics, notes }: ReportCase): CaseFigure[] {
  const known = Object.keys(metricInfos).filter((name) => name in metrics)
  const names = [...new Set([...known, ...Object.keys(metrics)])]
  return names.map((name) => ({
    name,
    title: metricInfos[name]?.title ?? name,
    metric: metrics[name]!,
    note: notes[name] ?? null,
  }))
}
