import type { Preset } from '../../model/presets.ts'

const few: Readonly<Record<Preset['name'], number>> = { smoke: 3, quick: 3, standard: 5, thorough: 10 }

/** Rounds of what needs fewer than the mean costs do: it differs by more, or has no chance in it. */
export function fewRounds({ name }: Pick<Preset, 'name'>): number {
  return few[name]
}

/** Whether what takes part in so many rounds of a run does so in this one: they are spread evenly, the first among them. */
export function takesPart(round: number, rounds: number, wanted: number): boolean {
  const before = (count: number) => Math.ceil((count * Math.min(wanted, rounds)) / rounds)
  return before(round) > before(round - 1)
}
