import {
  type CaseDetail,
  type CaseStatistic,
  caseStatistics,
  formatTime,
  type NinesInput,
  nbsp,
  ninesRangeText,
  ninesRows,
  ninesSummary,
  parseNinesRange,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { useMemo } from 'react'
import { NinesPicture } from '../../charts/nines-picture.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { figureEnds } from './figure-ends.ts'
import { useCaseSearch } from './use-case-search.ts'

const scales = [
  { id: 'auto', title: 'automatic' },
  { id: 'linear', title: 'linear' },
  { id: 'log', title: 'log' },
] as const

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
  const statistics = useMemo(() => caseStatistics(reported, clockFloorNs), [reported, clockFloorNs])
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
          <SelectField
            inline
            label="Time axis"
            value={search.y ?? 'auto'}
            options={scales}
            onChange={(y) => change({ y: y === 'linear' || y === 'log' ? y : undefined })}
          />
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
        <DataTable
          caption="Statistics of operations timed one by one"
          columns={columnsWith(clockFloorNs)}
          rows={statistics}
          rowId={({ id }) => id}
        />
      </div>
      <HowToRead anchor="percentiles">
        Read off how long an operation takes at a percentile; every step to the right is ten times rarer. Flat
        is steady, a rise at the right is a tail. Lower and upper are the ends of the 95 % interval, which is
        open where what lies beyond came too seldom to say how far up it reaches; the minimum, the maximum and
        the moments are of all samples together and have none.
      </HowToRead>
    </Panel>
  )
}

function columnsWith(clockFloorNs: number): readonly TableColumn<CaseStatistic>[] {
  const endsOf = ({ valueNs, lowNs, highNs }: CaseStatistic) => {
    const ends = figureEnds('ns', valueNs, lowNs, highNs)
    return lowNs !== null && highNs === null ? { ...ends, lower: formatTime(lowNs), upper: 'open' } : ends
  }
  return [
    {
      id: 'statistic',
      header: 'Statistic',
      isRowHeader: true,
      className: 'whitespace-normal!',
      cell: ({ title, note, isBelowFloor }) => (
        <>
          {title}
          {note !== null && <Note text={note} />}
          {isBelowFloor && (
            <Note text={`below resolution: timing an empty operation reads ${formatTime(clockFloorNs)}`} />
          )}
        </>
      ),
    },
    { id: 'lower', header: 'lower', align: 'right', cell: (row) => !row.isBelowFloor && endsOf(row).lower },
    {
      id: 'estimate',
      header: 'estimate',
      align: 'right',
      cell: (row) => (
        <span className="font-medium">
          {row.isBelowFloor ? `<${nbsp}${formatTime(2 * clockFloorNs)}` : endsOf(row).estimate}
        </span>
      ),
    },
    { id: 'upper', header: 'upper', align: 'right', cell: (row) => !row.isBelowFloor && endsOf(row).upper },
  ]
}

function Note({ text }: { readonly text: string }) {
  return <span className="block text-caption font-normal text-muted">{text}</span>
}
