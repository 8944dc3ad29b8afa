import { endText } from '../../model/interruption.ts'
import type { Report } from '../../model/report.ts'
import { doubtsOf } from '../judge/doubts.ts'

/** Everything that makes a report doubtful, in sentences. */
export function doubts(report: Report): string[] {
  const { warnings, broken } = doubtsOf(report)
  return [...warnings, ...broken]
}

/** How a run ended and how long it took, in a line. */
export function runLine({ run }: Report): string {
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  return `run ${run.id}, ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${rounds}, seed ${run.seed}${state}`
}
