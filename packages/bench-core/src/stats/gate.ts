import { benjaminiHochberg } from './benjamini-hochberg.ts'
import { mean, variance } from './mean.ts'
import { studentTCdf, studentTQuantile } from './student-t.ts'

/** One run's part in a change: how far its rounds let its log ratio be known, and its A/A band. */
export interface GatedSide {
  readonly rounds: number
  /** Standard error of the mean log ratio over the rounds. */
  readonly errorLog: number
  /** What identical code showed in this run, as a log ratio. */
  readonly bandLog: number
}

/** A whole comparison of identical code: its mean log ratio, and the standard error of that over its rounds. */
export interface NullComparison {
  readonly meanLog: number
  /** Null for a single round. */
  readonly errorLog: number | null
}

/** How far a change may be off, as a log ratio: the truth lies beyond either end in at most 5 % of cases. */
export interface Margin {
  readonly marginLog: number
  readonly degreesOfFreedom: number
}

/** What the rounds of one null comparison amount to. */
export function nullComparison(logRatios: readonly number[]): NullComparison {
  const errorLog = logRatios.length < 2 ? null : Math.sqrt(variance(logRatios) / logRatios.length)
  return { meanLog: mean(logRatios), errorLog }
}

export type GateDecision = 'passes' | 'fails' | 'undecided'

/** Each end of a gate's interval is a bound of its own: proving that a slowdown is smaller is a one-sided claim. */
const certainty = 0.95

/**
 * What standard errors over rounds have to be multiplied by, from null comparisons; null without any of two rounds.
 *
 * Rounds don't show what stays different between two processes of the same code over a whole run. Null comparisons do:
 * where their means differ from 0 by more than their rounds explain, errors are scaled by that factor (R. T. Birge,
 * Physical Review 40, 1932; the scale factor of the Particle Data Group), never below 1, and taken at t(K) ÷ z for the
 * K comparisons that it is known from.
 */
export function errorScale(nulls: readonly NullComparison[]): number | null {
  const known = nulls.filter(({ errorLog }) => errorLog !== null)
  if (known.length === 0) return null
  const squares = known.reduce((sum, { meanLog }) => sum + meanLog ** 2, 0)
  const explained = known.reduce((sum, { errorLog }) => sum + errorLog! ** 2, 0)
  const factor = squares === 0 ? 0 : Math.sqrt(squares / explained)
  return Math.max(1, factor * tOverNormal(known.length))
}

/**
 * The margin of a change between runs (two sides) or within the rounds of one (one side); null without two rounds on
 * each side. The A/A band holds the spread of rounds as well, so it isn't added to it: the larger of the two counts, side by
 * side. Sides are independent and add up as squares.
 */
export function gateMargin(sides: readonly GatedSide[], scale: number): Margin | null {
  if (sides.some(({ rounds }) => rounds < 2)) return null
  const squares = sides.map(({ rounds, errorLog, bandLog }) => {
    const ofRounds = studentTQuantile(certainty, rounds - 1) * errorLog * scale
    return Math.max(ofRounds, bandLog) ** 2
  })
  return {
    marginLog: Math.sqrt(squares.reduce((sum, square) => sum + square, 0)),
    degreesOfFreedom: Math.min(...sides.map(({ rounds }) => rounds - 1)),
  }
}

function tOverNormal(degreesOfFreedom: number): number {
  return studentTQuantile(certainty, degreesOfFreedom) / normalQuantile
}

/** z₀.₉₅: Student's t with so many degrees of freedom that more change nothing here. */
const normalQuantile = studentTQuantile(certainty, 1e9)

/** A slowdown to be judged, as a log ratio that grows with the harm; without a margin it can't be decided. */
export interface Slowdown {
  readonly log: number
  readonly margin: Margin | null
}

/**
 * What a gate makes of each slowdown of one family: it passes where the upper end lies below the limit, which needs no
 * correction because the whole passes only if all do; it fails where the lower end lies above it and the one-sided test of
 * "not above the limit" is rejected over the family (Benjamini–Hochberg at 5 %); else it is undecided.
 */
export function judgeSlowdowns(slowdowns: readonly Slowdown[], limitLog: number): GateDecision[] {
  const { rejected } = benjaminiHochberg(
    slowdowns.map(({ log, margin }) => (margin === null ? null : pValueAbove(log - limitLog, margin))),
    1 - certainty,
  )
  return slowdowns.map(({ log, margin }, index) => {
    if (margin === null) return 'undecided'
    if (log + margin.marginLog < limitLog) return 'passes'
    return rejected[index] && log - margin.marginLog >= limitLog ? 'fails' : 'undecided'
  })
}

/** The chance of seeing so much beyond the limit where the truth lies at it; the margin is where that is 5 %. */
function pValueAbove(beyondLog: number, { marginLog, degreesOfFreedom }: Margin): number {
  if (marginLog === 0) return beyondLog >= 0 ? 0 : 1
  const inErrors = (beyondLog / marginLog) * studentTQuantile(certainty, degreesOfFreedom)
  return 1 - studentTCdf(inErrors, degreesOfFreedom)
}
