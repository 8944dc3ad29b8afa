import { type ColumnType, type Generated, sql } from 'kysely'
import type { RunStateName } from '../../model/run/run-event.ts'
import type { RunSummary } from '../../model/run/run-summary.ts'

/** The schema of the database in which everything lies, so a server can be shared with other programs. */
export const schemaName = 'wirebench'

/** JSON is written as text and read parsed; what it holds is checked where it is read. */
type Json = ColumnType<unknown, string, string>

export interface RunsTable {
  readonly id: string
  readonly short_id: string
  readonly state: RunStateName
  readonly origin: RunSummary['origin']
  readonly spec: Json
  readonly host_name: string | null
  readonly cases_planned: Generated<number>
  readonly cases_measured: Generated<number>
  readonly cases_failed: Generated<number>
  readonly rounds_finished: Generated<number>
  readonly warnings: Generated<number>
  readonly headline: string | null
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly duration_ms: number | null
  readonly deleted_at: Date | null
  /** Given afterwards; the spec has the one that it ran under. */
  readonly name: string | null
  readonly note: Generated<string>
  readonly tags: ColumnType<unknown, string | undefined, string>
  readonly pinned: Generated<boolean>
  readonly baseline: Generated<boolean>
  /** Everything that a search looks at, in lower case; the database keeps it up to date. */
  readonly search_text: ColumnType<string, never, never>
  /** The name as lists are ordered by it. */
  readonly sort_name: ColumnType<string, never, never>
}

export interface Tables {
  readonly runs: RunsTable
  readonly events: {
    readonly run_id: string
    readonly sequence: number
    readonly at_ms: number
    readonly event: Json
  }
  readonly reports: {
    readonly run_id: string
    readonly report: Json
    /** The report's environment by itself, for the history of a case. */
    readonly environment: ColumnType<unknown, string | null, string | null>
    /** The revision of the rules that it was judged by; 0 where it can't be judged anew. */
    readonly rules: number
  }
  readonly cases: {
    readonly number: Generated<number>
    readonly case_id: string
    readonly key: Json
  }
  readonly case_figures: {
    readonly case_number: number
    readonly run_id: string
    readonly figures: Json
  }
  readonly settings: {
    readonly name: string
    readonly value: Json
  }
  readonly agents: {
    readonly name: string
    /** Of the process that goes by the name now. */
    readonly session: string
    readonly labels: Json
    readonly machine: Json
    readonly can: Json
    readonly draining: Generated<boolean>
    readonly seen_at: ColumnType<Date, Date | undefined, Date>
  }
  readonly placements: {
    readonly run_id: string
    /** The address of those who may take it. */
    readonly place: string
    readonly set_id: string | null
    readonly needs: Json
    /** How often it was taken: events of an earlier attempt are refused. Negative once nobody may say anything more. */
    readonly attempt: Generated<number>
    /** Who has it, or had it last. */
    readonly agent: string | null
    /** Of that agent's machine. */
    readonly fingerprint: string | null
    /** Over where nobody has it any more; null until somebody takes it. */
    readonly lease_until: Date | null
    readonly cancelled: Generated<boolean>
    /** How long it is planned to take. */
    readonly estimate_ms: number
    readonly created_at: ColumnType<Date, undefined, never>
  }
  readonly placement_files: {
    readonly run_id: string
    readonly path: string
    readonly content: Buffer
  }
}

/** A table in a statement that is written out. */
export function tableNamed(name: keyof Tables) {
  return sql.id(schemaName, name)
}
