import { estimateOverRounds } from '../../../stats/interval.ts'
import { median } from '../../../stats/mean.ts'
import type { RoundFigures } from '../../figures/round-figures.ts'

const settledWithin = 0.05
/** Both tails together, so that one in twenty cases that have settled is suspected wrongly. */
const covered = 0.9

/**
 * How much more the typical slice of a case's first third cost than that of its last third, as a ratio over rounds,
 * where that says that the case was still getting faster while it was measured: more than 5 %, and more than chance.
 * Null otherwise. Medians, so that neither a collection nor a neighbour looks like settling.
 */
export function settlingOf(rounds: readonly RoundFigures[]): number | null {
  const perRound = rounds.flatMap(({ slices }) => {
    const costs = slices.map(({ cpuNs, operations }) => cpuNs / operations)
    const third = Math.floor(costs.length / 3)
    return third < 2 ? [] : [median(costs.slice(0, third)) / median(costs.slice(-third))]
  })
  const estimate = estimateOverRounds(perRound, covered)
  if (estimate === null || estimate.low === null) return null
  return estimate.low > 1 && estimate.value > 1 + settledWithin ? estimate.value : null
}
