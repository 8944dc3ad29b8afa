import { type Duel, duelContenders } from '../../../model/duel/duel-spec.ts'
import type { Participant } from '../../../model/run/run-event.ts'
import { seededRandom } from '../../../workloads/seeded-random.ts'
import { shuffled } from '../shuffled.ts'

/**
 * Who takes turns with whom in one round of a duel: both sides of a codec, and the A side a second time as a process of
 * its own, the A/A control. Every codec's sides are alone with each other.
 */
export function groupsOfDuel(
  duel: Duel,
  seed: number,
  round: number,
  failed: ReadonlySet<string>,
): Participant[][] {
  const random = seededRandom(seed, `duel-${round}`)
  const contenders = duelContenders(duel)
  const pairs = duel.a.codecs.map((_, index) =>
    contenders.slice(2 * index, 2 * index + 2).flatMap(({ name }) => (failed.has(name) ? [] : [name])),
  )
  return shuffled(pairs, random).flatMap(([anchor, ...others]) => {
    if (anchor === undefined) return []
    const members = [...others.map((contender) => ({ contender, copy: 1 })), { contender: anchor, copy: 2 }]
    return [[{ contender: anchor, copy: 1 }, ...shuffled(members, random)]]
  })
}
