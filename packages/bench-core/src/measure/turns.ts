/**
 * The order in which the members of a group work their slices: one shuffled permutation after the other, in which no
 * member follows itself. Every member gets `slicesEach` slices, is early as often as late, and finds the caches as
 * another left them; a slice of the reference is never further away than the group is large.
 *
 * Orders such as A B B A give a member of a group every second slice on caches that are still its own, and do so unequally
 * between members: identical code then differs by 2 to 4 % (docs/experiments/turns.md shows the table).
 */
export function shuffledTurns(
  members: number,
  slicesEach: number,
  below: (limit: number) => number,
): number[] {
  const turns: number[] = []
  for (let pass = 0; pass < slicesEach; pass++) {
    const order = Array.from({ length: members }, (_, member) => member)
    // The Fisher–Yates shuffle; the first place must not go to the member that has just worked.
    for (let place = 0; place < members - 1; place++) {
      const left = order.slice(place).filter((member) => place > 0 || member !== turns.at(-1))
      const chosen = order.indexOf(left[below(left.length)]!)
      ;[order[place], order[chosen]] = [order[chosen]!, order[place]!]
    }
    turns.push(...order)
  }
  return turns
}
