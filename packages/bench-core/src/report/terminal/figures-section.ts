import { commonMetrics } from '../../model/metrics/common.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import type { ReportCase } from '../../model/report.ts'
import { missing } from '../words/format.ts'
import { formatFigure } from '../words/format-figure.ts'
import { absentLines } from './case-section.ts'
import type { CaseTitle } from './case-title.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Shown in tables of their own, or worked out from another. */
const elsewhere: ReadonlySet<string> = new Set([
  'encodedBytes',
  'encodedBytesMin',
  'encodedBytesMean',
  'encodedBytesMax',
  'operationsPerSecond',
  'gcNsPerOperation',
  'gcPerMillionOperations',
])

/** Every figure that the cases of one group have, a column each; for groups whose latency isn't what they are about. */
export function figuresSection(cases: readonly ReportCase[], titleOf: CaseTitle, paint: Paint): string[] {
  const shown = cases.filter(
    ({ status, metrics }) => status === 'measured' && Object.keys(metrics).length > 0,
  )
  const absent = absentLines(
    cases.filter((reported) => !shown.includes(reported)),
    paint,
  )
  const title = titleOf(cases[0]!.key)
  const names = metricsOf(shown)
  if (names.length === 0) return absent.length === 0 ? [] : [paint.bold(title), ...absent]
  const rows = shown.map(({ key, metrics }) => [
    key.contender,
    ...names.map((name) => {
      const metric = metrics[name]
      if (!metric || metric.value === null) return missing
      return formatFigure({ value: metric.value, low: metric.low, high: metric.high }, metric.unit)
    }),
  ])
  const headers = names.map((name) => metricInfos[name]?.title ?? name)
  return [...titledTable(title, ['', ...headers], rows, paint), ...absent]
}

/** What a suite measured in figures of its own, beside the mean and the percentiles; nothing where that is all there is. */
export function ownFiguresSection(cases: readonly ReportCase[], titleOf: CaseTitle, paint: Paint): string[] {
  const own = cases.map((reported) => ({
    ...reported,
    metrics: Object.fromEntries(
      Object.entries(reported.metrics).filter(([name]) => !(name in commonMetrics)),
    ),
  }))
  return metricsOf(own).length === 0
    ? []
    : figuresSection(
        own.filter(({ metrics }) => Object.keys(metrics).length > 0),
        titleOf,
        paint,
      )
}

/** In the order in which the registry has them. */
function metricsOf(cases: readonly ReportCase[]): string[] {
  const known = new Set(cases.flatMap(({ metrics }) => Object.keys(metrics)))
  const registered = Object.keys(metricInfos).filter((name) => known.has(name))
  return registered.filter((name) => !elsewhere.has(name))
}
