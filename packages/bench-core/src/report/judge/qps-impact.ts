import { compressionNames } from '../../model/codec/compressions.ts'
import { findComparison } from '../../model/report/lookup.ts'
import type { Comparison, CoresOverhead, QpsImpact, Report, ReportCase } from '../../model/report/report.ts'
import { mapEstimate } from '../../stats/estimate.ts'
import { allReadings, readingOf } from '../suites/catalogue.ts'

/** The rates that every report is worked out for. */
const queriesPerSecondShown = [10, 100, 1_000, 5_000, 10_000] as const

/** Whose CPU time a rate is worked out from: everybody's together, or that of one process. */
const cpuMetrics = [
  'cpuNsPerOperation',
  'clientCpuNsPerOperation',
  'serverCpuNsPerOperation',
  'databaseCpuNsPerOperation',
] as const
type CpuMetric = (typeof cpuMetrics)[number]

type CoresRow = QpsImpact['rows'][number]
type Ends = CoresRow['cores']

/** Cores that a rate takes: queries per second × CPU-seconds per operation, with the interval of the latter. */
function coresAt(queriesPerSecond: number, cpuNsPerOperation: Ends): CoresRow {
  return { queriesPerSecond, cores: mapEstimate(cpuNsPerOperation, (ns) => ns * (queriesPerSecond / 1e9)) }
}

/** What the measured cases would cost a service, from the mean CPU time of an operation; of a protocol under one load. */
export function qpsImpact(cases: readonly ReportCase[]): QpsImpact[] {
  return allReadings.flatMap(({ suite, costCases = (own) => own }) =>
    costCases(cases.filter(({ key }) => key.suite === suite)).flatMap((reported) =>
      cpuMetrics.flatMap((metric) => impactOf(reported, metric) ?? []),
    ),
  )
}

/** What a contender's CPU time of operations takes at the rates; null where it isn't known. */
function impactOf(
  { key, status, metrics }: Pick<ReportCase, 'key' | 'status' | 'metrics'>,
  metric: CpuMetric,
): QpsImpact | null {
  const { value = null, low = null, high = null } = metrics[metric] ?? {}
  if (status !== 'measured' || value === null) return null
  const rows = queriesPerSecondShown.map((rate) => coresAt(rate, { value, low, high }))
  return { ...key, metric, rows, overhead: null }
}

/** The same beside what each contender is compared with, as its comparison says now. */
export function withOverheads({
  qpsImpact,
  comparisons,
}: Pick<Report, 'qpsImpact' | 'comparisons'>): QpsImpact[] {
  return qpsImpact.map((impact) => ({ ...impact, overhead: coresOverhead(impact, comparisons) }))
}

function coresOverhead(impact: QpsImpact, comparisons: readonly Comparison[]): CoresOverhead | null {
  const comparison = findComparison(comparisons, impact, impact.contender, impact.metric)
  if (comparison === undefined) return null
  const { reference, verdict, ratio } = comparison
  if (ratio === null || (verdict !== 'more' && verdict !== 'less'))
    return { reference, verdict, rows: [], from: null }
  const rows = impact.rows.map(({ queriesPerSecond, cores }) => {
    const more = (of: number) => (cores.value / ratio.value) * (of - 1)
    return { queriesPerSecond, cores: mapEstimate(ratio, more) }
  })
  const { queriesPerSecond, cores } = rows.at(-1)!
  const perCore = queriesPerSecond / cores.value
  const from = verdict === 'more' ? { tenthOfCorePerSecond: 0.1 * perCore, corePerSecond: perCore } : null
  return { reference, verdict, rows, from }
}

/** Cost is proportional to the rate, so any row gives every other. */
export function coresAtRate({ rows }: Pick<QpsImpact, 'rows'>, queriesPerSecond: number): Ends {
  const exact = rows.find((row) => row.queriesPerSecond === queriesPerSecond)
  if (exact) return exact.cores
  const known = rows.at(-1)!
  return mapEstimate(known.cores, (cores) => cores * (queriesPerSecond / known.queriesPerSecond))
}

/** The impact with a row for one more rate, in the order of the rates. */
export function withRate(impact: QpsImpact, queriesPerSecond: number): QpsImpact {
  const rowsWith = (rows: readonly CoresRow[]) => {
    if (rows.length === 0 || rows.some((row) => row.queriesPerSecond === queriesPerSecond)) return [...rows]
    const own = { queriesPerSecond, cores: coresAtRate({ rows: [...rows] }, queriesPerSecond) }
    return [...rows, own].toSorted((a, b) => a.queriesPerSecond - b.queriesPerSecond)
  }
  const { rows, overhead } = impact
  return {
    ...impact,
    rows: rowsWith(rows),
    overhead: overhead && { ...overhead, rows: rowsWith(overhead.rows) },
  }
}

/** Compressing is the choice of who sends, and its cost is in the scorecard; streams and copies are no query of an application. */
const leftOut: ReadonlySet<string> = new Set([
  ...compressionNames,
  'encode-stream',
  'decode-stream',
  'copy',
  'read-all',
])

/** The impacts that tables show: what an application does at a rate. */
export function shownImpacts({ qpsImpact }: Pick<Report, 'qpsImpact'>): QpsImpact[] {
  return qpsImpact.filter(
    ({ suite, metric, operation, parameters: { access } }) =>
      metric === (readingOf(suite).mainCpu ?? 'cpuNsPerOperation') &&
      !leftOut.has(operation) &&
      // What reads a whole table isn't what an application does at a rate.
      (access === undefined || access === 'index'),
  )
}
