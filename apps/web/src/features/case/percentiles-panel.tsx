import type { CaseDetail } from '@wirebench/bench-core/model/report/case-detail'
import { caseStatisticsTable } from '@wirebench/bench-core/report/document/case-figures'
import { type NinesInput, ninesRows, ninesSummary } from '@wirebench/bench-core/report/scene/nines'
import { ninesRangeText, parseNinesRange } from '@wirebench/bench-core/report/scene/nines-range'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { useMemo } from 'react'
import { NinesPicture } from '../../charts/nines-picture.tsx'
import { DocumentTable } from '../../document/document-table.tsx'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { choicesOf } from '../../ui/controls/filter-fields.tsx'
import { useCaseSearch } from './use-case-search.ts'

/** How the case's operations are distributed, beside those of what it is compared with. */
export function PercentilesPanel({
  detail,
  own,
  against,
}: {
  readonly detail: CaseDetail
  readonly own: SeriesStyle
  readonly against: SeriesStyle | undefined
}) {
  const { case: reported, opponent, clockFloorNs, noHistogram } = detail
  const [search, change] = useCaseSearch()
  const inputs = useMemo(
    () =>
      [reported, ...(opponent ? [opponent] : [])].flatMap(({ key, samples, latency }): NinesInput[] =>
        latency === null ? [] : [{ name: key.contender, title: key.contender, samples, latency }],
      ),
    [reported, opponent],
  )
  const data = useMemo(() => ninesRows(inputs), [inputs])
  const table = useMemo(() => caseStatisticsTable(reported, clockFloorNs), [reported, clockFloorNs])
  const styles = [own, ...(against && inputs.some(({ name }) => name === against.name) ? [against] : [])]
  const summary = ninesSummary(inputs)
  if (reported.latency === null)
    return (
      <Panel title="Latency by percentile" id="percentiles">
        <p className="text-muted">There are no percentiles: {noHistogram ?? 'none were recorded'}.</p>
      </Panel>
    )
  return (
    <Panel
      title="Latency by percentile"
      id="percentiles"
      actions={
        <div className="flex flex-wrap items-center gap-2">
          {search.p !== undefined && <Button onClick={() => change({ p: undefined })}>Reset zoom</Button>}
          {choicesOf(search, change)('y', 'Time axis', ['linear', 'log'], {
            usual: 'automatic',
            inline: true,
          })}
        </div>
      }
    >
      {data === null ? (
        <p className="text-muted">Too few samples for a picture.</p>
      ) : (
        <NinesPicture
          data={data}
          styles={styles}
          opponentOf={(name) => (name === against?.name ? null : (against?.name ?? null))}
          title="Latency by percentile of this case"
          summary={summary}
          scale={search.y ?? 'auto'}
          range={parseNinesRange(search.p)}
          onZoom={(range) => change({ p: ninesRangeText(range) })}
        />
      )}
      <div className="mt-3">
        <DocumentTable table={table} />
      </div>
      <HowToRead anchor="percentiles">
        The curve shows how long an operation takes at each percentile; every step to the right is ten times
        rarer. A flat curve is steady, a rise at the right is a tail. Below each percentile is its 95 %
        interval, which has no upper bound if slower operations were too rare. The minimum, the maximum and
        the moments combine all samples and have no interval.
      </HowToRead>
    </Panel>
  )
}
