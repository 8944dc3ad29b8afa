import type { LayerCosts } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import { standardLevel } from '../stats/decisions/looks.ts'
import { countedParts } from './quantities.ts'

/** Whether the run told none of the parts of a request apart; of two that it didn't compare itself nobody knows. */
export function isOpenPair(costs: LayerCosts, use: Use, one: string, other: string): boolean {
  const { reference, choices } = costs
  if (one !== reference && other !== reference) return false
  const compared = choices.find(({ contender }) => contender === (one === reference ? other : one))
  return countedParts(costs, use).every(([part]) => compared?.cpu[part]?.isOpen === true)
}

/**
 * The largest A/A band of the parts that are counted. Each part’s lasting error enters the ratio of the sums with the part’s
 * share of the sum, and shares add up to 1. Normal errors that go together spread as far as the mean of their spreads by
 * these shares, independent ones less far: never farther than the largest.
 */
export function bandOf(costs: LayerCosts, use: Use): number | null {
  const bands = countedParts(costs, use).flatMap(([part]) =>
    costs.choices.flatMap(({ cpu }) => cpu[part]?.band ?? []),
  )
  return bands.length === 0 ? null : Math.max(...bands)
}

/** The significance level that two choices are judged at. */
export type LevelOf = (one: string, other: string) => number

/** The strictest of those that the run judged the parts of a request of either at. */
export function levelsOf(costs: LayerCosts, use: Use): LevelOf {
  const parts = countedParts(costs, use)
  const levels = new Map(
    costs.choices.map(({ contender, cpu }) => [
      contender,
      Math.min(standardLevel, ...parts.flatMap(([part]) => cpu[part]?.level ?? [])),
    ]),
  )
  return (...pair) => Math.min(...pair.map((name) => levels.get(name) ?? standardLevel))
}
