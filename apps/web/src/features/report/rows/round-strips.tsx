import { useQuery } from '@tanstack/react-query'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { ReportCase } from '@wirebench/bench-core/model/report/report'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { formatInTimeUnit, timeUnitFor } from '@wirebench/bench-core/report/words/format'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { roundsQuery } from '../../../api/queries.ts'
import { Swatch } from '../../../charts/contender-legend.tsx'
import { RoundStrip, roundStripHeight } from '../../../charts/round-strip.tsx'
import { type RoundStrips, roundStrips } from '../../../charts/round-strip-rows.ts'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { useNearViewport } from '../../../ui/hooks/use-near-viewport.ts'

const stripSpacing = 64

/** How the rounds of every case lie around its mean. They are fetched once this is nearly in view. */
export function RoundStripsView({
  runId,
  cases,
  title,
  styles,
}: {
  readonly runId: string
  readonly cases: readonly ReportCase[]
  readonly title: string
  readonly styles: ReadonlyMap<string, SeriesStyle>
}) {
  const [place, near] = useNearViewport()
  const query = useQuery({ ...roundsQuery(runId), enabled: near })
  const strips = useMemo(
    () => query.data && roundStrips(cases.map((own) => ({ ...own, rounds: query.data[caseId(own.key)] }))),
    [cases, query.data],
  )
  const measured = cases.filter(({ trials }) => trials > 0).length
  if (measured === 0) return null
  return (
    // On paper nobody can wait for what hasn't come yet.
    <div ref={place} className={clsx('mt-4', strips === undefined && 'print:hidden')}>
      <h4 className="mb-2 font-semibold">Rounds of {title}</h4>
      <Awaited
        query={query}
        what="The rounds could not be loaded"
        label="rounds"
        height={Math.ceil(measured / 2) * (roundStripHeight + stripSpacing)}
      />
      {strips !== undefined && (
        <>
          <ul className="grid gap-x-8 gap-y-4 wide:grid-cols-2">
            {strips.strips.map((strip) => {
              const style = styles.get(strip.contender)
              return (
                style && (
                  <li key={strip.contender} className="min-w-0">
                    <p className="mb-1 flex flex-wrap items-center gap-x-2">
                      <Swatch style={style} />
                      <span className="font-medium">{style.title}</span>
                      <span className="text-muted">{strip.mean}</span>
                    </p>
                    <div className="flex gap-2">
                      <span
                        aria-hidden="true"
                        style={{ height: roundStripHeight }}
                        className="flex w-14 shrink-0 flex-col justify-between text-right text-caption whitespace-nowrap text-muted"
                      >
                        <span>{strips.topText}</span>
                        <span>mean</span>
                        <span>{strips.bottomText}</span>
                      </span>
                      <div className="min-w-0 grow">
                        <RoundStrip strip={strip} style={style} rounds={strips.rounds} />
                      </div>
                    </div>
                  </li>
                )
              )
            })}
          </ul>
          <details className="mt-3">
            <summary className="min-h-6 w-fit">Rounds as a table</summary>
            <div className="mt-2">
              <RoundsTable strips={strips} title={title} styles={styles} />
            </div>
          </details>
        </>
      )}
      <HowToRead anchor="rounds">
        One dot per round, from first to last: the mean time of an operation in that round. The dashed line is
        the mean of all rounds, and the band is its 95 % interval, which may extend beyond the edge. All
        strips have the same scale, relative to their means. Dots on two levels suggest that processes settled
        in two different states, a slope suggests drift, and a single distant dot a disturbance. Intervals and
        verdicts take all of this into account.
      </HowToRead>
    </div>
  )
}

interface RoundsRow {
  readonly contender: string
  readonly title: string
  readonly nsByRound: ReadonlyMap<number, number>
}

function RoundsTable({
  strips: { strips, rounds },
  title,
  styles,
}: {
  readonly strips: RoundStrips
  readonly title: string
  readonly styles: ReadonlyMap<string, SeriesStyle>
}) {
  const { unit } = timeUnitFor(strips.flatMap(({ dots }) => dots.map(({ ns }) => ns)))
  const rows = strips.map(
    ({ contender, dots }): RoundsRow => ({
      contender,
      title: styles.get(contender)?.title ?? contender,
      nsByRound: new Map(dots.map(({ round, ns }) => [round, ns])),
    }),
  )
  const columns: readonly TableColumn<RoundsRow>[] = [
    {
      id: 'contender',
      header: `Contender, ${unit}`,
      isRowHeader: true,
      cell: ({ title }) => (
        <span className="block max-w-64 whitespace-normal wrap-anywhere rail:w-max">{title}</span>
      ),
    },
    ...Array.from({ length: rounds }, (_, index): TableColumn<RoundsRow> => {
      const round = index + 1
      return {
        id: String(round),
        header: `round ${round}`,
        align: 'right',
        cell: ({ nsByRound }) => formatInTimeUnit(nsByRound.get(round), unit),
      }
    }),
  ]
  return (
    <DataTable
      caption={`Mean time by round, ${title}`}
      columns={columns}
      rows={rows}
      rowId={({ contender }) => contender}
    />
  )
}
