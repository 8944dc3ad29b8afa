import { useQuery } from '@tanstack/react-query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { isActive, type RunStateName } from '@wirebench/bench-core/model/run/run-event'
import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { placementText } from '@wirebench/bench-core/report/words/environment/placement-words'
import { formatDuration, formatProgress, formatRemaining } from '@wirebench/bench-core/report/words/format'
import { endHint, endText } from '@wirebench/bench-core/report/words/run/end-text'
import { waitingText } from '@wirebench/bench-core/report/words/run/waiting-text'
import { measuringQuery } from '../../api/queries.ts'
import { ProgressBar } from '../../pieces/run/progress-bar.tsx'
import { waitBeforeBegin } from '../../pieces/run/wait-before-begin.ts'
import { clockTime } from '../../ui/dates.ts'
import { useNow } from '../../ui/hooks/use-now.ts'
import { sentence } from '../../ui/sentence.ts'
import { casesText, endedBefore } from './live-rows.ts'

/** How far the run is, weighted by time, and how long it will still take. */
export function ProgressHeader({
  run,
  state,
  status,
}: {
  readonly run: RunDetail
  readonly state: RunState
  readonly status: RunStateName
}) {
  // What the run itself will say, its process has yet to find out.
  const isUnheard = isActive(status) && state.sequence === 0
  const { data: measuring = null } = useQuery({ ...measuringQuery, enabled: isUnheard && !run.placement })
  const nowMs = useNow(status === 'waiting' || isUnheard ? 1_000 : null)
  // Whoever measured it was lost, or nobody has taken it up yet: nothing is being done.
  const { placement } = run
  const awaited = isActive(status) && placement && placement.queuePosition !== null ? placement : undefined
  const note = awaited
    ? `It ${placementText(awaited)}.`
    : isUnheard
      ? waitBeforeBegin(run, measuring, nowMs)
      : waitingNote(state, status, nowMs)
  const hint = endHint(state.reason, 'inForm')
  const total = Object.keys(state.cases).length
  return (
    <section aria-label="Progress" className="grid gap-2 rounded-panel border border-hairline bg-surface p-4">
      {(isActive(status) || endedBefore(state) === null) && <ProgressBar fraction={state.fraction} />}
      {note !== null && <p className="text-lead">{note}</p>}
      {status === 'failed' && (
        <p className="text-muted">
          {hint !== null && `${sentence(hint)} `}
          Clone it to try again. If it fails again, the log below shows how far it got.
        </p>
      )}
      {total > 0 && (isActive(status) || endedBefore(state) === null) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <strong className="font-semibold">{formatProgress(state.fraction)}</strong>
          <span>
            round {state.round} of {state.plan?.rounds ?? '—'}
          </span>
          <span>{casesText({ ...state, status }, isActive(status))}</span>
          <span>{elapsed(state, status)}</span>
          {isActive(status) && !awaited && <span>{remaining(state, status)}</span>}
        </p>
      )}
      {isActive(status) && !awaited && state.doing !== null && (
        <p className="text-muted">Now: {state.doing}</p>
      )}
    </section>
  )
}

function waitingNote(state: RunState, status: RunStateName, nowMs: number): string | null {
  const before = endedBefore(state)
  switch (status) {
    case 'waiting':
      return state.waiting === null
        ? 'Waiting for another measurement on this machine.'
        : `Waiting for ${waitingText(state.waiting, nowMs)}.`
    case 'cancelling':
      return 'Finishing the current sample…'
    case 'queued':
    case 'running':
    case 'completed':
      return null
    case 'cancelled':
    case 'failed':
    case 'interrupted':
      // What it told may still be coming.
      if (state.finishedAtMs === null) return null
      return `The run ${status === 'failed' ? '' : 'was '}${endText({ state: status, reason: state.reason }, 'inForm')}${
        before === null ? '.' : `, before ${before}: nothing was measured.`
      }`
  }
}

function elapsed({ startedAtMs, finishedAtMs }: RunState, status: RunStateName): string {
  if (startedAtMs === null || (finishedAtMs === null && !isActive(status))) return ''
  const ms = (finishedAtMs ?? Date.now()) - startedAtMs
  return `${formatDuration(Math.max(0, ms))} elapsed`
}

function remaining({ remainingMs }: RunState, status: RunStateName): string {
  if (status !== 'running' || remainingMs === null) return ''
  if (remainingMs <= 0) return 'running longer than expected'
  return `${formatRemaining(remainingMs)} (${clockTime(Date.now() + remainingMs)})`
}
