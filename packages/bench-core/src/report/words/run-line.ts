import { endText } from '../../model/interruption.ts'
import type { Report } from '../../model/report.ts'

/** How a run ended and how long it took, in a line. */
export function runLine({ run }: Report): string {
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  return `run ${run.id}, ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${rounds}, seed ${run.seed}${state}`
}
