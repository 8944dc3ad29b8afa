import { type Metric, metricInfos, metricTitle, type ReportCase } from '@wirebench/bench-core/results'
import { type FigureCell, figureColumn, withUnit } from './figure-column.ts'

interface MetricColumn {
  readonly id: string
  /** With the column's one unit, such as `mean time, µs`. */
  readonly header: string
  readonly kind: Metric['kind']
}

export interface MetricRow {
  readonly case: ReportCase
  readonly cells: Readonly<Record<string, FigureCell>>
}

export interface MetricTable {
  readonly columns: readonly MetricColumn[]
  readonly rows: readonly MetricRow[]
}

/** Sizes of messages have a panel of their own. */
const isSize = (name: string) => /^(encoded|gzip|brotli|zstd)\w*Bytes/.test(name)

/** What one operation costs, one row per contender, in the registry's order; a metric that no case has gets no column. */
export function metricTable(
  cases: readonly ReportCase[],
  isWanted: (metric: string) => boolean = (metric) => !isSize(metric),
): MetricTable {
  const known = new Set(cases.flatMap(({ metrics }) => Object.keys(metrics)).filter(isWanted))
  const ordered = [...new Set([...Object.keys(metricInfos), ...known])].filter((name) => known.has(name))
  const columns = ordered.map((id) => {
    const metrics = cases.map((reported) => reported.metrics[id])
    const { unit, cell } = figureColumn(metrics)
    return {
      id,
      header: withUnit(metricTitle(id), unit),
      kind: metrics.find((metric) => metric !== undefined)!.kind,
      cell,
    }
  })
  return {
    columns: columns.map(({ id, header, kind }) => ({ id, header, kind })),
    rows: cases.map((reported) => ({
      case: reported,
      cells: Object.fromEntries(columns.map(({ id, cell }) => [id, cell(reported.metrics[id])])),
    })),
  }
}
