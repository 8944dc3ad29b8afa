import type { Insertable, Kysely } from 'kysely'
import type { Report } from '../../../model/report/report.ts'
import { isActive } from '../../../model/run/run-event.ts'
import { newRunId } from '../../../model/run/run-id.ts'
import type { RunSummary } from '../../../model/run/run-summary.ts'
import { exportAgain, unreadable } from '../../../report/exports/read-report.ts'
import { judgingRules } from '../../../report/judge/rules/judged-anew.ts'
import type { RunsTable, Tables } from '../../database/tables.ts'
import { saveCaseFigures } from '../../history/case-figures.ts'
import { toJson, toSummary, toText } from '../../rows.ts'
import { finishedRun } from '../ending/ending.ts'
import { finishedColumns } from '../run-columns.ts'
import { alreadySaved, insertWithShortId } from '../run-rows.ts'

export interface ImportedRun {
  readonly run: RunSummary
  /** The id in the file, where a saved run has it already or it isn't one of ours; null where it was kept. */
  readonly formerId: string | null
}

/** Saves a report under its own id where that is one and free, and under a new one otherwise. */
export async function importRun(database: Kysely<Tables>, report: Report): Promise<ImportedRun> {
  if (dateOf(report.run.startedAt) === null)
    throw unreadable('the report doesn’t say when its run began', exportAgain)
  const ownId = report.run.id
  const kept = runIdForm.test(ownId) ? await insertReport(database, importedReport(report, ownId)) : undefined
  if (kept) return { run: kept, formerId: null }
  const newId = newRunId(Date.now())
  const run = await insertReport(database, importedReport(report, newId))
  if (!run) throw alreadySaved(newId)
  return { run, formerId: ownId }
}

/** Undefined where the id is taken, also by a run that was deleted and can be restored. */
async function insertReport(database: Kysely<Tables>, report: Report): Promise<RunSummary | undefined> {
  const row = await insertWithShortId(database, importedRow(report))
  if (!row) return undefined
  await database
    .insertInto('reports')
    .values({ run_id: row.id, report: toJson(report), rules: judgingRules })
    .execute()
  await saveCaseFigures(database, row.id, report)
  return toSummary(row)
}

/** As ended: nobody goes on with it. */
function importedReport(report: Report, id: string): Report {
  const { state, reason } = report.run
  const hasEnded = !isActive(state)
  const run = {
    ...report.run,
    id,
    state: hasEnded ? state : 'interrupted',
    reason: hasEnded ? reason : { code: 'exported-early' },
  } satisfies Report['run']
  return { ...report, run }
}

function importedRow(report: Report): Omit<Insertable<RunsTable>, 'short_id'> {
  const { run } = report
  const columns = finishedColumns(finishedRun(report))
  return {
    ...columns,
    id: run.id,
    origin: 'import',
    spec: toJson(run.spec),
    name: run.name === run.spec.name ? null : toText(run.name),
    host_name: toText(columns.host_name),
    headline: columns.headline === null ? null : toText(columns.headline),
    created_at: new Date(),
    started_at: new Date(run.startedAt),
    finished_at: dateOf(run.finishedAt),
  }
}

function dateOf(text: string | null): Date | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  // No run was made before there were computers that count so, and a database knows no year before 4713 BC.
  return time >= 0 ? new Date(time) : null
}

/** A ULID in lower case; anything else could be taken for another run's short id. */
const runIdForm = /^[0-9a-hjkmnp-tv-z]{20,26}$/
