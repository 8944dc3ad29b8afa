import type { Comparison } from '../../model/report.ts'
import { median } from '../../stats/mean.ts'
import { formatPercent } from '../words/format-numbers.ts'
import { formatFactor } from '../words/format-ratio.ts'

type Unworded = Omit<Comparison, 'text'>

/** The relative differences that a run’s comparisons would have called nine times in ten. */
export interface Ability {
  readonly median: number
  readonly worst: number
  /** The comparison that is the worst. */
  readonly worstOf: Unworded
  /** How many there are. */
  readonly of: number
}

const meanCost = 'nsPerOperation'

/** Of the mean cost, or of what a run without it has; null below two rounds, or where nothing is compared. */
export function abilityOf({ comparisons }: { readonly comparisons: readonly Unworded[] }): Ability | null {
  const known = comparisons.filter(
    ({ wouldHaveCalled, verdict }) => wouldHaveCalled !== null && verdict !== 'not-comparable',
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

/** `3.1 %`, `2.4×`; beyond ten no figure says anything. */
export function abilityText(difference: number): string {
  if (difference >= largestTold) return 'more than 10×'
  return difference < 1 ? formatPercent(difference) : formatFactor(1 + difference)
}

const largestTold = 9

/** Which differences a run with this ability may not have called. */
export function missedWords({ median }: Pick<Ability, 'median'>): string {
  const missed =
    median >= largestTold ? 'even tenfold differences' : `differences below ${abilityText(median)}`
  return `${missed} would have been missed`
}

/** As a table has it: `3.1 %, worst 12 %`. */
export function abilityWords(ability: Pick<Ability, 'median' | 'worst'>): string {
  const [middle, worst] = [abilityText(ability.median), abilityText(ability.worst)]
  return middle === worst ? middle : `${middle}, worst ${worst}`
}
