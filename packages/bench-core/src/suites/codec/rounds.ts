import { type Preset, presets } from '../../model/presets.ts'

/** Of the preset's own rounds, those in which what needs fewer takes part. */
const few: Readonly<Record<Preset['name'], number>> = { smoke: 3, quick: 3, standard: 6, thorough: 12 }
/** Less says nothing about chance. */
const fewest = 3

/** Rounds of what needs fewer than the mean costs do: it differs by more, or has no chance in it. */
export function fewRounds({ name }: Pick<Preset, 'name'>, rounds: number): number {
  return partOfRounds(few[name], presets[name], rounds)
}

/** Rounds of what has no chance in it but for a time that is shown beside it. */
export function fewestRounds({ name }: Pick<Preset, 'name'>, rounds: number): number {
  return partOfRounds(few[name] / 2, presets[name], rounds)
}

/**
 * As many of a run's rounds as so many are of the preset's own: a fixed part of them, so that whoever asks for more rounds
 * gets more of these too.
 */
export function partOfRounds(wanted: number, preset: Pick<Preset, 'rounds'>, rounds: number): number {
  const part = Math.min(1, wanted / preset.rounds)
  return Math.min(rounds, Math.max(fewest, Math.ceil(part * rounds)))
}

/** Whether what takes part in so many rounds of a run does so in this one: they are spread evenly, the first among them. */
export function takesPart(round: number, rounds: number, wanted: number): boolean {
  const before = (count: number) => Math.ceil((count * Math.min(wanted, rounds)) / rounds)
  return before(round) > before(round - 1)
}
