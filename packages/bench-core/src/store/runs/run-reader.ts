import type { Report } from '../../model/report/report.ts'
import type { RecordedEvent } from '../../model/run/run-event.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'
import type { ListOptions, RunChoices } from './listing/list-runs.ts'
import type { RunFilter } from './listing/run-filter.ts'

/** A run as it is saved; without its spec where it can't be read. */
export type SavedRun = RunSummary & { readonly spec: RunSpec | null }

export interface RunPage {
  readonly runs: RunSummary[]
  /** Gets the next page; null on the last one. */
  readonly nextCursor: string | null
}

/**
 * Finds and reads runs, and changes nothing. One that can't be read is found and listed like any other; what it holds fails
 * with `unreadable-run`.
 */
export interface RunReader {
  /** By its id, its short id, a beginning of either, or `latest`, `latest~1` and so on. Fails where several begin so. */
  find(idOrShortId: string): Promise<SavedRun | undefined>
  /** A page of the runs that fit, in the order that is asked for. */
  list(options: ListOptions): Promise<RunPage>
  /** How many runs a filter lets through. */
  count(filter: RunFilter): Promise<number>
  /** The tags and hosts that runs have. */
  choices(): Promise<RunChoices>
  /** The events of a run in order, those after a sequence only where one is given. */
  events(runId: string, afterSequence?: number): Promise<RecordedEvent[]>
  report(runId: string): Promise<Report | undefined>
}
