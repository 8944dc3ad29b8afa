import type { Report, ReportCase } from '../../../model/report/report.ts'
import { type CaseColumn, metricColumn, shareColumn } from '../../tables/case-column.ts'
import type { OwnTimes } from '../suite-document.ts'
import {
  haveDocumentRate,
  operationComparison,
  operationMean,
  operationRatio,
  troubleOf,
  twoCoresNote,
  unjudgedOperations,
} from './operations.ts'
import { isOpenLoop } from './protocol-cases.ts'

/**
 * How requests stand to the reference, how many of them were answered as they were due, and how busy the generator was; of an
 * open loop service time, what the generator itself added, and how many requests left late.
 */
export function protocolTimes(report: Report, cases: readonly ReportCase[]): OwnTimes {
  return {
    meanOf: operationMean,
    columns: answerColumns(cases, report),
    sentences: unjudgedOperations(report, cases),
    notes: [twoCoresNote(cases) ?? []].flat(),
  }
}

function answerColumns(cases: readonly ReportCase[], report: Report): CaseColumn[] {
  return [
    ...(haveDocumentRate(cases) ? [metricColumn('documents/s', 'documentsPerSecond')] : []),
    { header: 'ratio', cellOf: ({ key }) => operationRatio(operationComparison(report, key)) },
    shareColumn('success', 'successRate'),
    ...(cases.some(isOpenLoop) ? [metricColumn('service p99', 'servicePercentile99Ns')] : []),
    ...(has(cases, 'clientCpuShare') ? [shareColumn('generator', 'clientCpuShare')] : []),
    ...(has(cases, 'generatorDelayPercentile99Ns')
      ? [metricColumn('its delay p99', 'generatorDelayPercentile99Ns')]
      : []),
    ...troubleOf(cases).map(({ header, metric }) => metricColumn(header, metric)),
  ]
}

function has(cases: readonly ReportCase[], metric: string): boolean {
  return cases.some(({ metrics }) => metrics[metric]?.value != null)
}
