import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/client.ts'
import { reportQuery } from '../../api/queries.ts'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { PanelBoundary } from '../../pieces/panel/panel-boundary.tsx'
import { MountAllForFind } from '../../ui/hooks/everything.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { AnswerPanel } from './answer/answer-panel.tsx'
import { HowSure } from './answer/how-sure.tsx'
import { BelowFirstScreen } from './page/below-first-screen.tsx'
import { readerInputs } from './page/reader-inputs.ts'
import { IntegrityErrors } from './panels/integrity-errors.tsx'
import { ReportHeader } from './report-header.tsx'
import { useReportSearch } from './use-report-search.ts'

/** A finished run: what it amounts to, how far that can be trusted, and everything that it was made with. */
export function ReportPage({
  run,
  actions,
}: {
  readonly run: RunDetail
  /** What can be done with the run beside reading it. */
  readonly actions: ReactNode
}) {
  const [search] = useReportSearch()
  const inputs = readerInputs(search, run.spec)
  const { reference, min, equal } = inputs
  // Ratios to another contender, or with other margins, are another report of the same run: until it is there the one before stays.
  const query = useQuery({
    ...reportQuery(run.id, { reference, min, equal }),
    placeholderData: keepPreviousData,
  })
  const hasNone = query.error instanceof ApiError && query.error.code === 'no-report'
  useTitle(`${run.headline ?? run.name} · ${run.shortId}`)
  return (
    <div className="stack" aria-busy={query.isPlaceholderData}>
      {query.data && (
        <PanelBoundary>
          <IntegrityErrors report={query.data} />
        </PanelBoundary>
      )}
      <ReportHeader run={run} inputs={inputs} actions={actions} />
      {hasNone ? (
        <Panel title="Nothing was measured" id="nothing">
          <p>
            This run ended before its first round was complete, so there is nothing to report.{' '}
            <Link to="/runs/$run/live" params={{ run: run.shortId }}>
              Its progress
            </Link>{' '}
            shows how far it got.
          </p>
        </Panel>
      ) : (
        <Awaited query={query} what="The report could not be loaded" label="report" height={480} />
      )}
      {query.data && (
        <>
          <PanelBoundary>
            <MountAllForFind>
              <AnswerPanel report={query.data} />
            </MountAllForFind>
          </PanelBoundary>
          <PanelBoundary>
            <MountAllForFind>
              <HowSure report={query.data} run={run} />
            </MountAllForFind>
          </PanelBoundary>
          <PanelBoundary>
            <BelowFirstScreen report={query.data} />
          </PanelBoundary>
        </>
      )}
    </div>
  )
}
