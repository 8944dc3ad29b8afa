import { workloadTitle } from '../../../model/own-workload-name.ts'
import type { LoadCurve, ProtocolReport } from '../../../model/protocol-report.ts'
import type { Report, ReportCase } from '../../../model/report.ts'
import { columnsOf, hasContent, type ReportTable } from '../../document/table.ts'
import {
  formatBytes,
  formatCount,
  formatPercent,
  formatRate,
  formatTime,
  missing,
} from '../../words/format.ts'
import { capacityTables } from './capacity-tables.ts'
import { costTable, processTable } from './cost-tables.ts'
import { unjudgedRungs } from './ladder.ts'
import { cellName, loadOf, loadWords, protocolCases } from './protocol-cases.ts'
import { crossCheckSentences, overallSentences, stepSentences, windowSentences } from './sentences.ts'
import { gainText, inOneLine, limitText, p99Text, shareText } from './words.ts'

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
    processTable(report),
    ...curveTables(protocol, report.run.spec.protocol!.sloNs),
    ...ladderTables(report, protocol),
    sentencesOf('steps of buffers', stepSentences(protocol)),
    sentencesOf('checked by autocannon', crossCheckSentences(protocol)),
    sentencesOf('over all', overallSentences(protocol)),
    ...capacityTables(report, protocol, queriesPerSecond),
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

/** p99 from the moment a request was due, by rate. */
function curveTables({ curves: all }: ProtocolReport, sloNs: number): ReportTable[] {
  const groups = Map.groupBy(all, ({ operation, workload }) => `${operation} ${workloadTitle(workload)}`)
  return [...groups].map(([name, curves]) => {
    const rates = [
      ...new Set(curves.flatMap(({ points }) => points.map(({ ratePerSecond }) => ratePerSecond))),
    ]
    const rows = curves.map((curve) => [
      curve.contender,
      ...rates.map((rate) => p99At(curve, rate)),
      limitText(curve.withinSlo),
      limitText(curve.knee),
    ])
    const figures = [...rates.map((rate) => `${formatCount(rate)}/s`), `p99 ≤ ${formatTime(sloNs)}`, 'knee']
    const title = `${name}: p99 from when a request was due, by rate`
    return { title, columns: columnsOf([''], figures), rows, notes: windowSentences(curves, sloNs) }
  })
}

function p99At({ points }: LoadCurve, rate: number): string {
  const point = points.find(({ ratePerSecond }) => ratePerSecond === rate)
  return point === undefined ? missing : p99Text(point)
}

function ladderTables(report: Report, { ladders }: ProtocolReport): ReportTable[] {
  return ladders.map((ladder) => {
    const { operation, workload, steps, total } = ladder
    const rows = steps.map(({ contender, change, operationsPerSecond, gain, share }) => [
      change,
      contender,
      formatRate(operationsPerSecond),
      inOneLine(gainText(gain)),
      inOneLine(shareText(share)),
    ])
    const whole = inOneLine(gainText(total))
    return {
      title: `ladder: ${operation} ${workloadTitle(workload)}, ${whole} in all`,
      columns: columnsOf(['change', 'then'], ['throughput', 'gain', 'share of the gain']),
      rows,
      notes: unjudgedRungs(report, ladder).map((text) => `! ${text}`),
    }
  })
}

function sentencesOf(title: string, sentences: readonly string[]): ReportTable {
  return { title, columns: [], rows: [], sentences }
}
