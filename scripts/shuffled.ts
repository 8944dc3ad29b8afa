import { seededRandom } from '../packages/bench-core/src/workloads/seeded-random.ts'

/** Things in an order that the seed and the name decide. */
export function shuffled<Thing>(things: readonly Thing[], seed: number, name: string): Thing[] {
  const random = seededRandom(seed, name)
  return things
    .map((thing) => ({ thing, key: random.below(1 << 30) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ thing }) => thing)
}
