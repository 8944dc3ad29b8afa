import { type Kysely, sql } from 'kysely'
import { CaseKey, caseId } from '../../model/report/case-key.ts'
import { comparisonId } from '../../model/report/lookup.ts'
import { percentileNames, type Report, type ReportCase } from '../../model/report/report.ts'
import { noteAgainst } from '../../report/judge/verdicts/note-against.ts'
import { noteText } from '../../report/words/note-text.ts'
import { objectionText } from '../../report/words/objection-text.ts'
import { type Tables, tableNamed } from '../database/tables.ts'
import { wordPatterns } from '../database/word-patterns.ts'
import { ifReadable, toJson, toText } from '../rows.ts'
import type { SavedFigure } from './saved-figure.ts'

/** A case of any saved run. */
export interface KnownCase {
  readonly caseId: string
  readonly key: CaseKey
  readonly runs: number
}

/** Saves the figures of a report's cases by themselves, in place of those that the run had. */
export async function saveCaseFigures(
  database: Kysely<Tables>,
  runId: string,
  report: Report,
): Promise<void> {
  const { noise: _, ...environment } = report.environment
  await database
    .updateTable('reports')
    .set({ environment: toJson(environment) })
    .where('run_id', '=', runId)
    .execute()
  await database.deleteFrom('case_figures').where('run_id', '=', runId).execute()
  const cases = new Map(
    report.cases
      .filter(({ status }) => status === 'measured')
      .map((reported) => [toText(caseId(reported.key)), reported]),
  )
  if (cases.size === 0) return
  const numbers = await numbersOf(database, cases)
  const ratios = ratiosOf(report)
  await database
    .insertInto('case_figures')
    .values(
      [...cases].map(([id, reported]) => ({
        run_id: runId,
        case_number: numbers.get(id)!,
        figures: toJson(figuresOf(reported, ratios)),
      })),
    )
    .execute()
}

/** Cases of saved runs, those with the most runs first; each word of the query occurs in the case's name. */
export async function knownCases(
  database: Kysely<Tables>,
  { query = '', limit }: { readonly query?: string | undefined; readonly limit: number },
): Promise<KnownCase[]> {
  const matching = wordPatterns(query).map((pattern) => sql`and case_id ilike ${pattern}`)
  const { rows } = await sql<{ case_id: string; key: unknown; runs: number }>`
    select case_id, key, counted.runs
    from ${tableNamed('cases')} as cases
    join (
      select case_number, count(*)::int as runs
      from ${tableNamed('case_figures')}
      join ${tableNamed('runs')} as runs on runs.id = run_id and deleted_at is null
      group by case_number
    ) as counted on case_number = number
    where true ${sql.join(matching, sql` `)}
    order by counted.runs desc, case_id
    limit ${limit}`.execute(database)
  return rows.flatMap(({ case_id: id, key: saved, runs }) => {
    const key = ifReadable(CaseKey, saved)
    return key === undefined ? [] : [{ caseId: id, key, runs }]
  })
}

/** The numbers of cases, new ones included. Writers of several runs may meet here: nobody waits for nor misses another. */
async function numbersOf(
  database: Kysely<Tables>,
  cases: ReadonlyMap<string, ReportCase>,
): Promise<Map<string, number>> {
  const ids = [...cases.keys()].toSorted()
  await database
    .insertInto('cases')
    .values(ids.map((id) => ({ case_id: id, key: toJson(cases.get(id)!.key) })))
    .onConflict((conflict) => conflict.column('case_id').doNothing())
    .execute()
  const rows = await database
    .selectFrom('cases')
    .select(['case_id', 'number'])
    .where('case_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ case_id: id, number }) => [id, number]))
}

function ratiosOf({ comparisons }: Report): Map<string, Report['comparisons'][number]> {
  return new Map(
    comparisons
      .filter(({ ratio, verdict }) => ratio !== null && verdict !== 'not-comparable')
      .map((comparison) => [comparisonId(comparison, comparison.contender, comparison.metric), comparison]),
  )
}

function figuresOf(
  reported: ReportCase,
  ratios: ReadonlyMap<string, Report['comparisons'][number]>,
): Record<string, SavedFigure> {
  const { key, metrics, latency } = reported
  const measured = Object.entries(metrics).flatMap(([name, { value, low, high }]) =>
    value === null ? [] : [[name, { figure: [value, low, high], ...noteOf(reported, name) }] as const],
  )
  const timed = percentileNames.flatMap((name) => {
    const value = latency?.[name] ?? null
    const interval = latency?.intervals[name]
    return value === null
      ? []
      : [[name, { figure: [value, interval?.low ?? null, interval?.high ?? null] }] as const]
  })
  return Object.fromEntries(
    [...measured, ...timed].map(([name, saved]) => {
      const comparison = ratios.get(comparisonId(key, key.contender, name))
      return [name, comparison ? { ...saved, ...ratioOf(comparison) } : saved] as [string, SavedFigure]
    }),
  )
}

function noteOf(reported: ReportCase, metric: string): Pick<SavedFigure, 'note'> {
  const note = noteAgainst(reported, metric)
  return note === undefined ? {} : { note: noteText(note) }
}

function ratioOf(comparison: Report['comparisons'][number]): Partial<SavedFigure> {
  const { ratio, reference, threshold, band, level, reason } = comparison
  const { value, low, high, perRound } = ratio!
  // What can be compared has a reason where nothing can be decided.
  const note = reason ? { note: objectionText(reason) } : {}
  const judged = { threshold, band, rounds: perRound.length, ...(level !== undefined && { level }) }
  return { ratio: [value, low, high], reference, ...judged, ...note }
}
