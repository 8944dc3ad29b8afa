import type { Trend, TrendBand, TrendBaseline, TrendFigure, TrendRunHead } from '../../model/report/trends.ts'
import { isSound, limitsBetween } from './trend-changes.ts'
import type { TrendMetric } from './trend-metric.ts'
import type { TrendPeers } from './trend-peers.ts'

/** A baseline as it is shown beside the runs that are judged by it. */
export function toBaseline(
  { id, shortId }: Pick<TrendRunHead, 'id' | 'shortId'>,
  shown: readonly { readonly id: string }[],
): TrendBaseline {
  return { run: id, shortId, isBefore: shown.every((run) => run.id !== id) }
}

/** What counts as no change from the newest run's baseline, over the last runs that have its messages without a break. */
export function bandsOf(
  peers: readonly TrendPeers[],
  metric: TrendMetric,
): Pick<Trend, 'figureBand' | 'ratioBand'> {
  const measured = peers.filter(({ run }) => run.figure !== null)
  const newest = measured.at(-1)
  const baseline = newest?.baseline
  if (!baseline) return { figureBand: null, ratioBand: null }
  const first = measured.findLast(({ messageChange }) => messageChange !== null) ?? measured[0]!
  const ratios = [baseline.ratio, newest.run.ratio ?? baseline.ratio].filter((ratio) => ratio !== null)
  const threshold = isSound(baseline) ? bandThreshold(metric, ratios) : null
  const band = (value: number): TrendBand => ({
    ...toBaseline(
      baseline,
      peers.map(({ run }) => run),
    ),
    since: first.run.id,
    value,
    low: value / (1 + (threshold ?? 0)),
    high: value * (1 + (threshold ?? 0)),
    threshold,
  })
  return {
    figureBand: baseline.figure && band(baseline.figure.value),
    ratioBand: baseline.ratio && band(baseline.ratio.value),
  }
}

/** The smallest relative change that counts; null where any does, or none is judged. */
function bandThreshold(
  metric: TrendMetric,
  ratios: readonly NonNullable<TrendFigure['ratio']>[],
): number | null {
  switch (metric.compared) {
    case 'none':
      return null
    case 'exact':
      return metric.tolerance ?? null
    case 'per-round':
      return limitsBetween(ratios, metric).threshold
  }
}
