import { sum } from '../../model/sum.ts'
import { fTail } from '../distributions/f-distribution.ts'
import { studentTCdf, studentTQuantile } from '../distributions/student-t.ts'
import { mean } from '../mean.ts'
import type { NullComparison } from './aa-band.ts'
import { rejectedOf } from './benjamini-hochberg.ts'
import { together } from './decision.ts'
import { standardLevel } from './looks.ts'

/** One run's part in a change: how far its rounds let its log ratio be known. */
export interface GatedSide {
  readonly rounds: number
  /** Standard error of the mean log ratio over the rounds. */
  readonly errorLog: number
  /** The A/A band, as a log ratio, of a machine that has a past: absent where only this run's null comparisons made it. */
  readonly pastBandLog?: number | undefined
}

/** What null comparisons say of how far a change of one kind may be off. */
export interface NullSpread {
  /** By which factor whole comparisons vary more than their rounds explain, as variances. */
  readonly excess: number
  /** So many null comparisons, of all kinds, say so. */
  readonly comparisons: number
  /** Variance of a round of identical code of this kind, and the degrees of freedom that it is known with. */
  readonly ofRound: number
  readonly degreesOfFreedom: number
}

/** How far a change may be off, as a log ratio: the truth lies beyond either end in at most 5 % of cases, or the level asked for. */
export interface Margin {
  readonly marginLog: number
  readonly degreesOfFreedom: number
}

export type GateDecision = 'passes' | 'fails' | 'undecided'

/**
 * What null comparisons say of each kind that has any of two rounds; a kind is an operation of a runtime under its settings,
 * where identical code scatters alike.
 *
 * Rounds don't show what stays different between two processes of the same code over a whole run. Null comparisons do: the
 * mean square of their means, each over what its kind's rounds explain, is the factor by which errors over rounds have to be
 * scaled (R. T. Birge, Physical Review 40, 1932; the scale factor of the Particle Data Group), known with a degree of
 * freedom for each, since their true mean is 0.
 */
export function nullSpreads(
  kinds: ReadonlyMap<string, readonly NullComparison[]>,
): ReadonlyMap<string, NullSpread> {
  const known = [...kinds].flatMap(([kind, nulls]) => {
    const repeated = nulls.filter(hasError)
    const degreesOfFreedom = sum(repeated.map(({ rounds }) => rounds - 1))
    const ofRound =
      sum(repeated.map(({ rounds, errorLog }) => (rounds - 1) * rounds * errorLog ** 2)) / degreesOfFreedom
    return repeated.length === 0 ? [] : [{ kind, repeated, ofRound, degreesOfFreedom }]
  })
  const squares = known.flatMap(({ repeated, ofRound }) =>
    repeated.map(({ rounds, meanLog }) => (meanLog === 0 ? 0 : (rounds * meanLog ** 2) / ofRound)),
  )
  const shared = { excess: mean(squares), comparisons: squares.length }
  return new Map(
    known.map(({ kind, ofRound, degreesOfFreedom }) => [kind, { ...shared, ofRound, degreesOfFreedom }]),
  )
}

/**
 * The margin of a change between runs (two sides) or within the rounds of one (one side); null without two rounds on
 * each side.
 *
 * A side varies as identical code of its kind does, or, where it scatters more over its own rounds, as much more; scaled, this
 * is known as well as the null comparisons know it. Where a change scatters more than they explain (a one-way F test
 * at 5 %), they know its spread only by way of its own rounds: the degrees of freedom of a product are then those of
 * F. E. Satterthwaite (Biometrics Bulletin 2, 1946). It is never less than what its own rounds say alone, nor than the A/A
 * bands that the machine's past is in.
 * @param level Of either end, which is a bound of its own: proving that a slowdown is smaller is a one-sided claim.
 */
export function gateMargin(
  sides: readonly GatedSide[],
  nulls: NullSpread,
  level = standardLevel,
): Margin | null {
  if (sides.some(({ rounds }) => rounds < 2)) return null
  const { excess, comparisons, ofRound } = nulls
  const own = sum(sides.map(({ errorLog }) => errorLog ** 2))
  const expected = sum(sides.map(({ rounds }) => ofRound / rounds))
  const larger = sum(sides.map(({ rounds, errorLog }) => Math.max(errorLog ** 2, ofRound / rounds)))
  const ownFreedom = sum(sides.map(({ rounds }) => rounds - 1))
  const isNoisier =
    own > expected && fTail(own / expected, ownFreedom, nulls.degreesOfFreedom) < standardLevel
  const minFreedom = Math.min(...sides.map(({ rounds }) => rounds - 1))
  const margins: Margin[] = [
    marginOf(own, minFreedom, level),
    {
      marginLog: together(...sides.map(({ pastBandLog = 0 }) => pastBandLog)),
      degreesOfFreedom: minFreedom,
    },
    marginOf(excess * larger, comparisons, level),
    ...(isNoisier ? [marginOf(excess * own, 1 / (1 / comparisons + 1 / ownFreedom), level)] : []),
  ]
  return margins.reduce((widest, margin) => (margin.marginLog > widest.marginLog ? margin : widest))
}

function marginOf(variance: number, degreesOfFreedom: number, level: number): Margin {
  const marginLog = studentTQuantile(1 - level, degreesOfFreedom) * Math.sqrt(variance)
  return { marginLog, degreesOfFreedom }
}

function hasError(known: NullComparison): known is NullComparison & { readonly errorLog: number } {
  return known.errorLog !== null
}

/** A slowdown to be judged, as a log ratio that grows with the harm; without a margin it can't be decided. */
export interface Slowdown {
  readonly log: number
  readonly margin: Margin | null
  /** That of the margin; 5 % unless the run was looked at more than once. */
  readonly level?: number | undefined
}

/**
 * What a gate makes of each slowdown of one family: it passes where the upper end lies below the limit, which needs no
 * correction because the whole passes only if all do; it fails where the lower end lies above it and the one-sided test of
 * "not above the limit" is rejected over the family (Benjamini–Hochberg at 5 %); else it is undecided.
 */
export function judgeSlowdowns(slowdowns: readonly Slowdown[], limitLog: number): GateDecision[] {
  const { rejected } = rejectedOf(
    slowdowns.map(({ log, margin, level = standardLevel }) => ({
      pValue: margin === null ? null : pValueAbove(log - limitLog, margin, level),
      level,
    })),
  )
  return slowdowns.map(({ log, margin }, index) => {
    if (margin === null) return 'undecided'
    if (log + margin.marginLog < limitLog) return 'passes'
    return rejected[index] && log - margin.marginLog >= limitLog ? 'fails' : 'undecided'
  })
}

/** The chance of seeing so much beyond the limit where the truth lies at it; the margin is where that is the level. */
function pValueAbove(beyondLog: number, { marginLog, degreesOfFreedom }: Margin, level: number): number {
  if (marginLog === 0) return beyondLog >= 0 ? 0 : 1
  const inErrors = (beyondLog / marginLog) * studentTQuantile(1 - level, degreesOfFreedom)
  return 1 - studentTCdf(inErrors, degreesOfFreedom)
}
