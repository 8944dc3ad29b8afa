import { type RawBuilder, sql } from 'kysely'
import type { RunStateName } from '../../../model/run/run-event.ts'
import type { RunOrderName } from '../../../model/run/run-summary.ts'

/** The order of a list of runs; among equals the newest comes first, and what isn't known last either way. */
export interface RunOrder {
  readonly by: RunOrderName
  readonly descending: boolean
}

export const newestFirst: RunOrder = { by: 'created', descending: true }

/** What of a run the order goes by: never null nor NaN, so that the next page can begin after any of them. */
export interface SortKey {
  readonly type: 'timestamptz' | 'text' | 'float8'
  readonly expression: RawBuilder<unknown>
}

export function sortKey({ by, descending }: RunOrder): SortKey {
  switch (by) {
    case 'created':
      return { type: 'timestamptz', expression: sql`created_at` }
    case 'started':
      return { type: 'timestamptz', expression: sql`coalesce(started_at, created_at)` }
    case 'name':
      return { type: 'text', expression: sql`sort_name` }
    case 'state':
      return {
        type: 'float8',
        expression: sql`coalesce(array_position(${sql.lit(statesList)}::text[], state), 0)`,
      }
    case 'cases':
      return { type: 'float8', expression: sql`cases_measured` }
    case 'warnings':
      return { type: 'float8', expression: sql`warnings` }
    case 'duration': {
      const last = sql.lit(descending ? '-Infinity' : 'Infinity')
      return { type: 'float8', expression: sql`coalesce(nullif(duration_ms, 'NaN'), ${last}::float8)` }
    }
  }
}

/** What goes on, then what went wrong, then what is done. */
const states: readonly RunStateName[] = [
  'running',
  'cancelling',
  'waiting',
  'queued',
  'failed',
  'interrupted',
  'cancelled',
  'completed',
]
const statesList = `{${states.join()}}`
