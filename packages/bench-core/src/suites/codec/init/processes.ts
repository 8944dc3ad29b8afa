import { type Preset, presets } from '../../../model/presets.ts'
import type { RunSpec } from '../../../model/run-spec.ts'

/** Every contender is started at least so often in a run, but for a smoke run. */
const fewestProcesses = 10
const mostRounds = 20
const processesOfSmokeRound = 2

export function roundsWithInit(_: Pick<Preset, 'name'>): number {
  return mostRounds
}

/** How often each contender is started in a round. */
export function processesOfRound({ preset, rounds }: Pick<RunSpec, 'preset' | 'rounds'>): number {
  if (preset === 'smoke') return processesOfSmokeRound
  return Math.ceil(fewestProcesses / Math.min(rounds, roundsWithInit(presets[preset])))
}
