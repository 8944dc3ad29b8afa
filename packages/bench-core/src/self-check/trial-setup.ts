import { programBeside } from '../measure/process/program-beside.ts'
import type { Program } from '../measure/round/trials.ts'
import type { CheckContender } from './contenders.ts'

/** What a trial of the self-check is for; the only argument of its process, as JSON. */
export interface CheckTrialSetup {
  readonly codec: string
  /** What it leaves beside its own garbage, as a share of that. */
  readonly garbageShare: number
  readonly workload: string
  readonly seed: number
}

const trialPath = programBeside('./programs/trial-main', import.meta.url)

/** The trial program of a contender. More work than is told is asked for by whoever measures; the program knows nothing of it. */
export function checkTrialProgram(
  { codec, handicap }: Pick<CheckContender, 'codec' | 'handicap'>,
  { workload, seed }: { readonly workload: string; readonly seed: number },
): Program {
  const shareOf = (kind: string) => (handicap?.kind === kind ? handicap.share : 0)
  const setup: CheckTrialSetup = { codec, garbageShare: shareOf('garbage'), workload, seed }
  return { path: trialPath, argument: JSON.stringify(setup), workFactor: 1 + shareOf('work') }
}
