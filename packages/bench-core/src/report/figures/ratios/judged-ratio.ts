import { standardLevel } from '../../../stats/decisions/looks.ts'
import type { Estimate } from '../../../stats/estimate.ts'
import { estimateOverRounds } from '../../../stats/interval.ts'

/** A ratio with the interval that shows equality: the 95 % one, or a wider one where the run is judged repeatedly. */
export function judgedRatio(
  ratio: Estimate & { readonly perRound: readonly number[] },
  level: number,
): Estimate {
  if (level === standardLevel) return ratio
  return estimateOverRounds(ratio.perRound, 1 - level) ?? ratio
}
