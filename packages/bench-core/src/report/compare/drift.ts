import type { Report, ReportCase } from '../../model/report/report.ts'
import type { ComparedFigure } from '../../model/report/runs-comparison.ts'
import { mean } from '../../stats/mean.ts'
import { type Moments, momentsOf, momentsOfEstimate, welch } from '../../stats/welch.ts'
import { largestBand } from '../figures/ratios/bands.ts'
import { figuresByRound } from '../figures/report-figures.ts'

/**
 * How far two runs may have drifted apart, as a log ratio; null where one of them had no spins. The calibration spin is
 * a fixed piece of CPU work: its log ratio between the runs and half its Welch interval say how much faster the machine
 * may have been, and the larger A/A band of the metric how much identical code differed in one of them. They are added
 * up, the cautious way: they needn't be independent.
 */
export function driftBetween(base: Report, other: Report, metric: string, isTime: boolean): number | null {
  const identical = Math.max(...[base, other].map((report) => largestBand(report, metric)))
  if (!isTime) return identical
  const [ours, theirs] = [other, base].map(({ cases }) => momentsOf(spinsByRound(cases)))
  if (!ours || !theirs || ours.count === 0 || theirs.count === 0) return null
  const shown = welch(ours, theirs)
  return Math.abs(ours.mean - theirs.mean) + (shown?.halfWidth ?? 0) + identical
}

/** How a figure itself changed from one run to another, with the drift in its interval. Null without both figures. */
export function absoluteChange(
  base: { readonly reported: ReportCase; readonly figure: ComparedFigure | null },
  other: { readonly reported: ReportCase; readonly figure: ComparedFigure | null },
  metric: string,
  driftLog: number | null,
): ComparedFigure | null {
  if (!base.figure || !other.figure || !(base.figure.value > 0) || !(other.figure.value > 0)) return null
  const value = other.figure.value / base.figure.value
  const ours = logMoments(other.reported, other.figure, metric)
  const theirs = logMoments(base.reported, base.figure, metric)
  const test = ours && theirs ? welch(ours, theirs) : null
  if (test === null || driftLog === null) return { value, low: null, high: null }
  const half = test.halfWidth + driftLog
  return { value, low: value * Math.exp(-half), high: value * Math.exp(half) }
}

function logMoments(reported: ReportCase, figure: ComparedFigure, metric: string): Moments | null {
  const rounds = [...figuresByRound(reported, metric).values()]
  return rounds.length >= 2 ? momentsOf(rounds.map(Math.log)) : momentsOfEstimate(figure, reported.trials)
}

/** The mean logarithm of every round's spins: the trials of a round are no independent witnesses of the machine. */
function spinsByRound(cases: readonly ReportCase[]): number[] {
  const rounds = cases.flatMap((reported) => reported.rounds ?? [])
  const spins = Map.groupBy(
    rounds.filter(({ calibrationNs }) => calibrationNs !== null && calibrationNs > 0),
    ({ round }) => round,
  )
  return [...spins.values()].map((round) => mean(round.map(({ calibrationNs }) => Math.log(calibrationNs!))))
}
