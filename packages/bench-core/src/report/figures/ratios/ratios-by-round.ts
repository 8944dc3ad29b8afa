import type { Comparison } from '../../../model/report/report.ts'

/** A comparison's ratios by the number of their round. */
export function ratiosByRoundOf({ ratio }: Pick<Comparison, 'ratio'>): ReadonlyMap<number, number> {
  const { perRound = [], rounds } = ratio ?? {}
  return new Map(perRound.map((value, index) => [rounds![index]!, value]))
}

/** The rounds that all of them have, in order; none of none. */
export function sharedRounds(members: readonly ReadonlyMap<number, number>[]): number[] {
  const [first = new Map<number, number>(), ...others] = members
  return [...first.keys()].filter((round) => others.every((known) => known.has(round)))
}
