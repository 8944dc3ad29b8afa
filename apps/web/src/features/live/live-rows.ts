import { isActive, type RunStateName } from '@wirebench/bench-core/model/run/run-event'
import { counted } from '@wirebench/bench-core/model/text/counted'
import type { LiveCase, RunState } from '@wirebench/bench-core/report/figures/run-state'
import { meanOver } from '@wirebench/bench-core/report/judge/doubts/mean-population'
import { groupTitles } from '@wirebench/bench-core/report/words/case/case-title'
import { formatProgress } from '@wirebench/bench-core/report/words/format'
import { runStateWord } from '../../pieces/run/run-state-chip.tsx'
import { blockLatency } from './block-latency.ts'

/**
 * What is told of a case: while its run goes on, one that was measured has its latest round behind it; one that is pending
 * when its run ends stays unmeasured.
 */
export type LiveStage = LiveCase['status'] | 'round-done' | 'not-measured'

export interface LiveCaseRow {
  readonly id: string
  readonly case: LiveCase
  readonly stage: LiveStage
  /** Of its latest block; null where it has none, or too few operations. */
  readonly p50Ns: number | null
  readonly p99Ns: number | null
}

export interface LiveCaseGroup {
  /** Such as `decode infrastructure-execution`. */
  readonly title: string
  readonly rows: readonly LiveCaseRow[]
  /** By which the unit of all times of the group is chosen: one of each case. */
  readonly times: readonly (number | null)[]
  /** Whether its operations are timed one by one, as far as is known. */
  readonly hasPercentiles: boolean
  /** What the mean is called: beside percentiles, what it is of where that isn't the same operations. */
  readonly mean: string
}

/** The cases by operation and workload, in the plan's order. Times are the latest round's: for watching, not for judging. */
export function liveGroups(state: Pick<RunState, 'cases' | 'status' | 'plan'>): readonly LiveCaseGroup[] {
  const active = isActive(state.status)
  const entries = Object.entries(state.cases)
  const titleOf = groupTitles({ cases: entries.map(([, { key }]) => ({ key })) })
  const groups = Map.groupBy(entries, ([, { key }]) => titleOf(key))
  return [...groups].map(([title, cases]) => {
    const hasPercentiles = cases.some(([, { block }]) => block !== null)
    const over = meanOver(cases[0]![1])
    return {
      title,
      times: cases.map(([, { nsPerOperation, block }]) => nsPerOperation ?? block?.p50Ns ?? null),
      hasPercentiles,
      mean: hasPercentiles && over !== null ? `mean over ${over}` : 'mean',
      rows: cases.map(([id, live]) => {
        const latency = live.block && blockLatency(live.block)
        return {
          id,
          case: live,
          stage: stageOf(live, active),
          p50Ns: latency?.p50Ns ?? null,
          p99Ns: latency?.p99Ns ?? null,
        }
      }),
    }
  })
}

function stageOf({ status, isDecided }: LiveCase, active: boolean): LiveStage {
  if (active && status === 'measured' && !isDecided) return 'round-done'
  if (!active && status === 'pending') return 'not-measured'
  return status
}

/** Cases that have at least one round behind them, or failed. */
export function finishedCases({ cases }: Pick<RunState, 'cases'>): number {
  return Object.values(cases).filter(({ status, roundsDone }) => status === 'failed' || roundsDone > 0).length
}

/** Cases that the table has figures of, if only of a part of a round, or that are settled otherwise. */
function casesWithFigures({ cases }: Pick<RunState, 'cases'>): number {
  return Object.values(cases).filter(
    ({ status, roundsDone, block, nsPerOperation }) =>
      status === 'failed' || roundsDone > 0 || block !== null || nsPerOperation !== null,
  ).length
}

/**
 * How a run stands, by its events: before the first of them, and once it has ended, while what it told may still be coming, by
 * what is saved of it.
 */
export function shownStatus(
  saved: RunStateName,
  { sequence, status }: Pick<RunState, 'sequence' | 'status'>,
): RunStateName {
  if (sequence === 0 || !isActive(saved)) return saved
  return saved === 'cancelling' && isActive(status) ? saved : status
}

/** What a run without a report ended before; null where it has one. */
export function endedBefore(state: Pick<RunState, 'roundsFinished' | 'startedAtMs'>): string | null {
  if (state.startedAtMs === null) return 'it started'
  return state.roundsFinished === 0 ? 'its first round was complete' : null
}

/** How many cases there are figures of: a first one does not make a run nearly done, whether it goes on or was cut short. */
export function casesText(
  state: Pick<RunState, 'cases' | 'status' | 'roundsFinished' | 'plan'>,
  isGoingOn: boolean,
): string {
  const { status, roundsFinished, plan } = state
  const total = counted(Object.keys(state.cases).length, 'case')
  if (isGoingOn) return `${casesWithFigures(state)} of ${total} have a first result`
  const rounds =
    status === 'completed' ? '' : `, in ${roundsFinished} of ${counted(plan?.rounds ?? 0, 'round')}`
  return `${finishedCases(state)} of ${total} measured${rounds}`
}

/** How far a run is that may be cancelled: only finished rounds are kept of it. */
export function progressText(state: Parameters<typeof casesText>[0]): string {
  const { roundsFinished, plan } = state
  return `${casesText(state, true)}; ${roundsFinished} of ${counted(plan?.rounds ?? 0, 'round')} finished`
}

/** The document's title: `42 % · quick · Wirebench` while it runs, then how it ended. */
export function liveTitle({ status, fraction }: Pick<RunState, 'status' | 'fraction'>, name: string): string {
  const isUnderWay = status === 'running' || status === 'cancelling'
  return `${isUnderWay ? formatProgress(fraction) : runStateWord(status)} · ${name} · Wirebench`
}
