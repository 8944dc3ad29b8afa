/**
 * The order in which the members of a group work their slices, member 0 being the reference: A B B A for each of the
 * others in rotation, so that every slice has a slice of the reference beside it and slow drift cancels within each four.
 * Every other member gets `slicesEach` slices, rounded up to an even number.
 */
export function balancedTurns(members: number, slicesEach: number): number[] {
  const turns: number[] = []
  for (let pass = 0; pass < Math.ceil(slicesEach / 2); pass++) {
    for (let member = 1; member < members; member++) {
      turns.push(...(pass % 2 === 0 ? [0, member, member, 0] : [member, 0, 0, member]))
    }
  }
  return turns
}
