import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import { type Latency, type PercentileName, percentileNames } from '@wirebench/bench-core/model/report/report'
import type { ComparedRun } from '@wirebench/bench-core/model/report/runs-comparison'
import { type NinesInput, ninesRows, ninesSummary } from '@wirebench/bench-core/report/scene/nines'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { metricTitle } from '@wirebench/bench-core/report/words/case/parameter-words'
import { formatCount, formatTime } from '@wirebench/bench-core/report/words/format'
import { caseFileUrl } from '../../../api/saved-runs.ts'
import { StyledName } from '../../../charts/contender-legend.tsx'
import { ZoomableNines } from '../../../charts/nines-picture.tsx'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { absentOf, useReportedCases } from './use-reported-cases.ts'

export interface CaseOfRun {
  readonly run: ComparedRun
  readonly key: CaseKey
}

/** One case's latency by percentile in every run, over each other. */
export function CaseCurves({
  cases,
  styles,
  base,
  title,
}: {
  readonly cases: readonly CaseOfRun[]
  readonly styles: readonly SeriesStyle[]
  readonly base: string
  readonly title: string
}) {
  const queries = useReportedCases(cases.map(({ run }) => run))
  const absent = absentOf(queries)
  const found = cases.flatMap(({ run, key }, index) => {
    const reported = queries[index]?.data?.get(caseId(key))
    return reported ? [{ run, reported }] : []
  })
  const inputs = found.flatMap(({ run, reported: { samples, latency } }): NinesInput[] => {
    const { name, title: runTitle } = styles.find((style) => style.name === run.letter)!
    return latency ? [{ name, title: runTitle, samples, latency }] : []
  })
  const withFile = found.filter(({ reported }) => reported.histogram !== null)
  const data = ninesRows(inputs)
  const used = styles.filter(({ name }) => inputs.some((input) => input.name === name))
  return (
    <section aria-label="Latency by percentile">
      <h4 className="mb-1 font-semibold">Latency by percentile</h4>
      {absent && <Awaited query={absent} what="A report could not be loaded" label="curves" height={320} />}
      {queries.every(({ isPending }) => !isPending) && data === null && (
        <p className="text-muted">No operation of this case was timed one by one.</p>
      )}
      {data && (
        <>
          <ZoomableNines
            data={data}
            styles={used}
            opponentOf={(name) => (name === base ? null : base)}
            title={`Latency by percentile of ${title}, run by run`}
            summary={ninesSummary(inputs)}
          />
          <DataTable
            caption={`Percentiles of ${title}, run by run`}
            columns={percentileColumns(styles)}
            rows={inputs}
            rowId={({ name }) => name}
          />
          {withFile.length > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-x-3">
              <span className="text-muted">For HdrHistogram’s plotter:</span>
              {withFile.map(({ run, reported: { key } }) => (
                <a key={run.id} href={caseFileUrl(run.id, caseId(key))} download className="py-1">
                  histogram of {run.letter}
                </a>
              ))}
            </p>
          )}
        </>
      )}
      <HowToRead anchor="percentiles">
        Each line is one run; the baseline has the colour of the text. The curve shows how long an operation
        takes at each percentile; every step to the right is ten times rarer. Lines that separate only at the
        right have the same typical time but different tails. These are times, which drift from run to run;
        verdicts are based on ratios instead.
      </HowToRead>
    </section>
  )
}

function percentileColumns(styles: readonly SeriesStyle[]): readonly TableColumn<NinesInput>[] {
  return [
    {
      id: 'run',
      header: 'Run',
      isRowHeader: true,
      cell: ({ name }) => <StyledName style={styles.find((style) => style.name === name)!} />,
    },
    { id: 'samples', header: 'Samples', align: 'right', cell: ({ samples }) => formatCount(samples) },
    ...percentileNames.map(
      (percentile): TableColumn<NinesInput> => ({
        id: percentile,
        header: metricTitle(percentile),
        align: 'right',
        cell: ({ latency }) => <Percentile latency={latency} percentile={percentile} />,
      }),
    ),
    { id: 'max', header: 'max', align: 'right', cell: ({ latency }) => formatTime(latency.maxNs) },
  ]
}

function Percentile({
  latency,
  percentile,
}: {
  readonly latency: Latency
  readonly percentile: PercentileName
}) {
  const interval = latency.intervals[percentile]
  return (
    <>
      {formatTime(latency[percentile])}
      {interval && (
        <span className="block text-caption text-muted">
          {interval.high === null
            ? `at least ${formatTime(interval.low)}`
            : `${formatTime(interval.low)}–${formatTime(interval.high)}`}
        </span>
      )}
    </>
  )
}
