import { isSameKind, noiseKindOf } from '../../../model/codec/lane.ts'
import type { CaseKey } from '../../../model/report/case-key.ts'
import type { Report } from '../../../model/report/report.ts'
import { bandDifference } from '../../../stats/decisions/aa-band.ts'

/**
 * The A/A band of a run, in one metric of one operation, as a relative difference, or that of the mean cost where the metric
 * has none of its own; null without a control.
 */
export function bandOfMetric(
  { environment, run }: Report,
  of: Pick<CaseKey, 'operation' | 'contender'> & Partial<CaseKey>,
  metric: string,
): number | null {
  const { smallestDifference, nullLogRatios } = environment.noise
  const kind = noiseKindOf(run.spec, of)
  const own = nullLogRatios.find((known) => isSameKind(known, kind) && known.metric === metric)
  return bandDifference(own?.band ?? null) ?? smallestDifference
}

/** The largest of them over all operations, as a log ratio; 0 without a control. */
export function largestBand({ environment }: Report, metric: string): number {
  const { smallestDifference, nullLogRatios } = environment.noise
  const own = nullLogRatios.flatMap((known) => (known.metric === metric ? (known.band ?? []) : []))
  return own.length > 0 ? Math.max(...own) : Math.log1p(smallestDifference ?? 0)
}
