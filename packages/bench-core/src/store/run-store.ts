import type { NullLogRatios, Report } from '../model/report/report.ts'
import type { RecordedEvent, RunStateName } from '../model/run/run-event.ts'
import type { Retention, RunMarks } from '../model/run/run-marks.ts'
import type { RunSpec } from '../model/run/run-spec.ts'
import type { RunSummary } from '../model/run/run-summary.ts'
import type { PastDuration } from '../stats/many-runs/learned-estimate.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { KnownCase } from './history/case-figures.ts'
import type { CaseTrend, TrendQuery } from './history/case-trend.ts'
import type { PastRuns, PastRunsOf } from './history/host-history.ts'
import type { OverviewQuery, SeriesFigures } from './history/series-figures.ts'
import type { ImportedRun } from './runs/import-run.ts'
import type { ListOptions, RunChoices } from './runs/listing/list-runs.ts'
import type { RunFilter } from './runs/listing/run-filter.ts'

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

/** A run as it is saved; without its spec where it can't be read. */
export type SavedRun = RunSummary & { readonly spec: RunSpec | null }

export interface RunPage {
  readonly runs: RunSummary[]
  /** Gets the next page; null on the last one. */
  readonly nextCursor: string | null
}

/**
 * Saved runs. Whoever creates a run is its writer until it finishes the run or closes the store; the database notices
 * at once when a writer is gone, however it went. Every method fails with `store-unavailable` where the database can't
 * be reached, after having tried to reach it again, and within seconds where it is there and doesn't answer. A run that can't be read is listed, found, marked, deleted and
 * restored like any other; what it holds fails with `unreadable-run`, and counts for nothing where many runs are read.
 */
export interface RunStore {
  /** Agents and the runs that are placed with them. */
  readonly fleet: Fleet
  /** Where the runs are, for messages; never with a password. */
  readonly location: string
  /** Saves a new run as `queued` and makes this store its writer. Fails where the run is saved already. */
  create(run: NewRun): Promise<RunSummary>
  /**
   * Saves events, and what they say about the run's state. Saving an event again changes nothing.
   * @param attempt Of a run that was leased: events of another one than the newest are refused with `stale-attempt`.
   */
  append(runId: string, events: readonly RecordedEvent[], attempt?: number): Promise<void>
  /** Saves how a run ended and what it amounts to, null where that is nothing, and stops being its writer. */
  finish(runId: string, finished: FinishedRun | null, attempt?: number): Promise<void>
  setState(runId: string, state: RunStateName): Promise<void>
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
  /** How long completed runs of the same suites and preset took on a machine, newest first. */
  pastDurations(past: PastRunsOf): Promise<PastDuration[]>
  /** What identical code showed in completed runs of the same suites and preset on a machine, newest first. */
  recentNullRatios(past: PastRuns): Promise<NullLogRatios[]>
  /** Saves a report that somebody brought as a run of its own, under a new id where its own is taken. */
  importReport(report: Report): Promise<ImportedRun>
  /** Changes what people have written on a run; undefined where there is none. */
  mark(runId: string, marks: RunMarks): Promise<RunSummary | undefined>
  /** Cases that saved runs have, those of most runs first. */
  cases(query: { readonly query?: string | undefined; readonly limit: number }): Promise<KnownCase[]>
  /** What the newest runs with a case said about it, and its baselines before; undefined where no run ever had it. */
  trend(query: TrendQuery): Promise<CaseTrend | undefined>
  /** What the newest runs of a series said of every case that they have. */
  series(query: OverviewQuery): Promise<SeriesFigures>
  retention(): Promise<Retention>
  /** Takes effect at once, and whenever a run is saved. */
  setRetention(retention: Retention): Promise<void>
  /** Removes for good a run that has measured nothing. */
  discard(runId: string): Promise<void>
  /** Hides a run from `find` and `list`; false where there is none. */
  delete(runId: string): Promise<boolean>
  /** Has a deleted run back; undefined where there is none any more. */
  restore(idOrShortId: string): Promise<RunSummary | undefined>
  /**
   * Ends every run that says it is active but has no writer any more: it becomes `interrupted`, its events end with a
   * `run-finished` that says so, and its id is returned. Runs of agents end so where nobody is to take them up. One of a command line whose first round was not complete is
   * removed instead, as it would have been had the command ended in order.
   */
  markInterrupted(): Promise<string[]>
  /** The runs that have ended with a complete round and lack their report, because whoever wrote them ended before it was saved. */
  unreported(): Promise<string[]>
  /** Gives up everything held, and stops an embedded server that nobody else uses. May be called again. */
  close(): Promise<void>
}
