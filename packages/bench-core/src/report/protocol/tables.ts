import type { Capacity, LoadCurve, ProtocolReport, RateLimit } from '../../model/protocol-report.ts'
import type { Metric, Report, ReportCase } from '../../model/report.ts'
import type { Estimate } from '../../stats/interval.ts'
import {
  formatBytes,
  formatCores,
  formatCount,
  formatPercent,
  formatRate,
  formatTime,
  formatTimeInterval,
  missing,
} from '../format.ts'
import { columnsOf, hasContent, type ReportTable } from '../report-table.ts'
import { capacityOf, equalRateCases, requestsPerSecond } from './capacity.ts'
import { cellName, loadOf, loadWords, protocolCases } from './protocol-cases.ts'
import { bounds, crossCheckSentences, overallSentences, stepSentences } from './sentences.ts'

/**
 * What the protocol suite adds to a report, table by table; empty for runs without it.
 * @param queriesPerSecond A rate of one's own to model, beside the usual demands.
 */
export function protocolTables(report: Report, queriesPerSecond?: number): ReportTable[] {
  const { protocol } = report
  if (!protocol) return []
  return [
    ...throughputTables(report),
    costTable(report),
    ...curveTables(protocol, report.run.spec.protocol!.sloNs),
    ...ladderTables(protocol),
    sentencesOf('steps of buffers', stepSentences(protocol)),
    sentencesOf('checked by autocannon', crossCheckSentences(protocol)),
    sentencesOf('over all', overallSentences(protocol)),
    ...capacityTables(protocol, ownCapacity(report, queriesPerSecond)),
  ].filter(hasContent)
}

/** Operations per second of the closed loops: a row for each contender, a column for each load. */
function throughputTables(report: Report): ReportTable[] {
  const closed = protocolCases(report).filter((reported) => loadOf(reported) !== 'open')
  const groups = [...Map.groupBy(closed, cellName).values()]
  return groups.flatMap((cases) => {
    const loads = [...new Set(cases.map(columnName))]
    const rows = [...Map.groupBy(cases, ({ key }) => key.contender)].map(([contender, own]) => [
      contender,
      ...loads.map((load) => rateCell(own.find((reported) => columnName(reported) === load))),
    ])
    const title = `operations per second: ${cellName(cases[0]!)}`
    return loads.length > 1 ? [{ title, columns: columnsOf([''], loads), rows }] : []
  })
}

function columnName(reported: ReportCase): string {
  const filler = reported.key.parameters.fillerBytes
  return `${loadWords(reported)}${filler === undefined ? '' : ` + ${formatBytes(Number(filler))}`}`
}

function rateCell(reported: ReportCase | undefined): string {
  const rate = reported?.metrics.operationsPerSecond
  if (rate?.value == null) return missing
  const half = rate.low === null || rate.high === null ? null : (rate.high - rate.low) / 2 / rate.value
  return `${formatRate(rate.value).replace(/.ops\/s$/, '')}${half === null ? '' : ` ±${formatPercent(half)}`}`
}

/** CPU and bytes of a request, at the rate that all contenders had in common, or one at a time where there is none. */
function costTable(report: Report): ReportTable {
  const open = equalRateCases(report)
  const sequential = protocolCases(report).filter((reported) => loadOf(reported) === 'sequential')
  const cases = [open, sequential, protocolCases(report)].find((some) => some.length > 0) ?? []
  const rows = cases.map((reported) => {
    const { metrics, key } = reported
    const time = (name: string) => timeText(metrics[name])
    const bytes = (name: string) => formatBytes(rounded(metrics[name]?.value))
    return [
      key.contender,
      key.operation,
      loadWords(reported),
      time('serverCpuNsPerOperation'),
      time('clientCpuNsPerOperation'),
      bytes('sentBytesPerOperation'),
      bytes('receivedBytesPerOperation'),
      formatPercent(metrics.successRate?.value),
    ]
  })
  const figures = ['server CPU', 'client CPU', 'sent', 'received', 'success']
  return {
    title: 'CPU time and wire bytes of a request',
    columns: columnsOf(['', 'operation', 'load'], figures),
    rows,
  }
}

/** `12.3 µs ±0.4` */
function timeText(metric: Metric | undefined): string {
  if (!metric || metric.value === null) return missing
  return formatTimeInterval(metric.value, metric.low, metric.high)
}

function rounded(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(value)
}

/** p99 from the moment a request was due, by rate. */
function curveTables({ curves: all }: ProtocolReport, sloNs: number): ReportTable[] {
  const groups = Map.groupBy(all, ({ operation, workload }) => `${operation} ${workload}`)
  return [...groups].map(([name, curves]) => {
    const rates = [
      ...new Set(curves.flatMap(({ points }) => points.map(({ ratePerSecond }) => ratePerSecond))),
    ]
    const rows = curves.map((curve) => [
      curve.contender,
      ...rates.map((rate) => p99At(curve, rate)),
      limitWords(curve.withinSlo),
      limitWords(curve.knee),
    ])
    const figures = [...rates.map((rate) => `${formatCount(rate)}/s`), `p99 ≤ ${formatTime(sloNs)}`, 'knee']
    const title = `${name}: p99 from when a request was due, by rate`
    return { title, columns: columnsOf([''], figures), rows }
  })
}

function p99At({ points }: LoadCurve, rate: number): string {
  return formatTime(points.find(({ ratePerSecond }) => ratePerSecond === rate)?.p99Ns)
}

function limitWords({ ratePerSecond, nextPerSecond }: RateLimit): string {
  if (nextPerSecond === null) return ratePerSecond === null ? missing : `≥ ${formatCount(ratePerSecond)}/s`
  return ratePerSecond === null ? `< ${formatCount(nextPerSecond)}/s` : `${formatCount(ratePerSecond)}/s`
}

function ladderTables({ ladders }: ProtocolReport): ReportTable[] {
  return ladders.map(({ operation, workload, steps, total }) => {
    const rows = steps.map(({ contender, change, operationsPerSecond, gain, share }) => [
      change,
      contender,
      formatRate(operationsPerSecond),
      gain === null ? missing : `${gain.value.toFixed(2)}×${bounds(gain, (value) => value.toFixed(2))}`,
      share === null ? missing : `${percent(share.value)}${bounds(share, percent)}`,
    ])
    const whole = `${total.value.toFixed(2)}×${bounds(total, (value) => value.toFixed(2))}`
    return {
      title: `ladder: ${operation} ${workload}, ${whole} in all`,
      columns: columnsOf(['change', 'then'], ['throughput', 'gain', 'share of the gain']),
      rows,
    }
  })
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function ownCapacity(report: Report, queriesPerSecond: number | undefined): Capacity[] {
  if (queriesPerSecond === undefined) return []
  const demand = requestsPerSecond(queriesPerSecond)
  return equalRateCases(report).flatMap((reported) => capacityOf(reported, demand) ?? [])
}

function capacityTables(
  { capacity, capacityFormula }: ProtocolReport,
  own: readonly Capacity[],
): ReportTable[] {
  const figures = ['server cores', 'servers', 'client cores', 'out', 'in']
  return [...Map.groupBy([...capacity, ...own], ({ demand }) => demand.words)].map(([words, rows]) => ({
    title: `modelled: ${words}`,
    columns: columnsOf([''], figures),
    rows: rows.map(capacityRow),
    notes: [capacityFormula],
  }))
}

function capacityRow(capacity: Capacity): string[] {
  const { contender, serverCores, servers, clientCores, receivedBitsPerSecond, sentBitsPerSecond } = capacity
  return [
    contender,
    coresText(serverCores),
    formatCount(servers.value),
    coresText(clientCores),
    megabits(receivedBitsPerSecond),
    megabits(sentBitsPerSecond),
  ]
}

/** `1.2 cores ±3.1 %` */
function coresText(cores: Estimate | null): string {
  if (!cores) return missing
  const { value, low, high } = cores
  const half = low === null || high === null || value === 0 ? null : (high - low) / 2 / value
  return `${formatCores(value)}${half === null ? '' : ` ±${formatPercent(half)}`}`
}

const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

function megabits(bitsPerSecond: number | null): string {
  return bitsPerSecond === null ? missing : `${threeDigits.format(bitsPerSecond / 1e6)} Mbit/s`
}

function sentencesOf(title: string, sentences: readonly string[]): ReportTable {
  return { title, columns: [], rows: [], sentences }
}
