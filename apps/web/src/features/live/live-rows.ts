import {
  formatInTimeUnit,
  formatPercent,
  type LiveCase,
  type RunState,
  timeUnitFor,
} from '@wirebench/bench-core/results'
import { isActive } from '../../api/run-activity.ts'

export interface LiveCaseRow {
  readonly id: string
  readonly case: LiveCase
  readonly nsPerOperation: string
  readonly p50: string
  readonly p99: string
}

export interface LiveCaseGroup {
  /** Such as `decode infrastructure-execution`. */
  readonly title: string
  readonly rows: readonly LiveCaseRow[]
  /** The one unit of all times of the group. */
  readonly unit: string
}

/** The cases by operation and workload, in the plan's order. Times are the latest round's: for watching, not for judging. */
export function liveGroups(state: Pick<RunState, 'cases' | 'status'>): readonly LiveCaseGroup[] {
  const cases = Object.entries(state.cases).map(
    ([id, live]) => [id, isActive(state.status) ? live : stopped(live)] as const,
  )
  const groups = Map.groupBy(cases, ([, { key }]) =>
    [key.operation, key.workload, ...Object.values(key.parameters)].join(' '),
  )
  return [...groups].map(([title, cases]) => {
    const { unit } = timeUnitFor(cases.map(([, { nsPerOperation, p50Ns }]) => nsPerOperation ?? p50Ns))
    return {
      title,
      unit,
      rows: cases.map(([id, live]) => ({
        id,
        case: live,
        nsPerOperation: formatInTimeUnit(live.nsPerOperation, unit),
        p50: formatInTimeUnit(live.p50Ns, unit),
        p99: formatInTimeUnit(live.p99Ns, unit),
      })),
    }
  })
}

/** Nothing runs any more in a run that has ended. */
function stopped(live: LiveCase): LiveCase {
  if (live.status !== 'running') return live
  return { ...live, status: live.roundsDone > 0 ? 'measured' : 'pending' }
}

/** Cases that have at least one round behind them, or failed. */
export function finishedCases({ cases }: Pick<RunState, 'cases'>): number {
  return Object.values(cases).filter(({ status, roundsDone }) => status === 'failed' || roundsDone > 0).length
}

/** The document's title: `42 % · quick · Wirebench` while it runs, then how it ended. */
export function liveTitle({ status, fraction }: Pick<RunState, 'status' | 'fraction'>, name: string): string {
  const ends = {
    completed: 'Done',
    cancelled: 'Cancelled',
    failed: 'Failed',
    interrupted: 'Interrupted',
  } as const
  if (isActive(status))
    return `${status === 'queued' ? 'Queued' : formatPercent(fraction)} · ${name} · Wirebench`
  return `${ends[status as keyof typeof ends]} · ${name} · Wirebench`
}
