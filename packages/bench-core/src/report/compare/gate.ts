import { usualMargins } from '../../model/margins.ts'
import type { Report } from '../../model/report.ts'
import type { RunsComparison } from '../../model/runs-comparison.ts'
import { formatPercent } from '../format-numbers.ts'

/** What a gate lets through. */
export interface GateRules {
  /** Regressions from this relative change on fail; none below 2 % nor below what identical code showed ever does. */
  readonly regressionFrom: number
  /** What a case that isn't decided does: an outcome of its own, which either passes or fails. */
  readonly undecided: 'pass' | 'fail'
}

/** A regression fails from the smallest difference that counts; what isn’t decided passes. */
export const defaultGateRules: GateRules = {
  regressionFrom: usualMargins.minimumEffect,
  undecided: 'pass',
}

/** What a gate says to a comparison of runs. */
export interface GateResult {
  readonly outcome: 'passed' | 'failed' | 'undecided'
  /** Whether the outcome lets a build go on. */
  readonly passes: boolean
  /** The sentences of what made it fail, or of what is undecided. */
  readonly reasons: readonly string[]
  readonly text: string
}

/**
 * Judges a comparison as a gate: it fails for a regression that the corrected test found, that lies beyond the A/A
 * bands of both runs, and that is as large as the rules say; a regression is called one only where the first two hold.
 */
export function judgeGate(comparison: RunsComparison, rules: GateRules): GateResult {
  const cells = comparison.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null))
  const limit = Math.log1p(rules.regressionFrom)
  return gateResult(
    {
      failed: cells.filter(
        ({ word, change }) => word === 'regression' && Math.abs(Math.log(change!.value)) >= limit,
      ),
      open: cells.filter(({ word }) => word === 'undecided'),
      judged: cells.filter(({ change }) => change !== null).length,
    },
    rules,
  )
}

/**
 * The same for a duel, whose sides shared their rounds: it fails where the mean time of an operation is longer on the B
 * side by as much as the rules say, and the report calls it slower, which the corrected test and the A/A band decide.
 */
export function judgeDuel({ comparisons }: Pick<Report, 'comparisons'>, rules: GateRules): GateResult {
  const timed = comparisons.filter(({ metric }) => metric === 'nsPerOperation')
  return gateResult(
    {
      failed: timed.filter(
        ({ verdict, ratio }) =>
          verdict === 'slower' && ratio !== null && ratio.value >= 1 + rules.regressionFrom,
      ),
      open: timed.filter(({ verdict }) => verdict === 'undecided'),
      judged: timed.filter(({ verdict }) => verdict !== 'not-comparable').length,
    },
    rules,
  )
}

interface Judged {
  readonly failed: readonly { readonly text: string }[]
  readonly open: readonly { readonly text: string }[]
  readonly judged: number
}

function gateResult({ failed, open, judged }: Judged, rules: GateRules): GateResult {
  const limits = `regressions of ${formatPercent(rules.regressionFrom)} or more fail`
  const counted = `${judged} ${judged === 1 ? 'case' : 'cases'} judged`
  if (failed.length > 0)
    return {
      outcome: 'failed',
      passes: false,
      reasons: failed.map(({ text }) => text),
      text: `failed: ${failed.length} of ${counted} (${limits})`,
    }
  if (open.length > 0 || judged === 0)
    return {
      outcome: 'undecided',
      passes: rules.undecided === 'pass',
      reasons: open.map(({ text }) => text),
      text:
        judged === 0
          ? `undecided: no case could be judged (--undecided ${rules.undecided})`
          : `undecided: no regression, but ${open.length} of ${judged} can't be told (--undecided ${rules.undecided})`,
    }
  return { outcome: 'passed', passes: true, reasons: [], text: `passed: ${counted} (${limits})` }
}
