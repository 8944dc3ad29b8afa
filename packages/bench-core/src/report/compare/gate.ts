import { metricInfo } from '../../model/metrics/index.ts'
import type { CaseKey } from '../../model/report/case-key.ts'
import { findCase } from '../../model/report/lookup.ts'
import type { Objection } from '../../model/report/objection.ts'
import type { Comparison, Report } from '../../model/report/report.ts'
import type { RunsComparison } from '../../model/report/runs-comparison.ts'
import { usualMargins } from '../../model/use/margins.ts'
import { judgeSlowdowns, type Margin } from '../../stats/decisions/gate.ts'
import { momentsOf } from '../../stats/welch.ts'
import { keyOf } from '../suites/report-rule.ts'
import { isLeftOut } from '../words/case/absent-words.ts'
import { marginOfChange, nullSpreadsOf } from './margin.ts'

/** What a gate lets through. */
export interface GateRules {
  /** A case passes where it is shown to have become slower by less than this, relatively, and fails where it is shown not to. */
  readonly regressionFrom: number
  /** What a case that isn't decided does: an outcome of its own, which either passes or fails. */
  readonly undecided: 'pass' | 'fail'
}

/** What still counts as equal passes; what isn’t decided is let through, and said. */
export const defaultGateRules: GateRules = { regressionFrom: usualMargins.equalWithin, undecided: 'pass' }

/** What a gate says to a comparison of runs, or to a duel. */
export interface GateResult {
  readonly outcome: 'passed' | 'failed' | 'undecided'
  /** Whether the outcome lets a build go on. */
  readonly passes: boolean
  readonly rules: GateRules
  /** What it went by: ratios to a reference that both runs contain, figures without chance, or times in the same rounds. */
  readonly judged: 'ratios' | 'exact' | 'same-rounds'
  /** Cases that had to pass. */
  readonly required: number
  /** Those that made it fail, or that are undecided. */
  readonly cases: readonly GateCase[]
}

/** A case that has to pass. */
export interface GateCase {
  readonly key: CaseKey
  /** How much slower it became, as a log ratio; null where it can't be told. */
  readonly log: number | null
  readonly margin: Margin | null
  /** The level of its bounds, where that isn't 5 %: that of its verdict, in a run that was looked at more than once. */
  readonly level?: number
  /** Why it can't be told. */
  readonly reason: Objection | null
  /** Whether it would have failed by itself, and did not after the correction for so many cases. */
  readonly isCorrected?: true
}

/**
 * Judges a comparison as a gate: it passes only if every case of it is shown to have become slower by less than the rules
 * say, and fails if one is shown to have become slower by more. The references themselves and cases that only one of the
 * runs has aren't part of it; a case that can't be compared is undecided.
 */
export function judgeGate({ rows, metric }: RunsComparison, rules: GateRules): GateResult {
  const required = rows.flatMap(({ key, cells }) =>
    cells.flatMap((cell): GateCase[] => {
      if (cell === null || notRequired.has(cell.word)) return []
      const { change, margin, level, reason } = cell
      return [
        {
          key,
          log: change && slowdownOf(change.value, metric.better),
          margin,
          ...(level !== undefined && { level }),
          reason,
        },
      ]
    }),
  )
  return gateResult(required, rules, metric.compared === 'exact' ? 'exact' : 'ratios')
}

const notRequired: ReadonlySet<string> = new Set(['not-judged', 'only-here', 'only-in-base'])

/** The same for a duel, whose sides shared their rounds: the mean times of its operations, B against A, but for what both left out. */
export function judgeDuel(report: Report, rules: GateRules): GateResult {
  const metric = 'nsPerOperation'
  const spreads = nullSpreadsOf([report], metric)
  const required = report.comparisons
    .filter((comparison) => comparison.metric === metric && !areLeftOut(comparison, report))
    .map((comparison): GateCase => {
      const { ratio, verdict, reason = null, level } = comparison
      const key = keyOf(comparison, comparison.contender)
      if (ratio === null || verdict === 'not-comparable') return { key, log: null, margin: null, reason }
      const moments = momentsOf(ratio.perRound.map(Math.log))
      return {
        key,
        log: slowdownOf(ratio.value, metricInfo(metric).better),
        // What can be compared has a reason where nothing can be decided.
        margin: reason ? null : marginOfChange([{ report, key, metric, moments }], spreads, level),
        ...(level !== undefined && { level }),
        reason,
      }
    })
  return gateResult(required, rules, 'same-rounds')
}

function areLeftOut(comparison: Comparison, { cases }: Report): boolean {
  return [comparison.contender, comparison.reference].every((side) => {
    const reported = findCase(cases, keyOf(comparison, side))
    return reported !== undefined && isLeftOut(reported)
  })
}

function slowdownOf(change: number, better: 'lower' | 'higher'): number {
  return better === 'lower' ? Math.log(change) : -Math.log(change)
}

function gateResult(
  required: readonly GateCase[],
  rules: GateRules,
  judged: GateResult['judged'],
): GateResult {
  const limitLog = Math.log1p(rules.regressionFrom)
  const decisions = judgeSlowdowns(
    required.map(({ log, margin, level }) => ({
      log: log ?? 0,
      margin: log === null ? null : margin,
      level,
    })),
    limitLog,
  )
  const those = (decision: string) => required.filter((_, index) => decisions[index] === decision)
  const failed = those('fails')
  const open = those('undecided').map((one): GateCase => {
    const { log, margin } = one
    const isCorrected = log !== null && margin !== null && log - margin.marginLog >= limitLog
    return isCorrected ? { ...one, isCorrected } : one
  })
  const known = { rules, judged, required: required.length }
  if (failed.length > 0) return { ...known, outcome: 'failed', passes: false, cases: failed }
  if (open.length > 0 || required.length === 0)
    return { ...known, outcome: 'undecided', passes: rules.undecided === 'pass', cases: open }
  return { ...known, outcome: 'passed', passes: true, cases: [] }
}
