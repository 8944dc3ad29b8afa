import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import type { TrendChange, TrendFigure } from '../../model/trends.ts'
import { againstMedian } from '../../stats/against-median.ts'
import { benjaminiHochberg } from '../../stats/benjamini-hochberg.ts'
import { decide, decideExactly, smallestRelevantDifference } from '../../stats/decision.ts'
import type { SeriesValue } from '../../stats/level-shifts.ts'
import { median } from '../../stats/mean.ts'
import { type MeanDifference, momentsOfEstimate, welch } from '../../stats/welch.ts'
import { formatRatio } from '../format-ratio.ts'

/** A change before its family is known. */
export interface ChangeDraft {
  readonly value: number
  /** Null where chance has no part in it, or nothing can be judged. */
  readonly test: MeanDifference | null
  readonly threshold: number
}

/** What can be judged of a run: its ratio to the reference with an interval. */
export interface JudgedRatio {
  readonly value: SeriesValue
  readonly reference: string
  readonly threshold: number
}

/** A run against another one: Welch's test of their ratios to a reference that both have, like two compared runs. */
export function changeBetween(
  run: TrendFigure,
  other: TrendFigure,
  { compared }: MetricInfo,
): ChangeDraft | null {
  if (compared === 'per-round') {
    const [ours, theirs] = [run.ratio, other.ratio]
    if (ours && theirs && ours.reference === theirs.reference) {
      const moments = [ours, theirs].map((ratio) => momentsOfEstimate(ratio, ratio.rounds))
      const threshold = Math.max(smallestRelevantDifference, ours.threshold, theirs.threshold)
      const test = moments[0] && moments[1] ? welch(moments[0], moments[1]) : null
      return { value: ours.value / theirs.value, test, threshold }
    }
  }
  if (run.figure === null || other.figure === null || other.figure.value === 0) return null
  return { value: run.figure.value / other.figure.value, test: null, threshold: 0 }
}

/** A run against the median of the runs before it, by their ratios to a reference that they share. */
export function changeFromMedian(
  run: TrendFigure,
  earlier: readonly TrendFigure[],
  { compared }: MetricInfo,
): ChangeDraft | null {
  if (compared === 'per-round') {
    const ours = judgedRatio(run)
    const theirs = earlier.map(judgedRatio).filter((ratio) => ratio?.reference === ours?.reference)
    const known = theirs.filter((ratio) => ratio !== null)
    if (ours && known.length >= 2) {
      const test = againstMedian(
        known.map(({ value }) => value),
        ours.value,
      )
      const usual = median(known.map(({ threshold }) => threshold))
      const threshold = Math.max(smallestRelevantDifference, ours.threshold, usual)
      return { value: Math.exp(test!.difference), test, threshold }
    }
  }
  const figures = earlier.flatMap(({ figure }) => (figure === null ? [] : [figure.value]))
  if (run.figure === null || figures.length === 0) return null
  const middle = median(figures)
  return middle === 0 ? null : { value: run.figure.value / middle, test: null, threshold: 0 }
}

/** Null where a run has no ratio to a reference, or a single round and thus no interval. */
export function judgedRatio({ ratio }: TrendFigure): JudgedRatio | null {
  const moments = ratio && momentsOfEstimate(ratio, ratio.rounds)
  if (ratio === null || moments === null) return null
  const standardError = Math.sqrt(moments.variance / moments.count)
  return {
    value: { log: moments.mean, standardError },
    reference: ratio.reference,
    threshold: ratio.threshold,
  }
}

/** Judges the changes of one family; those that aren't there stay out of it. */
export function judgeChanges(
  drafts: readonly (ChangeDraft | null)[],
  metricOf: (index: number) => MetricInfo,
): (TrendChange | null)[] {
  const members = drafts.filter((draft) => draft !== null)
  const { rejected } = benjaminiHochberg(members.map(({ test }) => test?.pValue ?? null))
  const isRejected = new Map(members.map((draft, index) => [draft, rejected[index]!]))
  return drafts.map((draft, index) => draft && judged(draft, isRejected.get(draft)!, metricOf(index)))
}

function judged({ value, test, threshold }: ChangeDraft, rejected: boolean, metric: MetricInfo): TrendChange {
  const [low, high] = test
    ? [Math.exp(test.difference - test.halfWidth), Math.exp(test.difference + test.halfWidth)]
    : [null, null]
  const word = wordOf({ value, low, high }, { test, threshold, rejected }, metric)
  return {
    value,
    low,
    high,
    word,
    text: `${formatRatio(value, metric.better, metric.words)}, ${words[word]}`,
  }
}

function wordOf(
  ratio: { readonly value: number; readonly low: number | null; readonly high: number | null },
  { test, threshold, rejected }: Pick<ChangeDraft, 'test' | 'threshold'> & { readonly rejected: boolean },
  { compared, better }: MetricInfo,
): TrendChange['word'] {
  if (compared === 'none' || (compared === 'per-round' && test === null)) return 'not-judged'
  const decision = compared === 'exact' ? decideExactly(ratio.value) : decide({ ratio, rejected, threshold })
  if (decision === 'tie') return 'no-change'
  if (decision === 'inconclusive') return 'inconclusive'
  return decision === better ? 'improvement' : 'regression'
}

const words: Readonly<Record<TrendChange['word'], string>> = {
  regression: 'regression',
  improvement: 'improvement',
  'no-change': 'no change',
  inconclusive: 'inconclusive',
  'not-judged': 'not judged',
}
