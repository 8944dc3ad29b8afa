import type { CaseKey } from '../../../model/report/case-key.ts'
import { findCase, findComparison } from '../../../model/report/lookup.ts'
import { percentileProbabilities } from '../../../model/report/percentile-probabilities.ts'
import type { Comparison, PercentileName, Report, ReportCase } from '../../../model/report/report.ts'
import { geometricMean } from '../../../stats/mean.ts'
import { percentileSupport } from '../../../stats/percentiles/percentile-rule.ts'
import { type ByRound, mapRounds, quotientsByRound, ratiosByRoundOf } from '../../../stats/ratios-by-round.ts'
import { isPercentileName } from '../../words/format.ts'
import { figuresByRound } from '../report-figures.ts'

type Stored = Pick<Report, 'cases' | 'comparisons'>

/**
 * A contender ÷ any other within each round of a stored report. Where the report itself took the one against the other,
 * or the other way round, those are its own ratios. Else they are those of the figures that both showed in the round, all
 * of its slices together; a report that was stored without rounds has the quotients of both contenders' ratios to its
 * reference, which scatter more: the reference's own chance is in them twice.
 */
export function ratiosAgainst(report: Stored, key: CaseKey, reference: string, metric: string): ByRound {
  const own = findComparison(report.comparisons, key, key.contender, metric)
  if (own?.reference === reference) return ratiosByRoundOf(own)
  const other = findComparison(report.comparisons, key, reference, metric)
  if (other?.reference === key.contender) return mapRounds(ratiosByRoundOf(other), (ratio) => 1 / ratio)
  const through = ratiosThrough(own, other)
  // Percentiles are of all rounds together, and the quotients are what their rounds have in them.
  if (isPercentileName(metric) && through.size > 0) return through
  const direct = ratiosOfFigures(report, key, reference, metric)
  if (direct.size === 0) return through
  return isPercentileName(metric) ? aroundPooled(report, key, reference, metric, direct) : direct
}

/** What the rounds' own percentiles scatter, around the ratio of those of all samples together. */
function aroundPooled(
  { cases }: Stored,
  key: CaseKey,
  reference: string,
  metric: PercentileName,
  ratios: ByRound,
): ByRound {
  const [ours, theirs] = [key.contender, reference].map(
    (contender) => findCase(cases, { ...key, contender })?.latency?.[metric] ?? null,
  )
  if (!ours || !theirs) return new Map()
  const scale = ours / theirs / geometricMean([...ratios.values()])
  return mapRounds(ratios, (ratio) => scale * ratio)
}

/** One contender ÷ another by way of what both were compared with. */
export function ratiosThrough(own: Comparison | undefined, other: Comparison | undefined): ByRound {
  if (own === undefined || own.reference !== other?.reference) return new Map()
  if (own.verdict === 'not-comparable' || other.verdict === 'not-comparable') return new Map()
  return quotientsByRound(ratiosByRoundOf(own), ratiosByRoundOf(other))
}

function ratiosOfFigures({ cases }: Stored, key: CaseKey, reference: string, metric: string): ByRound {
  const [ours, theirs] = [key.contender, reference].map((contender) =>
    carriedFigures(findCase(cases, { ...key, contender }), metric),
  )
  return quotientsByRound(ours!, theirs!)
}

/** A case's figures by round, percentiles only of rounds with operations enough. */
function carriedFigures(reported: ReportCase | undefined, metric: string): ByRound {
  if (reported === undefined) return new Map()
  const figures = figuresByRound(reported, metric)
  if (!isPercentileName(metric)) return figures
  const samples = new Map(reported.rounds?.map((round) => [round.round, round.samples ?? 0]))
  const isCarried = (round: number) =>
    percentileSupport(percentileProbabilities[metric], samples.get(round) ?? 0) !== 'none'
  return mapRounds(figures, (figure, round) => (isCarried(round) ? figure : null))
}
