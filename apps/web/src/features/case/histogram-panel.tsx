import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RunDetail } from '@wirebench/bench-core/api/runs'
import type { CaseDetail } from '@wirebench/bench-core/model/report/case-detail'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import {
  type HistogramBar,
  type HistogramPicture,
  histogramPicture,
} from '@wirebench/bench-core/report/scene/histogram'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { formatCount } from '@wirebench/bench-core/report/words/format'
import { useMemo } from 'react'
import { histogramQuery } from '../../api/cases.ts'
import { Picture } from '../../charts/picture.tsx'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { choicesOf } from '../../ui/controls/filter-fields.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { useCaseSearch } from './use-case-search.ts'

/** How often which times were seen: whether there is one usual time, or several. */
export function HistogramPanel({
  run,
  detail: { case: reported, noHistogram },
  style,
}: {
  readonly run: RunDetail
  readonly detail: CaseDetail
  readonly style: SeriesStyle
}) {
  const [search, change] = useCaseSearch()
  const choice = choicesOf(search, change)
  const { x: scale = 'log', reach = 'p99', height = 'share' } = search
  const query = useQuery({
    ...histogramQuery(run, { case: caseId(reported.key), scale, reach }),
    enabled: noHistogram === null,
    placeholderData: keepPreviousData,
  })
  const picture = useMemo(
    () => query.data && histogramPicture(query.data, reported.latency, height, style),
    [query.data, reported, height, style],
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
        {choice('reach', 'Samples shown', ['p99.9', 'max'], {
          usual: 'up to p99',
          titleOf: (id) => (id === 'max' ? 'all' : `up to ${id}`),
        })}
        {choice('x', 'Time axis', ['linear'], { usual: 'log' })}
        {choice('height', 'Height', ['root'], { usual: 'share', titleOf: () => 'square root of the share' })}
      </div>
      <Awaited query={query} what="The histogram could not be loaded" label="histogram" height={320} />
      {picture && <Histogram picture={picture} />}
      <HowToRead anchor="histogram">
        Time increases from left to right. The taller the outline, the more operations took that long; the
        area over a range is its share of all samples. One hump means one typical time. Two humps mean that
        the work takes one of two paths, such as with or without a garbage collection or a cache miss, and no
        single number describes it. Dotted lines are the percentiles of the table above.
      </HowToRead>
    </Panel>
  )
}

function Histogram({ picture: { scene, bars, summary, beyond } }: { readonly picture: HistogramPicture }) {
  const told = (x: number) => (
    <p
      role="status"
      className="rounded-control border border-control bg-raised px-3 py-2 text-table shadow-lg"
    >
      {bars.findLast(({ fromNs }) => fromNs <= x * 1.000_001)?.text}
    </p>
  )
  return (
    <>
      <figure>
        <Picture scene={scene} tooltip={told} />
        <figcaption className="text-table text-muted">
          {summary} {beyond}
        </figcaption>
      </figure>
      <details className="mt-3">
        <summary className="min-h-6 w-fit">Histogram as a table</summary>
        <div className="mt-2">
          <DataTable
            caption="Samples by time"
            columns={columns}
            rows={bars}
            rowId={({ fromNs }) => String(fromNs)}
          />
          {beyond !== null && <p className="mt-2 text-muted">{beyond}</p>}
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
