import { shuffled } from '../../measure/shuffled.ts'
import { type Duel, duelContenders } from '../../model/duel/duel-spec.ts'
import type { Participant } from '../../model/run/run-event.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { seededRandom } from '../../workloads/seeded-random.ts'
import { withCopy } from '../participants.ts'

/** Members of a group besides the reference: with more, a slice of the reference would lie too far from each. */
export const maxOthers = 3

/**
 * Who takes turns with whom in one round: the reference with at most three others, in an order of the round's own. The
 * reference takes part a second time, as a process of its own: what identical code shows is what the run can't tell apart.
 * In a duel the two sides of each codec are a group.
 */
export function groupsOfRound(
  { codecs, reference, seed, duel }: Pick<RunSpec, 'codecs' | 'reference' | 'seed' | 'duel'>,
  round: number,
  failed: ReadonlySet<string>,
): Participant[][] {
  if (duel) return groupsOfDuel(duel, seed, round, failed)
  const able = codecs.filter((name) => !failed.has(name))
  const anchor = able.includes(reference) ? reference : able[0]
  if (anchor === undefined) return []
  const others = able.filter((name) => name !== anchor)
  const inOrder = shuffled(withCopy(others, anchor), seededRandom(seed, `round-${round}`))
  const groups = Math.ceil(inOrder.length / maxOthers)
  return Array.from({ length: groups }, (_, group) => [
    { contender: anchor, copy: 1 },
    ...inOrder.filter((_, index) => index % groups === group),
  ])
}

/**
 * Who takes turns with whom in one round of a duel: both sides of a codec, and the A side a second time as a process of
 * its own, the A/A control. Every codec's sides are alone with each other.
 */
function groupsOfDuel(duel: Duel, seed: number, round: number, failed: ReadonlySet<string>): Participant[][] {
  const random = seededRandom(seed, `duel-${round}`)
  const contenders = duelContenders(duel)
  const pairs = duel.a.codecs.map((_, index) =>
    contenders.slice(2 * index, 2 * index + 2).flatMap(({ name }) => (failed.has(name) ? [] : [name])),
  )
  return shuffled(pairs, random).flatMap(([anchor, ...others]) => {
    if (anchor === undefined) return []
    return [[{ contender: anchor, copy: 1 }, ...shuffled(withCopy(others, anchor), random)]]
  })
}
