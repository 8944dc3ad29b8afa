import { speedWords } from '../../model/metrics/metric-info.ts'
import type { Capacity, LoadCurve, ProtocolReport, RateLimit } from '../../model/protocol-report.ts'
import type { Report, ReportCase } from '../../model/report.ts'
import {
  formatBytes,
  formatCores,
  formatCount,
  formatPercent,
  formatRate,
  formatRatio,
  formatRatioInterval,
  formatTime,
  missing,
} from '../format.ts'
import { type Column, textTable, wrapped } from '../text-table.ts'
import { capacityOf, equalRateCases, requestsPerSecond } from './capacity.ts'
import { cellName, loadOf, loadWords, protocolCases } from './protocol-cases.ts'

/** One part of the protocol suite's report as text: a heading and its lines. */
export interface TextSection {
  readonly title: string
  readonly lines: readonly string[]
}

/**
 * What the protocol suite adds to a report on a terminal; empty for runs without it.
 * @param queriesPerSecond A rate of one's own to model, beside the usual demands.
 */
export function protocolSections(report: Report, width: number, queriesPerSecond?: number): TextSection[] {
  const { protocol } = report
  if (!protocol) return []
  return [
    throughputSection(report),
    costSection(report),
    ...curveSections(protocol, report.run.spec.protocol!.sloNs),
    ...ladderSections(protocol),
    stepSection(protocol, width),
    crossCheckSection(protocol, width),
    overallSection(protocol, width),
    ...capacitySections(protocol, ownCapacity(report, queriesPerSecond), width),
  ].filter(({ lines }) => lines.length > 0)
}

/** Operations per second of the closed loops: a row for each contender, a column for each load. */
function throughputSection(report: Report): TextSection {
  const closed = protocolCases(report).filter((reported) => loadOf(reported) !== 'open')
  const groups = [...Map.groupBy(closed, cellName).values()]
  const lines = groups.flatMap((cases) => {
    const loads = [...new Set(cases.map(columnName))]
    const rows = [...Map.groupBy(cases, ({ key }) => key.contender)].map(([contender, own]) => [
      contender,
      ...loads.map((load) => rateCell(own.find((reported) => columnName(reported) === load))),
    ])
    return loads.length > 1 ? [...table([cellName(cases[0]!), ...loads], rows), ''] : []
  })
  return { title: 'operations per second', lines: lines.slice(0, -1) }
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
function costSection(report: Report): TextSection {
  const open = equalRateCases(report)
  const sequential = protocolCases(report).filter((reported) => loadOf(reported) === 'sequential')
  const cases = [open, sequential, protocolCases(report)].find((some) => some.length > 0) ?? []
  const rows = cases.map((reported) => {
    const { metrics, key } = reported
    const time = (name: string) => formatTime(metrics[name]?.value)
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
  const header = ['', 'operation', 'load', 'server CPU', 'client CPU', 'sent', 'received', 'success']
  return {
    title: 'CPU time and wire bytes of a request',
    lines: rows.length === 0 ? [] : table(header, rows, 3),
  }
}

function rounded(value: number | null | undefined): number | null {
  return value == null ? null : Math.round(value)
}

/** p99 from the moment a request was due, by rate. */
function curveSections({ curves: all }: ProtocolReport, sloNs: number): TextSection[] {
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
    const header = [
      '',
      ...rates.map((rate) => `${formatCount(rate)}/s`),
      `p99 ≤ ${formatTime(sloNs)}`,
      'knee',
    ]
    return { title: `${name}: p99 from when a request was due, by rate`, lines: table(header, rows) }
  })
}

function p99At({ points }: LoadCurve, rate: number): string {
  return formatTime(points.find(({ ratePerSecond }) => ratePerSecond === rate)?.p99Ns)
}

function limitWords({ ratePerSecond, nextPerSecond }: RateLimit): string {
  if (nextPerSecond === null) return ratePerSecond === null ? missing : `≥ ${formatCount(ratePerSecond)}/s`
  return ratePerSecond === null ? `< ${formatCount(nextPerSecond)}/s` : `${formatCount(ratePerSecond)}/s`
}

function ladderSections({ ladders }: ProtocolReport): TextSection[] {
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
      lines: table(['change', 'then', 'throughput', 'gain', 'share of the gain'], rows, 2),
    }
  })
}

function bounds(
  { low, high }: { readonly low: number | null; readonly high: number | null },
  format: (value: number) => string,
): string {
  return low === null || high === null ? '' : ` [${format(low)}–${format(high)}]`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function stepSection({ payloadSteps, straddles }: ProtocolReport, width: number): TextSection {
  const clear = payloadSteps.filter(({ isClear }) => isClear)
  const steps = clear.map(
    ({ operation, contender, stepBytes, jumpNs }) =>
      `${operation} ${contender}: crossing ${stepBytes / 1024} KiB costs ${formatTime(Math.abs(jumpNs.value))} ${jumpNs.value > 0 ? 'more' : 'less'} than its bytes do`,
  )
  return {
    title: 'steps of buffers',
    lines: [...steps, ...straddles.map(({ text }) => text)].flatMap((text) =>
      wrapped(`- ${text}`, width, '  '),
    ),
  }
}

function crossCheckSection({ crossChecks }: ProtocolReport, width: number): TextSection {
  const lines = crossChecks.flatMap(
    ({ contender, operation, connections, oursPerSecond, theirsPerSecond, ratio }) =>
      wrapped(
        `- ${operation} ${contender}, ${connections} connections: ours ${formatRate(oursPerSecond)}, autocannon ${formatRate(theirsPerSecond)}; ours is ${ratio.value.toFixed(2)} × autocannon's${bounds(ratio, (value) => value.toFixed(2))}`,
        width,
        '  ',
      ),
  )
  return { title: 'checked by autocannon', lines }
}

function overallSection({ overall }: ProtocolReport, width: number): TextSection {
  const lines = overall.flatMap(({ contender, reference, ratio, cases, slower, faster }) => {
    const interval =
      ratio.low === null || ratio.high === null
        ? ''
        : ` [${formatRatioInterval(ratio.value, ratio.low, ratio.high)}]`
    const size = formatRatio(ratio.value, 'lower', speedWords)
    const text = `${contender} is ${size}${interval} than ${reference} by the geometric mean over ${cases} cases: faster in ${faster}, slower in ${slower}, the others undecided or tied`
    return wrapped(`- ${text}`, width, '  ')
  })
  return { title: 'over all', lines }
}

function ownCapacity(report: Report, queriesPerSecond: number | undefined): Capacity[] {
  if (queriesPerSecond === undefined) return []
  const demand = requestsPerSecond(queriesPerSecond)
  return equalRateCases(report).flatMap((reported) => capacityOf(reported, demand) ?? [])
}

function capacitySections(
  { capacity, capacityFormula }: ProtocolReport,
  own: readonly Capacity[],
  width: number,
): TextSection[] {
  const header = ['', 'server cores', 'servers', 'client cores', 'out', 'in']
  return [...Map.groupBy([...capacity, ...own], ({ demand }) => demand.words)].map(([words, rows]) => ({
    title: `modelled: ${words}`,
    lines: [...table(header, rows.map(capacityRow)), ...wrapped(capacityFormula, width)],
  }))
}

function capacityRow(capacity: Capacity): string[] {
  const { contender, serverCores, servers, clientCores, receivedBitsPerSecond, sentBitsPerSecond } = capacity
  return [
    contender,
    formatCores(serverCores.value),
    formatCount(servers.value),
    formatCores(clientCores?.value),
    megabits(receivedBitsPerSecond),
    megabits(sentBitsPerSecond),
  ]
}

function megabits(bitsPerSecond: number | null): string {
  return bitsPerSecond === null ? missing : `${(bitsPerSecond / 1e6).toPrecision(3)} Mbit/s`
}

function table(header: readonly string[], rows: readonly (readonly string[])[], leftColumns = 1): string[] {
  const columns = header.map(
    (text, index): Column => ({ header: text, align: index < leftColumns ? 'left' : 'right' }),
  )
  return textTable(columns, rows)
}
