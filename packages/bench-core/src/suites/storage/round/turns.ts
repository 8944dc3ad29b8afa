import { shuffled } from '../../../measure/shuffled.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'

/** The order of blocks in one round: everyone once, shuffled, and then everyone once more from the end (A B B A). */
export function blockOrder<Trial>(trials: readonly Trial[], seed: number, stream: string): Trial[] {
  const order = shuffled(trials, seededRandom(seed, `blocks/${stream}`))
  return [...order, ...order.toReversed()]
}

/**
 * The turns of one round. Where everyone has only one block in it, rounds go by twos: the second of them has the order of
 * the first from the end.
 */
export function turnsOfRound<Trial>(
  trials: readonly Trial[],
  seed: number,
  { stream, round, blocksPerRound }: { stream: string; round: number; blocksPerRound: number },
): Trial[] {
  if (blocksPerRound > 1) return blockOrder(trials, seed, `${round}/${stream}`)
  const both = blockOrder(trials, seed, `${Math.ceil(round / 2)}/${stream}`)
  return round % 2 === 1 ? both.slice(0, trials.length) : both.slice(trials.length)
}
