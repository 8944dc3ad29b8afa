import type { Report, ReportCase } from '../../../model/report/report.ts'
import type { RunSummary } from '../../../model/run/run-summary.ts'
import { sumBy } from '../../../model/sum.ts'
import { counted } from '../../../model/text/counted.ts'
import { formatCount, formatDuration } from '../format.ts'
import { endText } from './end-text.ts'

/** `run 01kq…, 2026-11-22 08:15 UTC, preset quick, seed 42, 4 cases, 5 of 5 rounds, 1,204,000 samples in 1 min 20 s`, and how it ended. */
export function runLine({ run, cases }: Report): string {
  const withStatus = (status: ReportCase['status']) =>
    cases.filter((reported) => reported.status === status).length
  const failed = withStatus('failed')
  const samples = sumBy(cases, (reported) => reported.samples)
  return [
    `run ${run.id}`,
    `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `preset ${run.spec.preset}`,
    `seed ${run.seed}`,
    `${counted(withStatus('measured'), 'case')}${failed === 0 ? '' : ` and ${failed} that failed`}`,
    roundsText(run),
    `${formatCount(samples)} samples in ${formatDuration(run.durationMs)}`,
    ...(run.state === 'completed' ? [] : [endText(run)]),
  ].join(', ')
}

/** `5 of 5 rounds`; of a run until it is decided, `12 rounds` in the end and `7 of at most 20 rounds` before. */
export function roundsText({
  rounds,
  state,
  spec,
}: Pick<Report['run'], 'rounds' | 'state' | 'spec'>): string {
  if (!spec.untilDecided) return `${rounds} of ${counted(spec.rounds, 'round')}`
  if (state === 'completed') return counted(rounds, 'round')
  return `${rounds} of at most ${counted(spec.maximumRounds ?? spec.rounds, 'round')}`
}

/** `1 of 3 rounds`, of a run that was ended or still goes on before all of them were complete; null of others. */
export function roundsDoneText({ state, rounds }: Pick<RunSummary, 'state' | 'rounds'>): string | null {
  const { planned, finished } = rounds
  return state === 'completed' || finished >= planned ? null : `${finished} of ${planned} rounds`
}
