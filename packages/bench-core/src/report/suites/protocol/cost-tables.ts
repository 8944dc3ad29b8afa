import type { Metric, Report, ReportCase } from '../../../model/report.ts'
import { columnsOf, type ReportTable } from '../../document/table.ts'
import { fixed, formatBytes, formatPercent, formatTimeInterval, missing } from '../../words/format.ts'
import { costCases } from './capacity.ts'
import { loadOf, loadWords, numberOf, protocolCases } from './protocol-cases.ts'

/** A figure of a case that a table has a column for. */
interface Column {
  readonly header: string
  readonly metric: string
  readonly text: (metric: Metric | undefined) => string
}

/** CPU and bytes of a request, at the rate that all contenders had in common, or one at a time where there is none. */
export function costTable(report: Report): ReportTable {
  return {
    title: 'CPU time and wire bytes of a request',
    ...filled(costCases(report), [
      { header: 'server CPU', metric: 'serverCpuNsPerOperation', text: time },
      { header: 'database CPU', metric: 'databaseCpuNsPerOperation', text: time },
      { header: 'client CPU', metric: 'clientCpuNsPerOperation', text: time },
      { header: 'sent', metric: 'sentBytesPerOperation', text: wholeBytes },
      { header: 'received', metric: 'receivedBytesPerOperation', text: wholeBytes },
      { header: 'success', metric: 'successRate', text: share },
    ]),
  }
}

/** What the processes were doing under the heaviest closed load of each operation, where the generator may be the limit. */
export function processTable(report: Report): ReportTable {
  const closed = protocolCases(report).filter((reported) => loadOf(reported) !== 'open')
  const operations = Map.groupBy(closed, ({ key }) => JSON.stringify([key.operation, key.workload]))
  const heaviest = [...operations.values()].flatMap((cases) => {
    const most = Math.max(...cases.map(askedInFlight))
    return cases.filter((reported) => askedInFlight(reported) === most && !isFilled(reported))
  })
  return {
    title: 'processes under the heaviest closed load',
    ...filled(heaviest, [
      { header: 'generator’s core', metric: 'clientCpuShare', text: share },
      { header: 'its loop delay p99', metric: 'clientLoopDelayP99Ns', text: time },
      { header: 'server, cores', metric: 'serverCpuShare', text: cores },
      { header: 'server memory, peak', metric: 'serverPeakRssBytes', text: wholeBytes },
    ]),
  }
}

function askedInFlight(reported: ReportCase): number {
  return (numberOf(reported, 'connections') ?? 1) * (numberOf(reported, 'inFlight') ?? 1)
}

function isFilled(reported: ReportCase): boolean {
  return numberOf(reported, 'fillerBytes') !== null
}

/** A row for each case; columns that no case has a figure for are left out. */
function filled(cases: readonly ReportCase[], all: readonly Column[]): Pick<ReportTable, 'columns' | 'rows'> {
  const columns = all.filter(({ metric }) => cases.some(({ metrics }) => metrics[metric]?.value != null))
  return {
    columns: columnsOf(
      ['', 'operation', 'load'],
      columns.map(({ header }) => header),
    ),
    rows:
      columns.length === 0
        ? []
        : cases.map((reported) => [
            reported.key.contender,
            reported.key.operation,
            loadWords(reported),
            ...columns.map(({ metric, text }) => text(reported.metrics[metric])),
          ]),
  }
}

/** `12.3 µs ±0.4` */
function time(metric: Metric | undefined): string {
  return metric === undefined ? missing : formatTimeInterval(metric.value, metric.low, metric.high)
}

function wholeBytes(metric: Metric | undefined): string {
  return metric?.value == null ? missing : formatBytes(Math.round(metric.value))
}

function share(metric: Metric | undefined): string {
  return formatPercent(metric?.value)
}

function cores(metric: Metric | undefined): string {
  return metric?.value == null ? missing : fixed(metric.value, 2)
}
