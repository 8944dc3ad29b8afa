import type { Report } from '../../model/report/report.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'
import { endText } from './end-text.ts'

/** How a run ended and how long it took, in a line. */
export function runLine({ run }: Report): string {
  const state = run.state === 'completed' ? '' : `, ${endText(run)}`
  const rounds = `${run.rounds} ${run.rounds === 1 ? 'round' : 'rounds'}`
  return `run ${run.id}, ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ${rounds}, seed ${run.seed}${state}`
}

/** `1 of 3 rounds`, of a run that was ended or still goes on before all of them were complete; null of others. */
export function roundsDoneText({ state, rounds }: Pick<RunSummary, 'state' | 'rounds'>): string | null {
  const { planned, finished } = rounds
  return state === 'completed' || finished >= planned ? null : `${finished} of ${planned} rounds`
}
