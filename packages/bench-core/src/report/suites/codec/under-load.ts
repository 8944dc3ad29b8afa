import type { LoadCurve, UnderLoad } from '../../../model/codec/codec-report.ts'
import type { Metric, ReportCase } from '../../../model/report/report.ts'
import { firstBeyondKnee, kneeFactor } from '../../figures/knee.ts'
import { cellOf, cellText } from '../../words/case/corpus-cell.ts'
import { formatPercent, formatRate } from '../../words/format.ts'

const rule = `the knee is the highest load before p99, counted from when a round trip was due, exceeds ${kneeFactor} times the lowest p99 at lower loads; each contender is loaded at shares of its own capacity`

/** Latency against load, from the cases that were worked in an open loop. Null where there are none. */
export function underLoad(cases: readonly ReportCase[]): UnderLoad | null {
  const loaded = cases.filter(({ key }) => key.suite === 'codec' && key.operation === 'under-load')
  const curves = [...Map.groupBy(loaded, ({ key }) => `${cellText(cellOf(key))} ${key.contender}`).values()]
  return curves.length === 0 ? null : { rule, curves: curves.map(curveOf) }
}

function curveOf(cases: readonly ReportCase[]): LoadCurve {
  const { key } = cases[0]!
  const points = cases
    .map(({ key: { parameters }, latency, metrics, samples }) => ({
      loadPercent: Number(parameters.loadPercent),
      arrivalsPerSecond: metrics.arrivalsPerSecond?.value ?? null,
      fromDue: {
        p50Ns: latency?.p50Ns ?? null,
        p99Ns: latency?.p99Ns ?? null,
        p999Ns: latency?.p999Ns ?? null,
      },
      service: {
        p50Ns: metrics.serviceP50Ns?.value ?? null,
        p99Ns: metrics.serviceP99Ns?.value ?? null,
      },
      samples,
    }))
    .toSorted((a, b) => a.loadPercent - b.loadPercent)
  const capacity = cases[0]!.metrics.capacityPerSecond
  const capacityPerSecond = capacity?.value ?? null
  const kneePercent = kneeOf(points)
  const known = points.filter(({ fromDue }) => fromDue.p99Ns !== null)
  const knee =
    known.length < 2
      ? 'too few operations for a knee'
      : kneePercent === null
        ? `no knee up to ${formatPercent(known.at(-1)!.loadPercent / 100)} of it`
        : `the knee is at ${formatPercent(kneePercent / 100)} of it`
  return {
    ...cellOf(key),
    contender: key.contender,
    capacityPerSecond,
    points,
    kneePercent,
    text: `${key.contender} does ${formatRate(capacityPerSecond, 'round trips')}${plusMinus(capacity)}; ${knee}`,
  }
}

/** ` ±3.1 %` */
function plusMinus(metric: Metric | undefined): string {
  if (!metric?.value || metric.low === null || metric.high === null || metric.low === metric.high) return ''
  return ` ±${formatPercent((metric.high - metric.low) / 2 / metric.value)}`
}

function kneeOf(points: LoadCurve['points']): number | null {
  const known = points.flatMap(({ loadPercent, fromDue }) =>
    fromDue.p99Ns === null ? [] : [{ loadPercent, p99Ns: fromDue.p99Ns }],
  )
  return known[firstBeyondKnee(known.map(({ p99Ns }) => p99Ns)) - 1]?.loadPercent ?? null
}
