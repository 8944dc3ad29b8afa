import type { Report, ReportCase } from '../../model/report.ts'
import { formatCount, formatPercent, formatTime } from '../format.ts'
import {
  isOpenLoop,
  operationComparison,
  operationMean,
  operationRatio,
  troubleOf,
  unjudgedOperations,
} from '../protocol/operations.ts'
import { wrapped } from '../text-table.ts'
import type { CaseTitle } from './case-title.ts'
import { absentLines, rateText, timeCells } from './latency-section.ts'
import type { Paint } from './paint.ts'
import { fittingTable } from './table.ts'

/**
 * One operation of the protocol suite under one load: throughput, how it stands to the reference, how many requests were
 * answered as they were due, and their latency; of an open loop service time beside it, and how many left late.
 */
export function operationsSection(
  cases: readonly ReportCase[],
  report: Report,
  titleOf: CaseTitle,
  width: number,
  paint: Paint,
): string[] {
  const title = titleOf(cases[0]!.key)
  const shown = cases.filter(({ status }) => status === 'measured')
  const absent = absentLines(
    cases.filter((reported) => !shown.includes(reported)),
    paint,
  )
  if (shown.length === 0) return [paint.bold(title), ...absent]
  const times = timeCells(shown, report.environment, { meanOf: operationMean, minimum: true })
  const isOpen = shown.some(isOpenLoop)
  const troubles = troubleOf(shown)
  const headers = [
    '',
    'ops/s',
    'ratio',
    'success',
    ...(isOpen ? ['service p99'] : []),
    ...troubles.map(({ header }) => header),
    ...times.headers,
    'samples',
  ]
  const rows = shown.map((reported) => {
    const { key, metrics, samples } = reported
    return [
      key.contender,
      rateText(reported),
      operationRatio(operationComparison(report, key)),
      formatPercent(metrics.successRate?.value),
      ...(isOpen ? [formatTime(metrics.servicePercentile99Ns?.value)] : []),
      ...troubles.map(({ metric }) => formatCount(metrics[metric]?.value)),
      ...times.cellsOf(reported),
      formatCount(samples),
    ]
  })
  return [
    ...fittingTable(title, headers, rows, paint, { leftColumns: 1, repeated: 1, width }),
    ...absent,
    ...unjudgedOperations(report, shown).flatMap((text) => wrapped(`! ${text}`, width, '  ').map(paint.dim)),
  ]
}
