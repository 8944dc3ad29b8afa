import type { ReportCase } from '@wirebench/bench-core/model/report/report'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { formatBytes, formatCount, formatTime, missing } from '@wirebench/bench-core/report/words/format'
import { useMemo } from 'react'
import { RoundStrip } from '../../charts/round-strip.tsx'
import { roundStripSummary, roundStrips } from '../../charts/round-strip-rows.ts'
import { HowToRead } from '../../pieces/panel/how-to-read.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'

type Round = NonNullable<ReportCase['rounds']>[number]

/** Each fresh start of the case on its own: whether they agree, drift, or fall apart. */
export function RoundsPanel({
  reported,
  style,
}: {
  readonly reported: ReportCase
  readonly style: SeriesStyle
}) {
  const rounds = reported.rounds ?? []
  const strips = useMemo(() => roundStrips([reported]), [reported])
  const strip = strips.strips[0]
  return (
    <Panel title="Rounds" id="rounds">
      {rounds.length === 0 ? (
        <p className="text-muted">
          {reported.rounds === undefined
            ? 'The report was saved without its rounds.'
            : 'No round measured this case.'}
        </p>
      ) : (
        <>
          {strip ? (
            <figure>
              <RoundStrip strip={strip} style={style} rounds={strips.rounds} />
              <figcaption className="text-table text-muted">
                {roundStripSummary(strip)} The strip extends from {strips.bottomText} to {strips.topText} of
                the mean.
              </figcaption>
            </figure>
          ) : (
            <p className="text-muted">There are no mean times per round.</p>
          )}
          <div className="mt-3">
            <DataTable
              caption="Rounds of this case"
              columns={columnsOf(rounds)}
              rows={rounds}
              rowId={({ round }) => String(round)}
            />
          </div>
        </>
      )}
      <HowToRead anchor="rounds">
        One dot per round, from first to last: the mean time of an operation in that round. The dashed line is
        the mean of all rounds, and the band is its 95 % interval. Dots on two levels suggest that processes
        settled in two different states, a slope suggests drift, and a single distant dot a disturbance.
      </HowToRead>
    </Panel>
  )
}

const allColumns: readonly (TableColumn<Round> & { readonly of: (round: Round) => number | null })[] = [
  timeColumn('mean', 'mean time', ({ nsPerOperation }) => nsPerOperation),
  column('operations', 'operations', ({ operations }) => operations, formatCount),
  timeColumn('p50', 'p50', ({ p50Ns }) => p50Ns),
  timeColumn('p99', 'p99', ({ p99Ns }) => p99Ns),
  timeColumn('cpu', 'CPU time', ({ cpuNsPerOperation }) => cpuNsPerOperation),
  column(
    'allocated',
    'allocated',
    ({ allocatedBytesPerOperation }) => allocatedBytesPerOperation,
    formatBytes,
  ),
  timeColumn('gc', 'in collections', ({ gcMs }) => (gcMs === null ? null : gcMs * 1e6)),
]

/** What no round has gets no column. */
function columnsOf(rounds: readonly Round[]): readonly TableColumn<Round>[] {
  return [
    { id: 'round', header: 'Round', isRowHeader: true, cell: ({ round }) => round },
    ...allColumns.filter(({ of }) => rounds.some((round) => of(round))),
  ]
}

function timeColumn(id: string, header: string, of: (round: Round) => number | null) {
  return column(id, header, of, formatTime)
}

function column(
  id: string,
  header: string,
  of: (round: Round) => number | null,
  format: (value: number) => string,
) {
  return {
    id,
    header,
    align: 'right' as const,
    of,
    cell: (round: Round) => {
      const value = of(round)
      return value === null ? missing : format(value)
    },
    sortValue: of,
  }
}
