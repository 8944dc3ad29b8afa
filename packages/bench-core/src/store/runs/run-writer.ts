import type { Report } from '../../model/report/report.ts'
import type { RecordedEvent, RunStateName } from '../../model/run/run-event.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'

export interface NewRun {
  readonly id: string
  readonly spec: RunSpec
  readonly origin: RunSummary['origin']
  readonly createdAtMs: number
}

/** What is known of a run when it has ended. */
export interface FinishedRun {
  readonly state: RunStateName
  readonly headline: string | null
  readonly cases: RunSummary['cases']
  readonly roundsFinished: number
  readonly warnings: number
  readonly durationMs: number
  readonly report: Report
}

/**
 * Saves runs while they are measured. Whoever creates a run is its writer until it finishes or releases the run, or closes
 * the store; the database notices at once when a writer is gone, however it went, so that others can end what it left.
 */
export interface RunWriter {
  /** Saves a new run as `queued` and makes this store its writer. Fails where the run is saved already. */
  create(run: NewRun): Promise<RunSummary>
  /**
   * Saves events, and what they say about the run's state. Saving an event again changes nothing.
   * @param attempt Of a run that was leased: events of another one than the newest are refused with `stale-attempt`.
   */
  append(runId: string, events: readonly RecordedEvent[], attempt?: number): Promise<void>
  /** Saves how a run ended and what it amounts to, null where that is nothing, and stops being its writer. */
  finish(runId: string, finished: FinishedRun | null, attempt?: number): Promise<void>
  /** Stops being the writer of a run whose end can't be saved, so that others can end it. */
  release(runId: string): Promise<void>
  /** Removes for good a run that has measured nothing. */
  discard(runId: string): Promise<void>
  /**
   * Ends every run that says it is active but has no writer any more: it becomes `interrupted`, its events end with a
   * `run-finished` that says so, and its id is returned. Runs of agents end so where nobody is to take them up. One of a
   * command line whose first round was not complete is removed instead, as it would have been had the command ended in
   * order.
   */
  markInterrupted(): Promise<string[]>
  /** The runs that have ended with a complete round and lack their report, because their writer ended before it was saved. */
  unreported(): Promise<string[]>
}
