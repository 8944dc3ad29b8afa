import { counted } from '../../../model/text/counted.ts'
import type { Ability } from '../../../stats/decisions/ability.ts'
import { formatCount, formatFactor, formatPercent } from '../../words/format.ts'

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

/** `1 of 113 comparisons is undecided` */
export function undecidedWords(open: number, of: number): string {
  return `${formatCount(open)} of ${counted(of, 'comparison')} ${open === 1 ? 'is' : 'are'} undecided`
}

/** As a table has it: `3.1 %, worst 12 %`. */
export function abilityWords(ability: Pick<Ability, 'median' | 'worst'>): string {
  const [middle, worst] = [abilityText(ability.median), abilityText(ability.worst)]
  return middle === worst ? middle : `${middle}, worst ${worst}`
}
