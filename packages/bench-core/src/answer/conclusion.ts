import type { LayerCosts } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import type { Combined } from '../stats/combined.ts'
import type { ChoiceAnswer, LayerAnswer } from './answer-types.ts'
import type { targetOf } from './keeps-target.ts'
import { todayOf } from './layer-use.ts'
import type { Quantities } from './quantities.ts'

/** A choice as a use has it. */
export interface Priced extends Quantities {
  readonly contender: string
  readonly target: ReturnType<typeof targetOf>
}

export type WithCost = Priced & { readonly costPerMonth: Combined }

export function isPriced(choice: Priced): choice is WithCost {
  return choice.costPerMonth !== null
}

/** What choices that are priced and judged come to. */
export function conclusionOf(
  costs: LayerCosts,
  use: Use,
  {
    priced,
    today,
    best,
    choices,
    smallestSaving,
    isTooBusy = false,
  }: {
    readonly priced: readonly Priced[]
    readonly today: Priced | undefined
    readonly best: Priced | undefined
    readonly choices: readonly ChoiceAnswer[]
    readonly smallestSaving: number
    readonly isTooBusy?: boolean
  },
): Pick<LayerAnswer, 'outcome' | 'todayMissesP99' | 'reasons'> {
  if (costs.choices.length < 2) return { outcome: 'nothing-to-compare', reasons: [] }
  if (!today?.costPerMonth || !best)
    return {
      outcome: 'cant-tell',
      reasons: [{ code: 'takes-unknown', contender: todayOf(costs, use) }, ...(today?.reasons ?? [])],
    }
  const sloMs = use.sloMs!
  // Who keeps a p99 on a machine that was too busy says nothing of who would on another day.
  if (isTooBusy && [today, best].some(({ target }) => target === 'missed' || target === 'undecided'))
    return { outcome: 'cant-tell', reasons: [{ code: 'machine-busy' }] }
  if (best.target === 'undecided')
    return { outcome: 'cant-tell', reasons: [{ code: 'p99-open', contender: best.contender, sloMs }] }
  if (best.target === 'missed') {
    const kept = priced.find((one) => !isPriced(one) && one.target === 'kept')
    return {
      outcome: 'cant-tell',
      reasons: kept
        ? [{ code: 'takes-unknown', contender: kept.contender }, ...kept.reasons]
        : [{ code: 'p99-missed', sloMs }],
    }
  }
  // What can’t be used saves nothing.
  if (today.target === 'missed') return { outcome: 'worth-it', todayMissesP99: true, reasons: [] }
  if (best !== today) {
    const { outcome } = choices.find(({ contender }) => contender === best.contender)!
    if (outcome !== 'worth-it' && today.target === 'undecided' && best.target === 'kept')
      return { outcome: 'cant-tell', reasons: [{ code: 'p99-open', contender: today.contender, sloMs }] }
    return {
      outcome: outcome === 'worth-it' || outcome === 'no-difference' ? outcome : 'cant-tell',
      reasons: [],
    }
  }
  // Nothing looks cheaper: whether something might be can still be open.
  const open = choices.filter((one) => !one.isToday && mightSave(one, smallestSaving))
  const unpriced = priced.filter((one) => !isPriced(one))
  const isOpen = open.length > 0 && open.length + 1 === choices.length && unpriced.length < open.length
  return { outcome: isOpen ? 'cant-tell' : 'no-difference', reasons: [] }
}

/** Whether a saving that matters is neither seen nor ruled out; of what may cost more, how much more doesn’t count here. */
function mightSave({ outcome, cpuRatio, difference }: ChoiceAnswer, smallestSaving: number): boolean {
  if (outcome !== 'cant-tell') return false
  return cpuRatio?.verdict === 'undecided' || (difference?.costPerMonth.low ?? -Infinity) < -smallestSaving
}
