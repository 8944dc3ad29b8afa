import { useQuery } from '@tanstack/react-query'
import type { Report } from '@wirebench/bench-core/results'
import { useEffect } from 'react'
import { reportQuery } from '../../api/queries.ts'
import type { RunDetail } from '../../api/schemas.ts'
import { preloadCharts } from '../../charts/lazy-nines-chart.tsx'
import { Failure } from '../../ui/failure.tsx'
import { PanelBoundary } from '../../ui/panel-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ComparisonsPanel } from './comparisons-panel.tsx'
import { CostPanel } from './cost-panel.tsx'
import { EnvironmentPanel } from './environment-panel.tsx'
import { Headline } from './headline.tsx'
import { IntegrityErrors } from './integrity-errors.tsx'
import { LatencyPanel } from './latency-panel.tsx'
import { PayloadPanel } from './payload-panel.tsx'
import { QpsPanel } from './qps-panel.tsx'
import { ReportHeader } from './report-header.tsx'
import { SectionNav } from './section-nav.tsx'
import { SpecPanel } from './spec-panel.tsx'
import { WarningsBanner } from './warnings-banner.tsx'

/** A finished run: what it amounts to, how far that can be trusted, and everything that it was made with. */
export function ReportPage({ run }: { readonly run: RunDetail }) {
  const query = useQuery(reportQuery(run.id))
  // While the report is on its way the charts can come too.
  useEffect(preloadCharts, [])
  useTitle(`${run.headline ?? run.name} · ${run.shortId}`)
  return (
    <div className="stack">
      {query.data && (
        <PanelBoundary>
          <IntegrityErrors report={query.data} />
          <WarningsBanner report={query.data} />
        </PanelBoundary>
      )}
      <ReportHeader run={run} />
      {query.isPending && <Skeleton height={480} label="report" />}
      {query.error !== null && (
        <Failure what="The report could not be loaded" error={query.error} onRetry={query.refetch} />
      )}
      {query.data && <Sections report={query.data} run={run} />}
    </div>
  )
}

function Sections({ report, run }: { readonly report: Report; readonly run: RunDetail }) {
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
  return (
    <>
      <PanelBoundary>
        <Headline report={report} run={run} />
      </PanelBoundary>
      <div className="grid items-start gap-4 full:grid-cols-[160px_1fr]">
        <SectionNav />
        <div className="stack min-w-0">
          <CostPanel report={report} />
          <LatencyPanel report={report} />
          <ComparisonsPanel report={report} />
          <PayloadPanel report={report} />
          <QpsPanel report={report} />
          <EnvironmentPanel report={report} />
          <SpecPanel report={report} />
        </div>
      </div>
    </>
  )
}
