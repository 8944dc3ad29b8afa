import { type Preset, presets } from '../../../model/presets.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import { partOfRounds } from '../rounds.ts'

/** Every contender is started at least so often in a run; in one that only shows that it works, less often. */
const fewestProcesses = 10
const fewestOfSmoke = 3
/** Of a preset's own rounds; a run with more of them has more of these. */
const maxRounds = 20

export function roundsWithInit({ name }: Pick<Preset, 'name'>, rounds: number): number {
  return partOfRounds(maxRounds, presets[name], rounds)
}

/** How often each contender is started in a round. */
export function processesOfRound({ preset, rounds }: Pick<RunSpec, 'preset' | 'rounds'>): number {
  const fewest = preset === 'smoke' ? fewestOfSmoke : fewestProcesses
  return Math.ceil(fewest / roundsWithInit(presets[preset], rounds))
}
