import { type Kysely, sql } from 'kysely'
import { Report } from '../../../model/report/report.ts'
import { sumBy } from '../../../model/sum.ts'
import type { Tables } from '../../database/tables.ts'
import { checked } from '../../rows.ts'

interface Kept {
  /** PostgreSQL's own mark of a row's version: another one as soon as anybody writes the row. */
  readonly version: string
  readonly characters: number
  readonly report: Report
  /** The same under the name that the run was given afterwards. */
  renamed: Report
}

/** Comparing six large runs holds about half of this. */
const maxCharacters = 48 * 1024 * 1024

/**
 * Reports as they are saved, checked once. A report of some hundred cases takes longer to read and check than to do
 * anything with, and is asked for again whenever a filter changes: those that were read last are kept, up to a limit, for
 * as long as their rows stay what they are.
 */
export class SavedReports {
  /** The one that was asked for last comes last. */
  readonly #kept = new Map<string, Kept>()

  async read(database: Kysely<Tables>, runId: string): Promise<Report | undefined> {
    const row = await database
      .selectFrom('reports')
      .innerJoin('runs', 'runs.id', 'run_id')
      .select(['name', sql<string>`reports.xmin::text`.as('version')])
      .where('run_id', '=', runId)
      .executeTakeFirst()
    if (!row) return undefined
    const kept = this.#known(runId, row.version) ?? (await this.#fetched(database, runId))
    return kept && named(kept, row.name)
  }

  /** Nobody asks for the report of a run that was deleted; one that is restored is read again. */
  forget(runId: string): void {
    this.#kept.delete(runId)
  }

  #known(runId: string, version: string): Kept | undefined {
    const kept = this.#kept.get(runId)
    this.#kept.delete(runId)
    if (kept?.version !== version) return undefined
    this.#kept.set(runId, kept)
    return kept
  }

  async #fetched(database: Kysely<Tables>, runId: string): Promise<Kept | undefined> {
    const row = await database
      .selectFrom('reports')
      .select([sql<string>`report::text`.as('text'), sql<string>`xmin::text`.as('version')])
      .where('run_id', '=', runId)
      .executeTakeFirst()
    if (!row) return undefined
    const found = checked(`the report of run ${runId}`, Report, JSON.parse(row.text))
    const kept = { version: row.version, characters: row.text.length, report: found, renamed: found }
    this.#kept.set(runId, kept)
    this.#forgetOldest()
    return kept
  }

  #forgetOldest(): void {
    let held = sumBy(this.#kept.values(), ({ characters }) => characters)
    for (const [runId, { characters }] of this.#kept) {
      if (held <= maxCharacters) return
      this.#kept.delete(runId)
      held -= characters
    }
  }
}

/** The same object as long as the name is the same, so that what was made of it needn't be made again. */
function named(kept: Kept, name: string | null): Report {
  const { report } = kept
  if (name === null || name === report.run.name) return report
  if (kept.renamed.run.name !== name) kept.renamed = { ...report, run: { ...report.run, name } }
  return kept.renamed
}
