import { type SelectQueryBuilder, sql } from 'kysely'
import { activeStates, type RunStateName } from '../../../model/run/run-event.ts'
import type { PresetName } from '../../../model/run/run-spec.ts'
import type { RunSummary } from '../../../model/run/run-summary.ts'
import type { SuiteName } from '../../../model/suite-name.ts'
import type { Tables } from '../../database/tables.ts'
import { wordPatterns } from '../../database/word-patterns.ts'

/** Which runs of a list are wanted; what is left out lets all through. */
export interface RunFilter {
  /** Each word must occur in a run's name, id, state, preset, host, contenders, messages, headline, tags or note. */
  readonly query?: string | undefined
  readonly state?: RunStateName | undefined
  /** Those that go on or wait. */
  readonly active?: boolean | undefined
  readonly suite?: SuiteName | undefined
  readonly preset?: PresetName | undefined
  readonly origin?: RunSummary['origin'] | undefined
  readonly hostName?: string | undefined
  readonly tag?: string | undefined
  /** Measured by this agent, or being measured. */
  readonly agent?: string | undefined
  readonly pinned?: boolean | undefined
  readonly baseline?: boolean | undefined
  /** Created at or after, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Begun before. */
  readonly startedBefore?: Date | undefined
  /** The deleted runs that can be restored, instead of those that are there. */
  readonly deleted?: boolean | undefined
}

type RunsQuery<Row> = SelectQueryBuilder<Tables, 'runs', Row>

export function filtered<Row>(runs: RunsQuery<Row>, filter: RunFilter): RunsQuery<Row> {
  const {
    query = '',
    state,
    active,
    suite,
    preset,
    origin,
    hostName,
    tag,
    agent,
    pinned,
    baseline,
    from,
    to,
    startedBefore,
  } = filter
  let page = runs.where('deleted_at', filter.deleted ? 'is not' : 'is', null)
  if (state !== undefined) page = page.where('state', '=', state)
  if (active) page = page.where('state', 'in', activeStates)
  if (suite !== undefined)
    page = page.where(sql<boolean>`spec->'suites' @> ${JSON.stringify([suite])}::jsonb`)
  if (preset !== undefined) page = page.where(sql<boolean>`spec->>'preset' = ${preset}`)
  if (origin !== undefined) page = page.where('origin', '=', origin)
  if (hostName !== undefined) page = page.where('host_name', '=', hostName)
  if (tag !== undefined) page = page.where(sql<boolean>`tags @> ${JSON.stringify([tag])}::jsonb`)
  if (agent !== undefined)
    page = page.where((run) =>
      run.exists(
        run
          .selectFrom('placements')
          .select('run_id')
          .whereRef('run_id', '=', 'runs.id')
          .where('placements.agent', '=', agent),
      ),
    )
  if (pinned !== undefined) page = page.where('pinned', '=', pinned)
  if (baseline !== undefined) page = page.where('baseline', '=', baseline)
  if (from !== undefined) page = page.where('created_at', '>=', from)
  if (to !== undefined) page = page.where('created_at', '<', to)
  if (startedBefore !== undefined)
    page = page.where(sql<boolean>`coalesce(started_at, created_at) < ${startedBefore}`)
  for (const pattern of wordPatterns(query))
    page = page.where(sql<boolean>`search_text like lower(${pattern})`)
  return page
}
