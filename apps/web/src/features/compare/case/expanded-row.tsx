import { Link } from '@tanstack/react-router'
import type { MetricInfo } from '@wirebench/bench-core/model/metrics/metric-info'
import { caseId } from '@wirebench/bench-core/model/report/case-key'
import type {
  ComparedCell,
  ComparedFigure,
  ComparedRow,
  RunsComparison,
} from '@wirebench/bench-core/model/report/runs-comparison'
import {
  caseTitle,
  changeWords,
  formatChangeInterval,
  formatChangeInWords,
} from '@wirebench/bench-core/report/compare/words/change-text'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { parametersText } from '@wirebench/bench-core/report/words/case/parameter-words'
import { fixed, formatPercent, missing } from '@wirebench/bench-core/report/words/format'
import { StyledName } from '../../../charts/contender-legend.tsx'
import { figureOnOneLine, plainRatio } from '../../../charts/figure-scale.ts'
import { corpusId } from '../../../pieces/case/case-words.ts'
import { HowToRead } from '../../../pieces/panel/how-to-read.tsx'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx'
import { NameText } from '../../../ui/name-text.tsx'
import { differenceByLetter } from '../runs/run-words.ts'
import { useCompareSearch } from '../use-compare-search.ts'
import { CaseCurves } from './case-curves.tsx'
import { CaseRounds } from './case-rounds.tsx'

interface DetailRow {
  readonly letter: string
  readonly style: SeriesStyle
  readonly figure: ComparedFigure | null
  readonly ratio: ComparedFigure | null
  /** Null for the baseline. */
  readonly cell: ComparedCell | null
}

/** Everything that is known of one case in all runs: the sentences, the numbers behind them, curves and rounds. */
export function ExpandedRow({
  comparison,
  row,
  metric,
  styles,
}: {
  readonly comparison: RunsComparison
  readonly row: ComparedRow
  readonly metric: MetricInfo
  readonly styles: readonly SeriesStyle[]
}) {
  const [{ min }] = useCompareSearch()
  const { runs, differences } = comparison
  const others = runs.filter(({ isBase }) => !isBase)
  const cellOf = (id: string) => row.cells[others.findIndex((run) => run.id === id)] ?? null
  const rows = runs.map((run): DetailRow => {
    const style = styles.find(({ name }) => name === run.letter)!
    const cell = run.isBase ? null : cellOf(run.id)
    const side = run.isBase ? row.base : cell
    return { letter: run.letter, style, figure: side?.figure ?? null, ratio: side?.ratio ?? null, cell }
  })
  const cases = runs.flatMap((run) => {
    if (run.isBase) return row.base ? [{ run, key: row.key }] : []
    const cell = cellOf(run.id)
    return cell === null || cell.word === 'only-in-base' ? [] : [{ run, key: cell.match ?? row.key }]
  })
  const title = caseTitle(row.key)
  const settings = new Set(cases.map(({ key }) => caseId(key)))
  return (
    <div className="stack max-w-[calc(100vw-96px)] py-2">
      <ul className="grid gap-1">
        {row.cells.map(
          (cell, index) =>
            cell && (
              <li key={others[index]!.id}>
                <NameText text={`${cell.text}.`} />
              </li>
            ),
        )}
      </ul>
      <DataTable
        caption={`${metric.title} of ${title}, run by run`}
        columns={detailColumns(metric)}
        rows={rows}
        rowId={({ letter }) => letter}
      />
      <CaseCurves
        cases={cases}
        styles={styles}
        base={runs.find(({ isBase }) => isBase)!.letter}
        title={title}
      />
      <CaseRounds cases={cases} styles={styles} title={title} />
      <section aria-label="Other differences">
        <h4 className="mb-1 font-semibold">Other differences</h4>
        {settings.size <= 1 && differences.length === 0 ? (
          <p className="text-muted">None were recorded.</p>
        ) : (
          <ul className="list-disc pl-5">
            {settings.size > 1 &&
              cases.map(({ run, key }) => (
                <li key={run.id}>
                  {run.letter}: <NameText text={parametersText(key.parameters) || 'no parameters'} />
                </li>
              ))}
            {differences.map((difference) => (
              <li key={difference.field}>
                <NameText text={differenceByLetter(difference, runs)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="flex flex-wrap gap-2">
        {cases.map(({ run, key }) => (
          <Link
            key={run.id}
            to="/runs/$run"
            params={{ run: run.shortId }}
            search={{ suite: key.suite, workload: corpusId(key), operation: key.operation }}
            className={buttonClass()}
          >
            Open in {run.letter}
          </Link>
        ))}
        <Link
          to="/trends"
          search={{ case: [row.id], metric: comparison.metric.name, min }}
          className={buttonClass()}
        >
          Trend of this case
        </Link>
      </p>
      <HowToRead anchor="comparing">
        The verdict is about the change of the ratio to the reference: machines drift between runs, but the
        reference drifts with the contender. The change of the figure itself is shown with that drift in its
        interval and is not judged. A change counts if it is significant after correction for all cases and
        larger than the threshold: the smallest effect of interest, or the A/A bands of both runs.
      </HowToRead>
    </div>
  )
}

function detailColumns(metric: MetricInfo): readonly TableColumn<DetailRow>[] {
  return [
    {
      id: 'run',
      header: 'Run',
      isRowHeader: true,
      cell: ({ style }) => <StyledName style={style} />,
    },
    { id: 'figure', header: metric.title, cell: ({ figure }) => figureOnOneLine(figure, metric.unit) },
    {
      id: 'ratio',
      header: 'Ratio to the reference',
      cell: ({ ratio, cell }) => (ratio === null ? missing : <Ratio ratio={ratio} to={cell?.reference} />),
    },
    {
      id: 'change',
      header: 'Change that is judged',
      cell: ({ cell }) => (cell?.change ? changeText(cell.change, metric) : missing),
    },
    {
      id: 'absolute',
      header: 'Change of the figure, with drift',
      cell: ({ cell }) => (cell?.absolute ? changeText(cell.absolute, metric) : missing),
    },
    {
      id: 'p',
      header: 'p',
      align: 'right',
      cell: ({ cell }) =>
        cell?.pValue == null ? missing : cell.pValue < 0.001 ? '< 0.001' : fixed(cell.pValue, 3),
    },
    {
      id: 'threshold',
      header: 'Counts from',
      align: 'right',
      cell: ({ cell }) => (cell?.threshold == null ? missing : formatPercent(cell.threshold)),
    },
    { id: 'word', header: 'Verdict', cell: ({ cell }) => (cell ? changeWords[cell.word] : 'baseline') },
  ]
}

function Ratio({ ratio, to }: { readonly ratio: ComparedFigure; readonly to: string | null | undefined }) {
  const { text, interval } = plainRatio(ratio)
  return (
    <>
      {text}{' '}
      <span className="text-muted">
        {interval !== null && `[${interval}]`} {to}
      </span>
    </>
  )
}

function changeText(change: ComparedFigure, metric: MetricInfo): string {
  return `${formatChangeInWords(change.value, metric)} ${formatChangeInterval(change)}`.trim()
}
