import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import { isActive } from '@wirebench/bench-core/model/run/run-event'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useLiveRun } from '../../api/live/use-live-run.ts'
import { Panel } from '../../pieces/panel/panel.tsx'
import { CancelRunButton } from '../../pieces/run/cancel-run-button.tsx'
import { RunPlace } from '../../pieces/run/run-place.tsx'
import { RunStateChip, runStateWord } from '../../pieces/run/run-state-chip.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useAnnounce } from '../../ui/hooks/announcer.tsx'
import { nameDocument, useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ConnectionBanner, ConnectionChip } from './connection-state.tsx'
import { FirstLooks } from './first-looks.tsx'
import { LatestRound } from './latest-round.tsx'
import { LiveCases } from './live-cases.tsx'
import { endedBefore, liveTitle, progressText, shownStatus } from './live-rows.ts'
import { useLiveSearch } from './live-search.ts'
import { LiveWarnings } from './live-warnings.tsx'
import { LogPanel } from './log-panel.tsx'
import { NothingToReplay } from './nothing-to-replay.tsx'
import { ProgressHeader } from './progress-header.tsx'

/**
 * A run while it goes on, or replayed. Once it is completed the report takes its place, unless somebody searches the log.
 * Counters only, once a second, as long as something is timed: the page must not
 * disturb what it shows.
 */
export function LivePage(props: LivePageProps) {
  return props.run.origin === 'import' ? <NothingToReplay run={props.run} /> : <Followed {...props} />
}

interface LivePageProps {
  readonly run: RunDetail
  /** Null where the report is a page of its own to go to. Called as soon as a run that was watched has been completed. */
  readonly onViewReport: (() => void) | null
  /** What the finished rounds come to so far, where that is shown. */
  readonly answerAfter?: (rounds: number) => ReactNode
}

function Followed({ run, onViewReport, answerAfter }: LivePageProps) {
  const onHiddenUpdate = useMemo(
    () => (state: Parameters<typeof liveTitle>[0]) => {
      nameDocument(liveTitle(state, run.name))
    },
    [run.name],
  )
  const live = useLiveRun(run.id, onHiddenUpdate)
  const { state, phase, missedEvents } = live
  const status = shownStatus(run.state, state)
  const finished = !isActive(status)
  const hasReport = endedBefore(state) === null || run.cases.measured + run.cases.failed > 0
  const announce = useAnnounce()
  const queryClient = useQueryClient()
  useTitle(liveTitle({ ...state, status }, run.name))

  const tenths = Math.floor(state.fraction * 10)
  useEffect(() => {
    if (!finished && tenths > 0 && tenths < 10) announce(`${tenths * 10} percent done`)
  }, [finished, tenths, announce])
  const [search] = useLiveSearch()
  const isSearched = search.log !== undefined || search.find !== undefined
  const showReport = useEffectEvent(() => {
    if (!isSearched) onViewReport?.()
  })
  useEffect(() => {
    if (!finished) return
    announce(`Run ${runStateWord(status).toLowerCase()}`)
    const fresh = queryClient.invalidateQueries({ queryKey: ['runs'] })
    if (status === 'completed') void fresh.then(() => showReport())
  }, [finished, status, announce, queryClient])
  useEffect(() => {
    if (missedEvents === null) return
    announce(`Reconnected and caught up on ${missedEvents} events`)
    void queryClient.invalidateQueries({ queryKey: ['runs', 'one'] })
  }, [missedEvents, announce, queryClient])

  return (
    <div className="stack">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <PageHeading>
            <NameText text={run.name} />
          </PageHeading>
          <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
            <span className="font-mono">{run.shortId}</span>
            <RunStateChip state={status} />
            <ConnectionChip phase={phase} />
            <RunPlace run={run} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!finished && <CancelRunButton run={{ ...run, state: status }} progress={progressText(state)} />}
          {finished && !hasReport && (
            <Link to="/runs/new" search={{ from: run.id }} className={buttonClass('primary')}>
              Clone
            </Link>
          )}
          {finished &&
            hasReport &&
            (onViewReport === null ? (
              <Link to="/runs/$run" params={{ run: run.shortId }} className={buttonClass('primary')}>
                View report
              </Link>
            ) : (
              <Button look="primary" onClick={onViewReport}>
                View report
              </Button>
            ))}
        </div>
      </div>
      <ConnectionBanner phase={phase} lostSinceMs={live.lostSinceMs} onRetry={live.retryNow} />
      <ProgressHeader run={run} state={state} status={status} />
      {!finished && <FirstLooks state={state} />}
      {!finished && state.round > 1 && answerAfter?.(state.round - 1)}
      {Object.keys(state.cases).length > 0 && (hasReport || !finished) && (
        <>
          <LiveCases state={state} />
          <LatestRound state={state} hasEnded={finished} />
        </>
      )}
      {state.warnings.length > 0 && <LiveWarnings warnings={state.warnings} />}
      <Panel title="Log" id="log">
        <LogPanel lines={state.log} shortId={run.shortId} />
      </Panel>
    </div>
  )
}
