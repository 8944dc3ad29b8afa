import { isBesideOthers } from '../../model/codec/runtime-settings.ts'
import type { Comparison } from '../../model/report/report.ts'
import { median } from '../mean.ts'

/** A comparison before or after it was put into words. */
type Unworded = Omit<Comparison, 'text'>

const meanCost = 'nsPerOperation'

/** The relative differences that a run’s comparisons would have called nine times in ten. */
export interface Ability {
  readonly median: number
  readonly worst: number
  /** The comparison that is the worst. */
  readonly worstOf: Unworded
  /** How many there are. */
  readonly of: number
}

/**
 * Of the mean cost, or of what a run without it has, under the settings that the run speaks for; null below two rounds, or where
 * nothing is compared.
 */
export function abilityOf({ comparisons }: { readonly comparisons: readonly Unworded[] }): Ability | null {
  const known = comparisons.filter(
    (one) => one.wouldHaveCalled !== null && one.verdict !== 'not-comparable' && !isBesideOthers(one),
  )
  const ofMean = known.filter(({ metric }) => metric === meanCost)
  const told = (ofMean.length > 0 ? ofMean : known).toSorted(
    (a, b) => a.wouldHaveCalled! - b.wouldHaveCalled!,
  )
  const worstOf = told.at(-1)
  if (worstOf === undefined) return null
  return {
    median: median(told.map(({ wouldHaveCalled }) => wouldHaveCalled!)),
    worst: worstOf.wouldHaveCalled!,
    worstOf,
    of: told.length,
  }
}

const fewestRounds = 3
/** A run whose median comparison would have missed a difference of half says nothing about speeds. */
export const minAbility = 0.5

/**
 * Whether a run was too disturbed for any speed to be judged: over at least three rounds, more than half of the
 * comparisons of the mean cost can't be told, and the median one would have missed a difference of 50 %.
 */
export function isTooNoisy({
  comparisons,
  run,
}: {
  readonly comparisons: readonly Unworded[]
  readonly run: { readonly rounds: number }
}): boolean {
  if (run.rounds < fewestRounds) return false
  const timed = timedOf(comparisons)
  const open = timed.filter(({ verdict }) => verdict === 'undecided')
  const ability = abilityOf({ comparisons: timed })
  return open.length * 2 > timed.length && ability !== null && ability.median >= minAbility
}

/** Comparisons of the mean cost that are judged, under the settings that the run speaks for. */
export function timedOf(comparisons: readonly Unworded[]): Unworded[] {
  return comparisons.filter(
    (one) => one.metric === meanCost && one.verdict !== 'not-comparable' && !isBesideOthers(one),
  )
}
