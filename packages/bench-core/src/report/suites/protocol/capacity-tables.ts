import type { Capacity, ProtocolReport } from '../../../model/protocol-report.ts'
import type { Report } from '../../../model/report.ts'
import type { Estimate } from '../../../stats/interval.ts'
import { columnsOf, type ReportTable } from '../../document/table.ts'
import { formatCores, formatCount, formatPercent, missing } from '../../words/format.ts'
import { capacityOf, equalRateCases, requestsPerSecond } from './capacity.ts'
import { bandwidthText } from './words.ts'

/**
 * What demands take, a table for each.
 * @param queriesPerSecond A rate of one's own to model, beside the usual demands.
 */
export function capacityTables(
  report: Report,
  { capacity, capacityFormula }: ProtocolReport,
  queriesPerSecond: number | undefined,
): ReportTable[] {
  const all = [...capacity, ...ownCapacity(report, queriesPerSecond)]
  return [...Map.groupBy(all, ({ demand }) => demand.words)].map(([words, own]) => {
    const isMixed = new Set(own.map(({ operation }) => operation)).size > 1
    const hasDatabase = own.some(({ databaseCores }) => databaseCores != null)
    const figures = [
      'server cores',
      ...(hasDatabase ? ['database cores'] : []),
      'servers',
      'client cores',
      'out',
      'in',
    ]
    return {
      title: `modelled: ${words}`,
      columns: columnsOf(isMixed ? ['', 'operation'] : [''], figures),
      rows: own.map((each) => [
        each.contender,
        ...(isMixed ? [each.operation ?? missing] : []),
        ...capacityRow(each, hasDatabase),
      ]),
      notes: [capacityFormula],
    }
  })
}

function ownCapacity(report: Report, queriesPerSecond: number | undefined): Capacity[] {
  if (queriesPerSecond === undefined) return []
  const demand = requestsPerSecond(queriesPerSecond)
  return equalRateCases(report).flatMap((reported) => capacityOf(reported, demand) ?? [])
}

function capacityRow(capacity: Capacity, hasDatabase: boolean): string[] {
  const { serverCores, databaseCores, servers, clientCores } = capacity
  return [
    coresText(serverCores),
    ...(hasDatabase ? [coresText(databaseCores ?? null)] : []),
    formatCount(servers.value),
    coresText(clientCores),
    bandwidthText(capacity.receivedBitsPerSecond),
    bandwidthText(capacity.sentBitsPerSecond),
  ]
}

/** `1.2 cores ±3.1 %` */
function coresText(cores: Estimate | null): string {
  if (!cores) return missing
  const { value, low, high } = cores
  const half = low === null || high === null || value === 0 ? null : (high - low) / 2 / value
  return `${formatCores(value)}${half === null ? '' : ` ±${formatPercent(half)}`}`
}
