import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type { ComparedRow, RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { metricOf } from '@wirebench/bench-core/report/compare/metric-of'
import { caseTitle, cellWords } from '@wirebench/bench-core/report/compare/words/change-text'
import { rowTitles } from '@wirebench/bench-core/report/compare/words/row-titles'
import { useMemo } from 'react'
import { StyledName } from '../../../charts/contender-legend.tsx'
import { Awaited } from '../../../pieces/panel/failure.tsx'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { useFirst } from '../../../ui/controls/show-more.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { ChangeChip } from '../rows/change-cell.tsx'
import { runStyles } from '../runs/run-styles.ts'
import { useCompareSearch } from '../use-compare-search.ts'
import { MiniNines } from './mini-nines.tsx'
import { absentOf, useReportedCases } from './use-reported-cases.ts'

const tilesPerPage = 60

/** The same cases as the table's, each as a small picture of its percentiles in every run. */
export function CaseGrid({
  comparison,
  rows,
}: {
  readonly comparison: RunsComparison
  readonly rows: readonly ComparedRow[]
}) {
  const { runs } = comparison
  const [, change] = useCompareSearch()
  const [shown, more] = useFirst(rows, tilesPerPage)
  const queries = useReportedCases(runs)
  const metric = useMemo(() => metricOf(comparison), [comparison])
  const styles = useMemo(() => runStyles(runs), [runs])
  const { titleOf, lines } = useMemo(() => rowTitles(comparison.rows), [comparison])
  const others = runs.filter(({ isBase }) => !isBase)
  const absent = absentOf(queries)
  if (absent)
    return <Awaited query={absent} what="A report could not be loaded" label="curves" height={320} />
  return (
    <div className="stack">
      {lines.map((line) => (
        <p key={line} className="text-muted">
          <NameText text={line} />
        </p>
      ))}
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label="Lines">
        {styles.map((style) => (
          <li key={style.name} className="text-table">
            <StyledName style={style} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 rail:grid-cols-2 wide:grid-cols-3 full:grid-cols-4">
        {shown.map((row) => (
          <li
            key={row.id}
            className="row-span-3 grid min-w-0 grid-rows-subgrid gap-1 rounded-panel border border-hairline p-3"
          >
            <button
              type="button"
              data-row={row.id}
              className="min-h-6 text-left font-medium hover:text-primary"
              title="Open in the table"
              onClick={() => change({ view: undefined, open: [row.id], q: undefined })}
            >
              <NameText text={titleOf(row.key)} />
            </button>
            <MiniNines
              title={`Latency by percentile of ${caseTitle(row.key)} in ${counted(runs.length, 'run')}`}
              curves={runs.flatMap((run, index) => {
                const match = run.isBase ? null : row.cells[others.indexOf(run)]?.match
                const reported = queries[index]?.data?.get(match ? caseId(match) : row.id)
                return reported?.latency
                  ? [{ style: styles[index]!, samples: reported.samples, latency: reported.latency }]
                  : []
              })}
            />
            <p className="flex flex-wrap gap-1 text-caption">
              {row.cells.map(
                (cell, index) =>
                  cell && (
                    <span key={others[index]!.id} className="inline-flex items-center gap-1">
                      {others[index]!.letter}
                      <ChangeChip word={cell.word} text={cellWords(cell, metric)} />
                    </span>
                  ),
              )}
            </p>
          </li>
        ))}
      </ul>
      {more}
      <HowToRead anchor="percentiles">
        Each chart is one case and each line one run, with percentiles from left to right; every step is ten
        times rarer. The time axis is logarithmic and scaled to each chart: compare lines within a chart, and
        use the table to compare across cases.
      </HowToRead>
    </div>
  )
}
