import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { WirebenchError } from '../../../model/errors.ts'
import type { Report } from '../../../model/report/report.ts'
import { EndReason } from '../../../model/run/end-reason.ts'
import { RunStateName } from '../../../model/run/run-event.ts'
import { judgingRules, notingChangedVerdicts } from '../../../report/judge/rules/judged-anew.ts'
import { summarise } from '../../../report/judge/summary.ts'
import { report } from '../../../report/report.ts'
import { pastRunsConsidered } from '../../../stats/many-runs/learned-estimate.ts'
import { schemaName, type Tables } from '../../database/tables.ts'
import { saveCaseFigures } from '../../history/case-figures.ts'
import { recentNullRatios } from '../../history/host-history.ts'
import { ifReadable, toJson, toText } from '../../rows.ts'
import { eventsOf } from '../run-events.ts'

/** What there is to know of a saved report before it can be judged: what its events don't tell of its end. */
const SavedHead = z.object({
  run: z.object({ state: RunStateName, reason: z.nullable(EndReason) }),
})

/**
 * Judges every saved run anew that earlier rules judged, oldest first, because the A/A band of a run knows those before it.
 * A run whose events are gone, or can't be read, stays as it was saved. Several processes may do it at once: each takes
 * another run.
 */
export async function judgeAnew(
  database: Kysely<Tables>,
  onProgress: (text: string) => void = () => undefined,
): Promise<void> {
  const ids = await earlierJudged(database)
  for (const [index, id] of ids.entries()) {
    onProgress(`judging saved runs by the current rules: ${index + 1} of ${ids.length}`)
    await database.transaction().execute((transaction) => judgeRun(transaction.withSchema(schemaName), id))
  }
}

async function earlierJudged(database: Kysely<Tables>): Promise<string[]> {
  const rows = await database
    .selectFrom('reports')
    .innerJoin('runs', 'runs.id', 'run_id')
    .select('run_id')
    .where('rules', '<', judgingRules)
    .where('rules', '>', 0)
    .orderBy('runs.created_at')
    .execute()
  return rows.map(({ run_id: id }) => id)
}

async function judgeRun(database: Kysely<Tables>, runId: string): Promise<void> {
  const row = await database
    .selectFrom('reports')
    .innerJoin('runs', 'runs.id', 'run_id')
    .select(['report', 'host_name', 'created_at'])
    .where('run_id', '=', runId)
    .where('rules', '<', judgingRules)
    .forUpdate('reports')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const judged = await judgedRun(database, runId, row)
  if (!judged) {
    await database.updateTable('reports').set({ rules: unjudgeable }).where('run_id', '=', runId).execute()
    return
  }
  const { headline, warnings } = summarise(judged)
  await database
    .updateTable('reports')
    .set({ report: toJson(judged), rules: judgingRules })
    .where('run_id', '=', runId)
    .execute()
  await database
    .updateTable('runs')
    .set({ headline: headline === null ? null : toText(headline), warnings })
    .where('id', '=', runId)
    .execute()
  await saveCaseFigures(database, runId, judged)
}

async function judgedRun(
  database: Kysely<Tables>,
  runId: string,
  saved: {
    readonly report: unknown
    readonly host_name: string | null
    readonly created_at: Date
  },
): Promise<Report | undefined> {
  const head = ifReadable(SavedHead, saved.report)
  const events = await eventsOf(database, runId).catch((error: unknown) => {
    if (error instanceof WirebenchError && error.code === 'unreadable-run') return undefined
    throw error
  })
  const started = events?.map(({ event }) => event).find(({ type }) => type === 'run-started')
  if (!head || !events || started?.type !== 'run-started') return undefined
  const { preset, suites } = started.spec
  const hostName = saved.host_name ?? ''
  const past = { hostName, preset, suites, limit: pastRunsConsidered, before: saved.created_at }
  const history = await recentNullRatios(database, past)
  try {
    return notingChangedVerdicts(report(events, { ...head.run, history }), saved.report)
  } catch {
    // One run whose events fit and make no report, such as a damaged histogram, keeps nobody from all the others.
    return undefined
  }
}

/** Stands for a report that earlier rules judged and whose events don't tell more. */
const unjudgeable = 0
