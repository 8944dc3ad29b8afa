import type { Report, ReportCase, Unit } from '../../../../model/report/report.ts'
import { columnsOf, figureOf, type ReportTable, withoutEmptyColumns } from '../../../tables/table.ts'
import { withoutEqualRate } from '../capacity.ts'
import { costCases } from '../equal-rates.ts'
import { loadOf, loadWords, numberOf, protocolCases } from '../protocol-cases.ts'

/** A figure of a case that a table has a column for. */
interface Column {
  readonly header: string
  readonly metric: string
  /** Where it isn't the metric's own. */
  readonly unit?: Unit
}

/** CPU and bytes of a request, at the rate that all contenders had in common, or one at a time where there is none. */
export function costTable(report: Report): ReportTable {
  const table = filled('CPU time and wire bytes per request', costCases(report), [
    { header: 'server CPU', metric: 'serverCpuNsPerOperation' },
    { header: 'database CPU', metric: 'databaseCpuNsPerOperation' },
    { header: 'client CPU', metric: 'clientCpuNsPerOperation' },
    { header: 'sent', metric: 'sentBytesPerOperation' },
    { header: 'received', metric: 'receivedBytesPerOperation' },
    { header: 'success', metric: 'successRate' },
  ])
  return { ...table, parts: ['sent', 'received'], notes: withoutEqualRate(report) }
}

/** What the user's own service moves in each load: of its requests and answers bodies are told from what is around them. */
export function trafficTable(report: Report): ReportTable {
  const counted = protocolCases(report).filter(
    ({ metrics }) => metrics.bodyBytesPerOperation?.value !== undefined,
  )
  return filled('traffic per second, and per request with its answer', counted, [
    { header: 'ops/s', metric: 'operationsPerSecond' },
    { header: 'on the wire', metric: 'wireBytesPerSecond' },
    { header: 'bodies', metric: 'bodyBytesPerOperation' },
    { header: 'headers and frames', metric: 'headBytesPerOperation' },
  ])
}

/** What the processes were doing under the heaviest closed load of each operation, where the generator may be the limit. */
export function processTable(report: Report): ReportTable {
  const closed = protocolCases(report).filter((reported) => loadOf(reported) !== 'open')
  const operations = Map.groupBy(closed, ({ key }) => JSON.stringify([key.operation, key.workload]))
  const heaviest = [...operations.values()].flatMap((cases) => {
    const most = Math.max(...cases.map(askedInFlight))
    return cases.filter((reported) => askedInFlight(reported) === most && !isFilled(reported))
  })
  return filled('processes under the heaviest closed load', heaviest, [
    { header: 'generator’s core', metric: 'clientCpuShare' },
    { header: 'loop delay p99', metric: 'clientLoopDelayP99Ns' },
    { header: 'server, cores', metric: 'serverCpuShare', unit: 'cores' },
    { header: 'server memory, peak', metric: 'serverPeakRssBytes' },
  ])
}

function askedInFlight(reported: ReportCase): number {
  return (numberOf(reported, 'connections') ?? 1) * (numberOf(reported, 'inFlight') ?? 1)
}

function isFilled(reported: ReportCase): boolean {
  return numberOf(reported, 'fillerBytes') !== null
}

/** A row for each case; columns that no case has a figure for are left out. */
function filled(title: string, cases: readonly ReportCase[], columns: readonly Column[]): ReportTable {
  const table = withoutEmptyColumns({
    title,
    columns: columnsOf(
      ['', 'operation', 'load'],
      columns.map(({ header }) => header),
    ),
    rows: cases.map((reported) => [
      { contender: reported.key.contender, of: reported.key },
      reported.key.operation,
      loadWords(reported),
      ...columns.map(({ metric, unit }) => {
        const figure = figureOf(reported.metrics[metric])
        return figure && { ...figure, ...(unit && { unit }) }
      }),
    ]),
  })
  return table.columns.some(({ align }) => align === 'right') ? table : { ...table, rows: [] }
}
