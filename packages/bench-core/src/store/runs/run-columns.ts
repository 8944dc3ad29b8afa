import type { Updateable } from 'kysely'
import { isActive, type RecordedEvent, type RunEvent } from '../../model/run/run-event.ts'
import type { RunState } from '../../report/figures/run-state.ts'
import { warningKinds } from '../../report/judge/doubts/doubts.ts'
import type { RunsTable } from '../database/tables.ts'
import type { FinishedRun } from './run-writer.ts'

/** What a batch of events changes in a run's row. The state is named only where the batch changed it. */
export function runColumns(
  before: RunState,
  after: RunState,
  events: readonly RecordedEvent[],
): Updateable<RunsTable> {
  const cases = Object.values(after.cases)
  const isReported = isActive(after.status) || after.roundsFinished > 0
  const measured = cases.filter(({ roundsDone, status }) => roundsDone > 0 && status !== 'failed')
  const started = events.map(({ event }) => event).find((event) => event.type === 'run-started')
  return {
    cases_planned: cases.length,
    cases_measured: isReported ? measured.length : 0,
    cases_failed: cases.filter(({ status }) => status === 'failed').length,
    rounds_finished: after.roundsFinished,
    warnings: warningKinds(after.warnings),
    started_at: toDate(after.startedAtMs),
    finished_at: toDate(after.finishedAtMs),
    ...(after.startedAtMs !== null && after.finishedAtMs !== null
      ? { duration_ms: after.finishedAtMs - after.startedAtMs }
      : {}),
    ...(started ? { host_name: started.environment.hostName } : {}),
    ...(after.status === before.status ? {} : { state: after.status }),
  }
}

/** What a run that has ended changes in its row, beside when it began and ended. */
export function finishedColumns(finished: FinishedRun) {
  const { state, headline, cases, roundsFinished, warnings, durationMs, report } = finished
  return {
    state,
    headline,
    warnings,
    cases_planned: cases.planned,
    cases_measured: cases.measured,
    cases_failed: cases.failed,
    rounds_finished: roundsFinished,
    duration_ms: durationMs,
    host_name: report.environment.hostName,
  }
}

/** The last event of a run whose writer is gone. */
export const interruption: RunEvent = {
  type: 'run-finished',
  state: 'interrupted',
  reason: { code: 'runner-ended' },
}

function toDate(timeMs: number | null): Date | null {
  return timeMs === null ? null : new Date(timeMs)
}
