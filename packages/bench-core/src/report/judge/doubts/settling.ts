import { estimateOverRounds } from '../../../stats/interval.ts'
import { median } from '../../../stats/mean.ts'
import { type Slice, slicesOf } from '../../../stats/slice-cost.ts'
import type { RoundFigures } from '../../figures/round-figures.ts'

const settledWithin = 0.05
/**
 * Both tails together, so that at most one in a hundred cases that have settled loses its verdicts. Neighbours that come and
 * go make some of them look faster in their last third; what truly settles does so in every round.
 */
const covered = 0.98

export interface Settling {
  /** How much more the typical slice of a case's first third cost than that of its last third, as a ratio over rounds. */
  readonly ratio: number
  /** The same holds beside the contenders that took turns with it, so ratios to them are of nothing that lasts. */
  readonly isItsOwn: boolean
}

/**
 * Whether a case was still getting faster while it was measured: by more than 5 %, and more than chance. Null otherwise.
 * Medians, so that neither a collection nor a neighbour looks like settling. Where other programs slow down all contenders
 * for a while, as by taking the memory's bandwidth, all get faster together afterwards: that is not a case's own.
 */
export function settlingOf(rounds: readonly RoundFigures[], contender: string): Settling | null {
  const perRound = rounds.flatMap((round) => {
    const own = fall(round.slices)
    return own === null ? [] : [{ own, beside: own / fallOfOthers(round, contender) }]
  })
  const ratio = beyondChance(perRound.map(({ own }) => own))
  if (ratio === null) return null
  return { ratio, isItsOwn: beyondChance(perRound.map(({ beside }) => beside)) !== null }
}

function beyondChance(ratios: readonly number[]): number | null {
  const estimate = estimateOverRounds(ratios, covered)
  if (estimate === null || estimate.low === null) return null
  return estimate.low > 1 && estimate.value > 1 + settledWithin ? estimate.value : null
}

function fall(slices: readonly Slice[]): number | null {
  const costs = slices.map(({ cpuNs, operations }) => cpuNs / operations)
  const third = Math.floor(costs.length / 3)
  return third < 2 ? null : median(costs.slice(0, third)) / median(costs.slice(-third))
}

/** The median of what other contenders' first slices cost more than their last ones, in the same turns; 1 without any. */
function fallOfOthers({ inTurns }: RoundFigures, contender: string): number {
  const falls = [...inTurns.keys()].flatMap((event) =>
    event.participants.flatMap((participant, index) =>
      participant.contender === contender ? [] : (fall(slicesOf(event, index)) ?? []),
    ),
  )
  return falls.length === 0 ? 1 : median(falls)
}
