import type { MetricInfo } from '../../model/metrics/metric-info.ts'
import { type CaseKey, caseId } from '../../model/report/case-key.ts'
import { brokenRuleOf } from '../../model/report/lookup.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Report } from '../../model/report/report.ts'
import type { ChangeWord, ComparedCell, ComparedFigure } from '../../model/report/runs-comparison.ts'
import { decides } from '../../model/run/decides.ts'
import type { Margins } from '../../model/use/margins.ts'
import { rejectedOf } from '../../stats/decisions/benjamini-hochberg.ts'
import {
  bandOfChange,
  decide,
  decideExactly,
  ratioOfSizes,
  thresholdFrom,
} from '../../stats/decisions/decision.ts'
import { standardLevel } from '../../stats/decisions/looks.ts'
import { type MeanDifference, withinOf } from '../../stats/mean-difference.ts'
import { furtherRoundsOfBoth, type Moments, momentsOf, welch } from '../../stats/welch.ts'
import { figureOf } from '../figures/report-figures.ts'
import { noteAgainst } from '../judge/verdicts/note-against.ts'
import { storedLevels } from '../judge/with-reference.ts'
import { isLeftOut, whyAbsent } from '../words/case/absent-words.ts'
import { absoluteChange, driftBetween } from './drift.ts'
import { marginOfChange, type NullSpreads, nullSpreadsOf } from './margin.ts'
import { type MatchedCase, matchCases } from './matching.ts'
import { ratioInRun, sharedReference } from './reference.ts'
import { changeText, decidedWord } from './words/change-text.ts'

/** Two runs and the metric that they are compared in. */
export interface RunPair {
  readonly base: Report
  readonly other: Report
  /** How the sentences call them: A and B. */
  readonly letters: { readonly base: string; readonly other: string }
  readonly metricName: string
  readonly metric: MetricInfo
  readonly margins: Margins
  /** The contender that ratios are taken against in both, where it isn't the runs' own. */
  readonly reference: string | undefined
}

/** With what identical code of both runs showed. */
interface ControlledPair extends RunPair {
  readonly spreads: NullSpreads
  /**
   * The stricter of the levels at which both runs judged a contender against another: where a run that was looked at ended
   * went by what it showed, which one test at 5 % would call a change up to 13 times in 100 without there being one.
   */
  readonly levelOf: (key: CaseKey, reference: string) => number
}

/** A case of two runs, or of one of them, and what they come to. */
export interface JudgedCase {
  readonly key: CaseKey
  readonly cell: ComparedCell
}

type Unworded = Omit<ComparedCell, 'text'>

/** A case before its family is known. */
type Draft = { readonly matched: MatchedCase; readonly cell: Unworded; readonly evidence: Evidence | null }

interface Evidence {
  readonly ours: Moments
  readonly theirs: Moments
  readonly test: MeanDifference
  readonly level: number
  readonly threshold: number
  readonly band: number | null
  readonly equalWithin: number
}

/**
 * Judges every case of two runs. What is judged is the change of the contender's ratio to a reference that both runs
 * contain, from the logarithms of the ratios within each run's rounds: times of runs made at different moments differ by
 * a drift that no round of either has seen, and their ratio to a neighbour in the same rounds doesn't. All matched cases
 * of a suite are one family.
 */
export function judgePair(pair: RunPair): JudgedCase[] {
  const isTime = ['ns', 'perSecond', 'cores'].includes(pair.metric.unit)
  const isExact = pair.metric.compared === 'exact'
  const driftLog = isExact ? 0 : driftBetween(pair.base, pair.other, pair.metricName, isTime)
  const reports = [pair.base, pair.other]
  const levels = reports.map(storedLevels)
  const controlled: ControlledPair = {
    ...pair,
    spreads: nullSpreadsOf(reports, pair.metricName),
    levelOf: (key, contender) =>
      Math.min(...levels.map((of) => of({ contender: { key }, reference: { key: { ...key, contender } } }))),
  }
  const drafts = matchCases(pair.base, pair.other)
    .filter((matched) => concerns(pair.metricName, matched))
    .map((matched) => draft(controlled, matched, driftLog))
  const families = Map.groupBy(drafts, ({ matched }) => matched.key.suite)
  const decided = new Map([...families.values()].flatMap((family) => decideFamily(family, pair)))
  return drafts.map(({ matched, cell: open }) => {
    const cell = decided.get(open) ?? open
    const { key } = matched
    const words = { ...pair, key, run: pair.letters.other, base: pair.letters.base }
    return { key, cell: { ...cell, text: changeText(cell, words) } }
  })
}

/** What neither run measured of a case isn't missing: it has none, as decoding has no size, or both say why they left it out. */
function concerns(metric: string, { base, other }: MatchedCase): boolean {
  return [base, other].some(
    (reported) =>
      reported !== null &&
      ((reported.status !== 'measured' && !isLeftOut(reported)) || figureOf(reported, metric) !== null),
  )
}

function draft(pair: ControlledPair, matched: MatchedCase, driftLog: number | null): Draft {
  const { base, other, differences } = matched
  const figure = other && figureOf(other, pair.metricName)
  const bare: Unworded = { ...nothing, figure }
  const ended = (word: ChangeWord, reason: Objection | null, more: Partial<Unworded> = {}): Draft => ({
    matched,
    cell: { ...bare, ...more, word, reason },
    evidence: null,
  })
  if (base === null) return ended('only-here', null)
  if (other === null) return ended('only-in-base', null)
  if (differences.length > 0)
    return ended(
      'not-comparable',
      { code: 'cases-differ', differences },
      {
        match: caseId(base.key) === caseId(other.key) ? null : other.key,
      },
    )
  const failed = [
    { reported: base, run: pair.letters.base },
    { reported: other, run: pair.letters.other },
  ].find(({ reported }) => reported.status !== 'measured')
  if (failed) {
    const { reported, run } = failed
    const { status, failure } = reported
    return ended(
      'not-comparable',
      status === 'failed'
        ? { code: 'failed', run, failure }
        : { code: 'not-measured', run, why: whyAbsent(reported) },
    )
  }
  const before = figureOf(base, pair.metricName)
  const absolute = absoluteChange(
    { reported: base, figure: before },
    { reported: other, figure },
    pair.metricName,
    driftLog,
  )
  return judgedDraft(pair, matched, { ...bare, absolute }, before)
}

function judgedDraft(
  pair: ControlledPair,
  matched: MatchedCase,
  bare: Unworded,
  before: ComparedFigure | null,
): Draft {
  const ended = (cell: Partial<Unworded>): Draft => ({ matched, cell: { ...bare, ...cell }, evidence: null })
  const { metric, metricName, base, other, letters, spreads, levelOf } = pair
  const { key } = matched
  switch (metric.compared) {
    case 'none':
      return ended({ word: 'not-judged', reason: { code: 'shown-only', metric: metricName } })
    case 'exact':
      return ended(exactChange(pair, matched, before, bare.figure))
    case 'per-round': {
      const reference = sharedReference(base, other, key, metricName, pair.reference)
      if (reference === key.contender) return ended({ word: 'not-judged', reason: { code: 'is-reference' } })
      if (reference === null)
        return ended({ word: 'not-comparable', reason: { code: 'no-shared-contender' } })
      const ours = ratioInRun(other, key, reference, metricName)
      const theirs = ratioInRun(base, key, reference, metricName)
      if ('reason' in ours)
        return ended({ word: 'not-comparable', reference, reason: inRun(letters.other, ours.reason) })
      if ('reason' in theirs)
        return ended({ word: 'not-comparable', reference, reason: inRun(letters.base, theirs.reason) })
      const { perRound: _, band: ownBand, ...ratio } = ours
      const bands = [ownBand, theirs.band]
      const { equalWithin } = pair.margins
      const by = {
        threshold: thresholdFrom(bandOfChange(bands.filter((known) => known !== null)), pair.margins),
        band: bandOfChange(bands),
        equalWithin,
      }
      const moments = [ours, theirs].map(({ perRound }) => momentsOf(perRound.map(Math.log)))
      const test = welch(moments[0]!, moments[1]!)
      const level = levelOf(key, reference)
      const areDecisive = [base, other].every(({ run }) => decides(run.spec, key.suite))
      const sides = [
        { report: other, key, metric: metricName, moments: moments[0]! },
        { report: base, key, metric: metricName, moments: moments[1]! },
      ]
      const change = test
        ? changeWithin(test, test.halfWidth)
        : { value: ours.value / theirs.value, low: null, high: null }
      const cell: Unworded = {
        ...bare,
        word: 'undecided',
        ratio,
        reference,
        change,
        margin: areDecisive ? marginOfChange(sides, spreads, level) : null,
        ...(level !== standardLevel && { level }),
        threshold: by.threshold,
        equalWithin,
        reason: areDecisive ? (test ? null : { code: 'single-round' }) : { code: 'smoke-run' },
        pValue: test?.pValue ?? null,
        significance: test && significanceOf(test),
      }
      return {
        matched,
        cell,
        evidence: areDecisive && test ? { ours: moments[0]!, theirs: moments[1]!, test, level, ...by } : null,
      }
    }
  }
}

/** What an earlier version told in words is a note of the run. */
function inRun(run: string, reason: Objection): Objection {
  return typeof reason === 'string' ? { code: 'noted', run, note: reason } : { ...reason, run }
}

/** Figures that are the same in every round, such as sizes, need no reference and no test. */
function exactChange(
  { base, other, metricName, metric, letters, margins }: RunPair,
  matched: MatchedCase,
  before: ComparedFigure | null,
  after: ComparedFigure | null,
): Partial<Unworded> {
  const { key } = matched
  const rule =
    brokenRuleOf(other.linter.findings, key, metricName) ??
    brokenRuleOf(base.linter.findings, key, metricName)
  if (rule !== undefined) return { word: 'not-comparable', reason: rule }
  if (!before || !after) {
    const run = before ? letters.other : letters.base
    return { word: 'not-comparable', reason: { code: 'figure-unknown', run, metric: metricName } }
  }
  for (const [reported, run] of [
    [matched.other!, letters.other],
    [matched.base!, letters.base],
  ] as const) {
    const note = noteAgainst(reported, metricName)
    if (note !== undefined) return { word: 'not-comparable', reason: { code: 'noted', run, note } }
  }
  const value = ratioOfSizes(after.value, before.value)
  if (value === null) {
    const run = before.value > 0 ? letters.other : letters.base
    return { word: 'not-comparable', reason: { code: 'zero-bytes', run } }
  }
  const threshold = Math.max(metric.tolerance ?? 0, margins.minimumExactEffect)
  return {
    word: decidedWord(decideExactly(value, threshold), metric),
    change: { value, low: value, high: value },
    margin: { marginLog: 0, degreesOfFreedom: 1 },
    threshold,
    equalWithin: threshold,
    significance: value === 1 ? 0 : Math.abs(Math.log(value)) * exactSignificance,
  }
}

function decideFamily(family: readonly Draft[], { metric, margins }: RunPair): [Unworded, Unworded][] {
  // Cases without a test stay members of the family, so that leaving some out never makes others pass.
  const members = family.filter(({ cell }) => cell.reference !== null)
  const { rejected, nextLevels } = rejectedOf(
    members.map(({ evidence }) => ({
      pValue: evidence?.test.pValue ?? null,
      level: evidence?.level ?? standardLevel,
    })),
  )
  return members.flatMap(({ cell, evidence }, index): [Unworded, Unworded][] => {
    if (evidence === null) return []
    const { test, level: intervalLevel } = evidence
    const ratio = changeWithin(test, withinOf(test, intervalLevel))
    const decision = decide({ ...evidence, ratio, rejected: rejected[index]! })
    const furtherRounds =
      decision === 'undecided'
        ? furtherRoundsOfBoth({ ...evidence, ...margins, level: nextLevels[index]!, intervalLevel })
        : null
    return [[cell, { ...cell, word: decidedWord(decision, metric), furtherRounds }]]
  })
}

function changeWithin({ difference }: MeanDifference, halfWidth: number): ComparedFigure {
  return {
    value: Math.exp(difference),
    low: Math.exp(difference - halfWidth),
    high: Math.exp(difference + halfWidth),
  }
}

function significanceOf({ difference, halfWidth }: MeanDifference): number {
  return halfWidth === 0 ? (difference === 0 ? 0 : exactSignificance) : Math.abs(difference) / halfWidth
}

/** Stands for "no chance in it" where things are sorted. */
const exactSignificance = 1e6

const nothing: Unworded = {
  word: 'not-comparable',
  figure: null,
  ratio: null,
  reference: null,
  change: null,
  absolute: null,
  margin: null,
  pValue: null,
  threshold: null,
  equalWithin: null,
  significance: null,
  furtherRounds: null,
  reason: null,
  match: null,
}
