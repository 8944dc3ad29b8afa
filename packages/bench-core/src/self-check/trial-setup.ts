import { programBeside } from '../measure/process/program-beside.ts'
import type { CheckContender, CheckHandicap } from './contenders.ts'

/** What a trial of the self-check is for; the only argument of its process, as JSON. */
export interface CheckTrialSetup {
  readonly codec: string
  readonly handicap: CheckHandicap | null
  readonly workload: string
  readonly seed: number
}

const trialPath = programBeside('./programs/trial-main', import.meta.url)

/** The trial program of a contender. */
export function checkTrialProgram(
  { codec, handicap }: Pick<CheckContender, 'codec' | 'handicap'>,
  { workload, seed }: { readonly workload: string; readonly seed: number },
): { path: string; argument: string } {
  const setup: CheckTrialSetup = { codec, handicap, workload, seed }
  return { path: trialPath, argument: JSON.stringify(setup) }
}
