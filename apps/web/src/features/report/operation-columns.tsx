import {
  caseMetric,
  formatPercent,
  formatRatioInterval,
  haveDocumentRate,
  isOpenLoop,
  isUsable,
  type Metric,
  metricInfos,
  operationMean,
  operationRatio,
  type ReportCase,
  type SeriesStyle,
  troubleOf,
} from '@wirebench/bench-core/results'
import { formatFigure } from '../../charts/figure-scale.ts'
import type { TableColumn } from '../../ui/data-table.tsx'
import { CaseName } from './case-name.tsx'
import { figureText } from './figure-column.ts'
import type { OperationGroup, OperationRow } from './protocol-rows.ts'

type Column = TableColumn<OperationRow>

/** Throughput, latency, ratio and success of one operation under one load; of what went wrong where anything did. */
export function operationColumns(
  { rows }: OperationGroup,
  styles: readonly SeriesStyle[],
): readonly Column[] {
  const cases = rows.map((row) => row.case)
  return [
    nameColumn(styles),
    metricColumn('operationsPerSecond', 'throughput'),
    ...(haveDocumentRate(cases) ? [metricColumn('documentsPerSecond', 'documents')] : []),
    ratioColumn,
    successColumn,
    ...troubleOf(cases).map(({ metric, header }) => metricColumn(metric, header)),
    extremeColumn('minNs', 'min'),
    figureColumn('mean', 'mean', operationMean),
    metricColumn('p50Ns', 'p50'),
    metricColumn('p95Ns', 'p95'),
    metricColumn('p99Ns', 'p99'),
    extremeColumn('maxNs', 'max'),
    ...(cases.some(isOpenLoop) ? [metricColumn('servicePercentile99Ns', 'service p99')] : []),
  ]
}

function nameColumn(styles: readonly SeriesStyle[]): Column {
  return {
    id: 'contender',
    header: 'Contender',
    isRowHeader: true,
    cell: ({ case: { key, failure } }) => (
      <CaseName
        contender={key.contender}
        style={styles.find(({ name }) => name === key.contender)}
        failure={failure}
        brokenRule={null}
      />
    ),
    sortValue: ({ case: { key } }) => key.contender,
  }
}

/** How a contender stands to the reference; why it doesn't stands in the comparison's sentence. */
const ratioColumn: Column = {
  id: 'ratio',
  header: 'ratio',
  align: 'right',
  cell: ({ comparison }) => {
    const { value, low = null, high = null } = comparison?.ratio ?? {}
    const isJudged = comparison?.verdict !== 'not-comparable' && low !== null && isUsable({ low, high })
    const direction = metricInfos[comparison?.metric ?? 'nsPerOperation']!
    return (
      <span title={comparison?.text}>
        {operationRatio(comparison)}
        {isJudged && <Caption text={formatRatioInterval(value, low, high, direction)} />}
      </span>
    )
  },
  sortValue: ({ comparison }) => costRatio(comparison),
}

/** As a cost, so that lower is better in whatever it is. */
function costRatio(comparison: OperationRow['comparison']): number | null {
  const { metric, ratio } = comparison ?? {}
  if (metric === undefined || !ratio) return null
  return metricInfos[metric]?.better === 'higher' ? 1 / ratio.value : ratio.value
}

const successColumn: Column = {
  id: 'success',
  header: 'success',
  align: 'right',
  cell: ({ case: { metrics } }) => formatPercent(metrics.successRate?.value),
  sortValue: ({ case: { metrics } }) => metrics.successRate?.value ?? null,
}

function metricColumn(metric: string, header: string): Column {
  return figureColumn(metric, header, (reported) => caseMetric(reported, metric))
}

function figureColumn(
  id: string,
  header: string,
  figureOf: (reported: ReportCase) => Metric | undefined,
): Column {
  return {
    id,
    header,
    align: 'right',
    cell: ({ case: reported }) => {
      const { text, interval } = figureText(figureOf(reported))
      return (
        <>
          {text}
          {interval !== null && <Caption text={interval} />}
        </>
      )
    },
    sortValue: ({ case: reported }) => figureOf(reported)?.value ?? null,
  }
}

function extremeColumn(name: 'minNs' | 'maxNs', header: string): Column {
  return {
    id: name,
    header,
    align: 'right',
    cell: ({ case: { latency } }) => formatFigure('ns', latency?.[name]),
    sortValue: ({ case: { latency } }) => latency?.[name] ?? null,
  }
}

function Caption({ text }: { readonly text: string }) {
  return <span className="block text-caption text-muted">{text}</span>
}
