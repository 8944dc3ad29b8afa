import { laneOf } from '../../model/codec/lane.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import { findCase, findComparison } from '../../model/report/lookup.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Comparison, Report } from '../../model/report/report.ts'
import type { ComparedFigure } from '../../model/report/runs-comparison.ts'
import { opponentOf, specAsRead } from '../../model/run/run-spec.ts'
import { thresholdFrom } from '../../stats/decisions/decision.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { pairedRatio } from '../../stats/paired-ratio.ts'
import { bandOfMetric } from '../figures/ratios/bands.ts'
import { ratiosAgainst } from '../figures/ratios/ratios-against.ts'
import { doubtOf, failureOf } from '../judge/verdicts/objections.ts'
import { readingOf } from '../suites/catalogue.ts'

/** Contender ÷ reference in the rounds of one run, or why it can't be had. */
export type RatioInRun =
  /** With its A/A band, as a relative difference; null where nobody measured that. */
  | (Estimate & { readonly perRound: readonly number[]; readonly band: number | null })
  | { readonly reason: Objection }

/**
 * The contender that a case of two runs is taken against, always one of its language: the one that was asked for, what the
 * baseline's report took it against, or that of the other run, their references, or the first that both measured. A reference
 * is itself, as nothing is judged of it. Null where they share none.
 */
export function sharedReference(
  base: Report,
  other: Report,
  key: CaseKey,
  metric: string,
  wanted: string | undefined,
): string | null {
  const specs = [base, other].map(({ run }) => specAsRead(run))
  const isOfLanguage = (contender: string) =>
    specs.every((spec) => laneOf(spec, contender)?.name === laneOf(spec, key.contender)?.name)
  const isIn = (contender: string) =>
    [base, other].every(({ cases }) => findCase(cases, { ...key, contender })?.status === 'measured')
  if (wanted !== undefined && isOfLanguage(wanted)) return isIn(wanted) ? wanted : null
  const stated = [base, other].flatMap((run) => comparisonOf(run, key, metric)?.reference ?? [])
  const own = specs.map((spec) => opponentOf(spec, key.suite, key.contender) ?? key.contender)
  const all = base.contenders.map(({ name }) => name).filter(isOfLanguage)
  return [...stated, ...own, ...all].find(isIn) ?? null
}

/**
 * The ratio within rounds: the report's own, which compares slices that took turns, or what `ratiosAgainst` makes of it
 * where the report took the contender against another reference, unless it would have judged nothing of the two.
 */
export function ratioInRun(run: Report, key: CaseKey, reference: string, metric: string): RatioInRun {
  const own = comparisonOf(run, key, metric)
  if (own?.reference === reference && !isOnlyUnlike(own.reason)) {
    if (own.ratio === null || own.verdict === 'not-comparable')
      return { reason: own.reason ?? { code: 'not-compared' } }
    return { ...own.ratio, band: own.band }
  }
  const band = bandOfMetric(run, key, metric)
  const reason = reasonAgainst(run, key, reference, metric, band)
  if (reason !== null) return { reason }
  const perRound = [...ratiosAgainst(run, key, reference, metric).values()]
  const ratio = pairedRatio(perRound)
  if (ratio === null) return { reason: { code: 'no-shared-round' } }
  return { perRound, value: ratio.value, low: ratio.low, high: ratio.high, band }
}

/** Why a run would have judged nothing of a contender against that reference, but for how many requests were in flight. */
function reasonAgainst(
  { cases, linter, run }: Report,
  key: CaseKey,
  reference: string,
  metric: string,
  band: number | null,
): Objection | null {
  const contender = findCase(cases, key)
  const other = findCase(cases, { ...key, contender: reference })
  if (!contender || !other) return { code: 'not-measured', contender: contender ? reference : key.contender }
  const pair = { contender, reference: other, metric }
  const reading = readingOf(key.suite)
  const unlike = reading.unlike?.(pair, metric) ?? null
  return (
    failureOf(pair) ??
    doubtOf(pair, linter.findings) ??
    (isOnlyUnlike(unlike) ? null : unlike) ??
    reading.objections?.(cases)(pair, metric, thresholdFrom(band, run.margins)) ??
    null
  )
}

/** Whether all that kept two loads apart is how many requests were in flight: the ratio is then the same thing in both runs. */
function isOnlyUnlike(reason: Objection | null = null): boolean {
  return reason !== null && typeof reason === 'object' && reason.code === 'requests-in-flight'
}

/** How a report itself compared a case with its reference. */
function comparisonOf({ comparisons }: Report, key: CaseKey, metric: string): Comparison | undefined {
  return findComparison(comparisons, key, key.contender, metric)
}

/** A case's ratio to its run's own reference, as its report states it; null where it states none. */
export function ratioAsStated(run: Report, key: CaseKey, metric: string): ComparedFigure | null {
  const ratio = comparisonOf(run, key, metric)?.ratio
  return ratio ? { value: ratio.value, low: ratio.low, high: ratio.high } : null
}
