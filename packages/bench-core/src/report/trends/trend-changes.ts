import type { TrendChange, TrendFigure } from '../../model/report/trends.ts'
import { rejectedOf } from '../../stats/decisions/benjamini-hochberg.ts'
import { bandOfChange, decide, decideExactly, thresholdFrom } from '../../stats/decisions/decision.ts'
import { standardLevel } from '../../stats/decisions/looks.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { againstMedian } from '../../stats/many-runs/against-median.ts'
import type { SeriesValue } from '../../stats/many-runs/level-shifts.ts'
import { median } from '../../stats/mean.ts'
import { type MeanDifference, withinOf } from '../../stats/mean-difference.ts'
import { momentsOfEstimate, welch } from '../../stats/welch.ts'
import { changeWords, decidedWord } from '../compare/words/change-text.ts'
import { formatRatio } from '../words/format.ts'
import type { TrendMetric } from './trend-metric.ts'

/** A change before its family is known. */
export interface ChangeDraft {
  readonly value: number
  /** Null where chance has no part in it, or nothing can be judged. */
  readonly test: MeanDifference | null
  /** What it is tested at: less than 5 % where a run was looked at more than once, which of earlier ones a median isn't concerned with. */
  readonly level: number
  readonly threshold: number
  /** The A/A band of the change; null where a run had no control. */
  readonly band: number | null
  /** Whether something is said against one of the figures: then their difference is shown and not judged. */
  readonly isDoubtful?: boolean
}

/** What can be judged of a run: its ratio to the reference with an interval. */
export interface JudgedRatio {
  readonly value: SeriesValue
  readonly reference: string
  readonly level: number
  readonly threshold: number
  readonly band: number | null
}

/** What a change between two runs is judged by, like that of compared runs; a larger threshold of their own counts too. */
export function limitsBetween(
  ratios: readonly Pick<JudgedRatio, 'threshold' | 'band'>[],
  metric: TrendMetric,
): Pick<ChangeDraft, 'threshold' | 'band'> {
  const bands = ratios.map(({ band }) => band)
  const known = bandOfChange(bands.filter((band) => band !== null))
  return {
    threshold: Math.max(thresholdFrom(known, metric), ...ratios.map(({ threshold }) => threshold)),
    band: bandOfChange(bands),
  }
}

/** A run against another one: Welch's test of their ratios to a reference that both have, like two compared runs. */
export function changeBetween(run: TrendFigure, other: TrendFigure, metric: TrendMetric): ChangeDraft | null {
  if (metric.compared === 'per-round') {
    const [ours, theirs] = [run.ratio, other.ratio]
    const areSound = isSound(run) && isSound(other)
    if (areSound && ours && theirs && ours.reference === theirs.reference) {
      const moments = [ours, theirs].map((ratio) => momentsOfEstimate(ratio, ratio.rounds))
      const test = moments[0] && moments[1] ? welch(moments[0], moments[1]) : null
      const level = Math.min(levelOf(ours), levelOf(theirs))
      return { value: ours.value / theirs.value, test, level, ...limitsBetween([ours, theirs], metric) }
    }
  }
  if (run.figure === null || other.figure === null || other.figure.value === 0) return null
  const isDoubtful = !isSound(run) || !isSound(other)
  return { ...untested, value: run.figure.value / other.figure.value, isDoubtful }
}

const untested = { test: null, level: standardLevel, threshold: 0, band: 0 } as const

/**
 * A run against the median of the runs before it, by their ratios to a reference that they share, and of how many it is; like two
 * compared runs where only one of them can be judged.
 */
export function changeFromMedian(
  run: TrendFigure,
  earlier: readonly TrendFigure[],
  metric: TrendMetric,
): (ChangeDraft & { readonly runs: number }) | null {
  if (metric.compared === 'per-round') {
    const ours = judgedRatio(run)
    const theirs = earlier.filter((other) => judgedRatio(other)?.reference === ours?.reference)
    const known = theirs.flatMap((other) => judgedRatio(other) ?? [])
    if (ours && known.length === 1) {
      const change = changeBetween(run, theirs[0]!, metric)
      return change && { ...change, runs: 1 }
    }
    if (ours && known.length >= 2) {
      const test = againstMedian(
        known.map(({ value }) => value),
        ours.value,
      )
      const usual = median(known.map(({ threshold }) => threshold))
      const bands = known.flatMap(({ band }) => band ?? [])
      const band = ours.band === null || bands.length === 0 ? null : Math.max(ours.band, median(bands))
      const threshold = Math.max(metric.minimumEffect, ours.threshold, usual)
      // How earlier runs ended is in what they scatter.
      const { level } = ours
      return { value: Math.exp(test!.difference), test, level, threshold, band, runs: known.length }
    }
  }
  const known = earlier.filter(({ figure }) => figure !== null)
  if (run.figure === null || known.length === 0) return null
  const sound = known.filter(isSound)
  const isDoubtful = !isSound(run) || sound.length === 0
  const others = isDoubtful ? known : sound
  const middle = median(others.map(({ figure }) => figure!.value))
  return middle === 0
    ? null
    : { ...untested, value: run.figure.value / middle, isDoubtful, runs: others.length }
}

/** Whether nothing is said against a figure. */
export function isSound({ note }: TrendFigure): boolean {
  return note === undefined
}

/** Null where a run has no ratio to a reference, a single round and thus no interval, or one that decides nothing. */
export function judgedRatio({ ratio, note }: TrendFigure): JudgedRatio | null {
  const moments = ratio && momentsOfEstimate(ratio, ratio.rounds)
  if (ratio === null || moments === null || note !== undefined) return null
  const standardError = Math.sqrt(moments.variance / moments.count)
  return {
    value: { log: moments.mean, standardError },
    reference: ratio.reference,
    level: levelOf(ratio),
    threshold: ratio.threshold,
    band: ratio.band,
  }
}

function levelOf({ level = standardLevel }: NonNullable<TrendFigure['ratio']>): number {
  return level
}

/** Judges the changes of one family, all in one metric, each at its level; those that aren't there stay out of it. */
export function judgeChanges(
  drafts: readonly (ChangeDraft | null)[],
  metric: TrendMetric,
): (TrendChange | null)[] {
  const members = drafts.filter((draft) => draft !== null)
  const { rejected } = rejectedOf(members.map(({ test, level }) => ({ pValue: test?.pValue ?? null, level })))
  const isRejected = new Map(members.map((draft, index) => [draft, rejected[index]!]))
  return drafts.map((draft) => draft && judged(draft, isRejected.get(draft)!, metric))
}

function judged(draft: ChangeDraft, rejected: boolean, metric: TrendMetric): TrendChange {
  const { value, test, level } = draft
  const word = wordOf({ value, ...endsOf(test, level) }, { ...draft, rejected }, metric)
  return {
    value,
    ...endsOf(test, standardLevel),
    word,
    text: `${formatRatio(value, metric.better, metric.words)}, ${changeWords[word]}`,
  }
}

function endsOf(test: MeanDifference | null, level: number): Pick<Estimate, 'low' | 'high'> {
  if (test === null) return { low: null, high: null }
  const halfWidth = withinOf(test, level)
  return { low: Math.exp(test.difference - halfWidth), high: Math.exp(test.difference + halfWidth) }
}

function wordOf(
  ratio: Estimate,
  { test, threshold, band, isDoubtful, rejected }: ChangeDraft & { readonly rejected: boolean },
  { compared, tolerance, better, equalWithin }: TrendMetric,
): TrendChange['word'] {
  if (isDoubtful || compared === 'none' || (compared === 'per-round' && test === null)) return 'not-judged'
  const decision =
    compared === 'exact'
      ? decideExactly(ratio.value, tolerance)
      : decide({ ratio, rejected, threshold, band, equalWithin })
  return decidedWord(decision, { better })
}
