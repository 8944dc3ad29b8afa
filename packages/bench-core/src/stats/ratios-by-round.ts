import type { Comparison } from '../model/report/report.ts'

/** Figures or ratios by the number of their round, in the order of the rounds. */
export type ByRound = ReadonlyMap<number, number>

/** A comparison's ratios. */
export function ratiosByRoundOf({ ratio }: Pick<Comparison, 'ratio'>): ByRound {
  const { perRound = [], rounds } = ratio ?? {}
  return new Map(perRound.map((value, index) => [rounds?.[index] ?? index + 1, value]))
}

/** The rounds that all of them have, in order; none of none. */
export function sharedRounds(members: readonly ByRound[]): number[] {
  const [first = new Map<number, number>(), ...others] = members
  return [...first.keys()].filter((round) => others.every((known) => known.has(round)))
}

/** The one ÷ the other in each round that both have. */
export function quotientsByRound(ours: ByRound, theirs: ByRound): ByRound {
  return mapRounds(ours, (value, round) => {
    const against = theirs.get(round)
    return against === undefined ? null : value / against
  })
}

/** What `of` makes of each of them; rounds of which it makes nothing are left out. */
export function mapRounds(byRound: ByRound, of: (value: number, round: number) => number | null): ByRound {
  return new Map(
    [...byRound].flatMap(([round, value]) => {
      const made = of(value, round)
      return made === null ? [] : [[round, made]]
    }),
  )
}
