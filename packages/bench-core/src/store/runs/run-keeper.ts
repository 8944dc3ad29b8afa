import type { Report } from '../../model/report/report.ts'
import type { Retention, RunMarks } from '../../model/run/run-marks.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'
import type { ImportedRun } from './reports/import-run.ts'

/** What people do with saved runs: bring, mark and delete them. One that can't be read is kept like any other. */
export interface RunKeeper {
  /** Saves a report that somebody brought as a run of its own, under a new id where its own is taken. */
  importReport(report: Report): Promise<ImportedRun>
  /** The same of several: of all, or of none where one can't be saved. */
  importReports(reports: readonly Report[]): Promise<ImportedRun[]>
  /** Changes what people have written on a run; undefined where there is none. */
  mark(runId: string, marks: RunMarks): Promise<RunSummary | undefined>
  /** Hides a run from `find` and `list`; false where there is none. */
  delete(runId: string): Promise<boolean>
  /** Has a deleted run back, pinned where the setting would delete it again; undefined where there is none any more. */
  restore(idOrShortId: string): Promise<RunSummary | undefined>
  retention(): Promise<Retention>
  /** Takes effect at once, whenever a run is saved here, and with `retain`. */
  setRetention(retention: Retention): Promise<void>
  /** Deletes what isn't to be kept any longer, and the messages that went to agents with runs that have ended: agents may not. */
  retain(): Promise<void>
}
