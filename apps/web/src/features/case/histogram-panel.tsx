import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CaseDetail, caseId, formatCount } from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { histogramQuery } from '../../api/cases.ts'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import { HistogramChart, histogramChartHeight } from '../../charts/histogram-chart.tsx'
import { type HistogramBar, type HistogramRows, histogramRows } from '../../charts/histogram-rows.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Failure } from '../../ui/failure.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { useCaseSearch } from './use-case-search.ts'

const scales = [
  { id: 'log', title: 'log' },
  { id: 'linear', title: 'linear' },
] as const
const reaches = [
  { id: 'p99', title: 'up to p99' },
  { id: 'p99.9', title: 'up to p99.9' },
  { id: 'max', title: 'all' },
] as const
const heights = [
  { id: 'share', title: 'share' },
  { id: 'root', title: 'square root of the share' },
] as const

/** How often which times were seen: whether there is one usual time, or several. */
export function HistogramPanel({
  runId,
  detail: { case: reported, noHistogram },
  style,
}: {
  readonly runId: string
  readonly detail: CaseDetail
  readonly style: ContenderStyle
}) {
  const [search, change] = useCaseSearch()
  const { x: scale = 'log', reach = 'p99', height = 'share' } = search
  const query = useQuery({
    ...histogramQuery(runId, { case: caseId(reported.key), scale, reach }),
    enabled: noHistogram === null,
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(
    () => query.data && histogramRows(query.data, reported.latency, height),
    [query.data, reported, height],
  )
  if (noHistogram !== null)
    return (
      <Panel title="Histogram" id="histogram">
        <p className="text-muted">There is no histogram: {noHistogram}.</p>
      </Panel>
    )
  return (
    <Panel title="Histogram" id="histogram">
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <SelectField
          label="Samples shown"
          value={reach}
          options={reaches}
          onChange={(id) => change({ reach: id === 'p99.9' || id === 'max' ? id : undefined })}
        />
        <SelectField
          label="Time axis"
          value={scale}
          options={scales}
          onChange={(id) => change({ x: id === 'linear' ? id : undefined })}
        />
        <SelectField
          label="Height"
          value={height}
          options={heights}
          onChange={(id) => change({ height: id === 'root' ? id : undefined })}
        />
      </div>
      {query.error !== null && (
        <Failure
          what="The histogram could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={histogramChartHeight} label="histogram" />}
      {rows && <Picture rows={rows} style={style} />}
      <HowToRead anchor="histogram">
        Times lie from left to right, and the taller the outline, the more operations took that long; the area
        over a stretch is its share of all samples. One hump is one usual time. Two humps are two ways in
        which the work goes, such as with and without a collection or a cache miss, and then no single number
        says how long it takes. Dotted lines are the percentiles of the table above.
      </HowToRead>
    </Panel>
  )
}

function Picture({ rows, style }: { readonly rows: HistogramRows; readonly style: ContenderStyle }) {
  const [box, width] = useWidth()
  return (
    <>
      <figure>
        <div ref={box} style={{ height: histogramChartHeight }} className="w-full overflow-hidden">
          {width > 0 && (
            <HistogramChart rows={rows} style={style} width={width} title={`Histogram: ${rows.summary}`} />
          )}
        </div>
        <figcaption className="text-table text-muted">
          {rows.summary} {rows.beyond}
        </figcaption>
      </figure>
      <details className="mt-3">
        <summary className="min-h-6 w-fit">Histogram as a table</summary>
        <div className="mt-2">
          <DataTable
            caption="Samples by time"
            columns={columns}
            rows={rows.bars}
            rowId={({ fromNs }) => String(fromNs)}
          />
          {rows.beyond !== null && <p className="mt-2 text-muted">{rows.beyond}</p>}
        </div>
      </details>
    </>
  )
}

const columns: readonly TableColumn<HistogramBar>[] = [
  {
    id: 'time',
    header: 'Time',
    isRowHeader: true,
    cell: ({ range }) => range,
    sortValue: ({ fromNs }) => fromNs,
  },
  {
    id: 'count',
    header: 'Samples',
    align: 'right',
    cell: ({ count }) => formatCount(count),
    sortValue: ({ count }) => count,
  },
  { id: 'share', header: 'Share', align: 'right', cell: ({ share }) => share },
]
