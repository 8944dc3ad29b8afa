import type { Use } from '../model/use/use.ts'
import type { ChoiceAnswer, LayerAnswer } from './answer-types.ts'

/** A saving matters from this part of the total on, or from this part of a core: whichever is more. */
const shareThatMatters = 0.01
export const coresThatMatter = 0.1

/**
 * What a saving has to exceed at any rate to matter, in money a month, never less than the A/A band of the CPU time: it grows
 * with the rate as savings do.
 * @param band Of the A/A control, as a relative difference.
 */
export function smallestShareOf(
  today: { readonly costPerMonth: number; readonly cores: number },
  use: Use,
  band: number | null,
): number {
  return Math.max(shareThatMatters * today.costPerMonth, (band ?? 0) * today.cores * use.pricePerCoreMonth)
}

/** What it has to exceed at the rate of the use. */
export function smallestSavingOf(smallestShare: number, use: Use): number {
  return Math.max(smallestShare, coresThatMatter * use.pricePerCoreMonth)
}

/** What a difference costs a month in bytes alone; negative is a saving. */
export function costOfBytes(
  {
    gbMovedPerMonth,
    gbStored,
  }: Pick<NonNullable<ChoiceAnswer['difference']>, 'gbMovedPerMonth' | 'gbStored'>,
  use: Use,
): number {
  return gbMovedPerMonth * use.pricePerGbMoved + gbStored * use.pricePerGbMonth
}

/** Whether bytes, which have no chance in them, make the best choice worth it by themselves. */
export function isDecidedBySizes(layer: LayerAnswer, use: Use): boolean {
  const { best, choices, outcome, smallestSaving } = layer
  const difference = choices.find(({ contender }) => contender === best)?.difference
  const hasTarget = choices.some(({ highestRate }) => highestRate !== null)
  if (outcome !== 'worth-it' || !difference || hasTarget) return false
  return -costOfBytes(difference, use) > smallestSaving
}

/** Cost is linear in the rate: the requests a second from which a saving is a tenth of a core; null where it never matters, or a core costs nothing. */
export function mattersFrom(saving: number, smallestShare: number, use: Use): number | null {
  if (use.pricePerCoreMonth === 0 || saving <= 0 || saving < smallestShare) return null
  return (use.requestsPerSecond * coresThatMatter * use.pricePerCoreMonth) / saving
}
