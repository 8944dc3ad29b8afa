import type { Metric, ReportCase } from '@wirebench/bench-core/results'
import { type FigureCell, figureColumn } from './figure-column.ts'

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

/** Metrics that people know by another name than their own, in the order in which they are read. */
const names: ReadonlyMap<string, string> = new Map([
  ['nsPerOperation', 'mean time'],
  ['operationsPerSecond', 'throughput'],
  ['cpuNsPerOperation', 'CPU time'],
  ['allocatedBytesPerOperation', 'allocated'],
  ['gcNsPerOperation', 'GC time'],
  ['peakRssBytes', 'peak RSS'],
])
/** Sizes of messages have a panel of their own. */
const isSize = (name: string) => /^(encoded|gzip)Bytes/.test(name)

/** What one operation costs, one row per contender; a metric that no case has gets no column. */
export function metricTable(cases: readonly ReportCase[]): MetricTable {
  const known = new Set(cases.flatMap(({ metrics }) => Object.keys(metrics)).filter((name) => !isSize(name)))
  const ordered = [...new Set([...names.keys(), ...known])].filter((name) => known.has(name))
  const columns = ordered.map((id) => {
    const metrics = cases.map((reported) => reported.metrics[id])
    const { unit, cell } = figureColumn(metrics)
    const title = names.get(id) ?? id
    return {
      id,
      header: unit === null || unit === '' ? title : `${title}, ${unit}`,
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
