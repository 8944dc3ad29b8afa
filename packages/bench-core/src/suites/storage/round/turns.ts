import { seededRandom } from '../../../workloads/seeded-random.ts'

/** The order of blocks in one round: everyone once, shuffled, and then everyone once more from the end (A B B A). */
export function blockOrder<Member>(members: readonly Member[], seed: number, stream: string): Member[] {
  const random = seededRandom(seed, `blocks/${stream}`)
  const order = [...members]
  // The Fisher–Yates shuffle.
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return [...order, ...order.toReversed()]
}

/**
 * The turns of one round. Where everyone has only one block in it, rounds go by twos: the second of them has the order of
 * the first from the end.
 */
export function turnsOfRound<Member>(
  members: readonly Member[],
  seed: number,
  { stream, round, blocksPerRound }: { stream: string; round: number; blocksPerRound: number },
): Member[] {
  if (blocksPerRound > 1) return blockOrder(members, seed, `${round}/${stream}`)
  const both = blockOrder(members, seed, `${Math.ceil(round / 2)}/${stream}`)
  return round % 2 === 1 ? both.slice(0, members.length) : both.slice(members.length)
}
