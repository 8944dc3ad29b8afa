import type { RunSpec } from '../../model/run/run-spec.ts'

/** The level of a run that is judged once; a run that is judged more often spends it over its looks. */
export const standardLevel = 0.05

/** A run that adds rounds until it is decided: it looks first after so many rounds, and ends after so many at the latest. */
export interface LookPlan {
  readonly firstRounds: number
  readonly maximumRounds: number
}

/** One time at which such a run is judged, and the significance level that this time may use up. */
export interface Look {
  readonly number: number
  readonly rounds: number
  readonly level: number
}

/** Looks are this far apart in proportion to the rounds: fewer looks leave more of the level to each. */
const spacing = Math.SQRT2

/**
 * When to look, and at which level, so that all looks together keep to 5 %: alpha spending of Lan and DeMets
 * (Biometrika 70, 1983) with the rounds as information and the spending function α·t, the power family of Kim and
 * DeMets (Biometrika 74, 1987) with exponent 1.
 *
 * A look uses the increment of the spending function since the one before as a level of its own. By Boole's inequality
 * the chance of a false alarm at any of them is then at most the sum, 5 %, however the looks depend on each other: the t
 * tests are exact at every look with few rounds too, the bound holds for the false discovery rate of a whole family and
 * for ties, and whatever rule ends the run. Boundaries that use up the dependence would need fewer rounds, but hold for
 * normal statistics only; looking rarely makes that cost small.
 */
export function planLooks({ firstRounds, maximumRounds }: LookPlan): Look[] {
  const rounds: number[] = []
  for (let next = firstRounds; next < maximumRounds; next = Math.max(next + 1, Math.round(next * spacing)))
    rounds.push(next)
  // A look just before the last one would leave the last nothing.
  while (rounds.length > 0 && rounds.at(-1)! * Math.sqrt(spacing) > maximumRounds) rounds.pop()
  rounds.push(maximumRounds)
  return rounds.map((at, index) => ({
    number: index + 1,
    rounds: at,
    level: (standardLevel * (at - (rounds[index - 1] ?? 0))) / maximumRounds,
  }))
}

/**
 * The level at which a run of a fixed number of rounds is judged on its way, where somebody may look after every round: by Boole's
 * inequality at most 5 % of runs show a wrong verdict at any time before their end, and whoever ends one early because of what he
 * saw errs no more often. A look takes two rounds, and the one after the last round has its own 5 %.
 */
export function levelOnTheWay(plannedRounds: number): number {
  return standardLevel / Math.max(1, plannedRounds - 2)
}

/** The look that is due after so many rounds, if one is. */
export function lookAfter(rounds: number, plan: LookPlan): Look | null {
  return planLooks(plan).find((look) => look.rounds === rounds) ?? null
}

/** The level at which a run is judged that has ended after so many rounds: between two looks, that of the next one. */
export function levelAfter(rounds: number, plan: LookPlan): number {
  const looks = planLooks(plan)
  return (looks.find((look) => look.rounds >= rounds) ?? looks.at(-1)!).level
}

/** The looks of a run: by its spec, for a run that measures until it is decided. */
export function looksOf({ rounds, maximumRounds = rounds }: RunSpec): LookPlan {
  return { firstRounds: rounds, maximumRounds }
}
