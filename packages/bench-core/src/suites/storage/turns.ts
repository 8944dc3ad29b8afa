import { seededRandom } from '../../workloads/seeded-random.ts'

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
