import type { PresetName } from './preset-name.ts'

/** How much is measured. Times are budgets of one contender, one operation and one round. */
export interface Preset {
  readonly name: PresetName
  readonly purpose: string
  readonly rounds: number
  /** Slices that each member of a group works in one round. */
  readonly slicesPerRound: number
  readonly sliceMs: number
  /** How long a block of individually timed operations lasts; the percentiles come from it. */
  readonly blockMs: number
  /** Warming up ends here even where times, memory and compiled code have not settled. */
  readonly warmupLimitMs: number
}

export const presets: Readonly<Record<PresetName, Preset>> = {
  smoke: {
    name: 'smoke',
    purpose: 'Checks that everything works. Too short for a decision.',
    rounds: 3,
    slicesPerRound: 12,
    sliceMs: 3,
    blockMs: 200,
    warmupLimitMs: 80,
  },
  quick: {
    name: 'quick',
    purpose: 'A first answer.',
    rounds: 5,
    slicesPerRound: 60,
    sliceMs: 4,
    blockMs: 400,
    warmupLimitMs: 1500,
  },
  standard: {
    name: 'standard',
    purpose: 'Enough for a decision.',
    rounds: 12,
    slicesPerRound: 60,
    sliceMs: 4,
    blockMs: 500,
    warmupLimitMs: 2000,
  },
  thorough: {
    name: 'thorough',
    purpose: 'Enough to publish.',
    rounds: 40,
    slicesPerRound: 60,
    sliceMs: 5,
    blockMs: 1000,
    warmupLimitMs: 3000,
  },
}
