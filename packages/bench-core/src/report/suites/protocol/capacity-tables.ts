import type { Capacity, ProtocolReport } from '../../../model/protocol-report.ts'
import type { Report } from '../../../model/report.ts'
import { columnsOf, exact, type Figure, type ReportTable, withoutEmptyColumns } from '../../document/table.ts'
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
  return [...Map.groupBy(all, ({ demand }) => demand.words)].map(([words, own]) =>
    capacityTable(`modelled: ${words}`, own, capacityFormula),
  )
}

/** What one demand takes of each contender. */
export function capacityTable(title: string, capacities: readonly Capacity[], formula: string): ReportTable {
  const isMixed = new Set(capacities.map(({ operation }) => operation)).size > 1
  return withoutEmptyColumns({
    title,
    columns: columnsOf(isMixed ? ['', 'operation'] : [''], [
      'server cores',
      'database cores',
      'servers',
      'client cores',
      'out',
      'in',
    ]),
    rows: capacities.map((capacity) => {
      const { contender, operation = 'capacity', demand } = capacity
      const cell = (name: 'serverCores' | 'databaseCores' | 'servers' | 'clientCores') => {
        const figure = capacity[name]
        const unit = name === 'servers' ? 'count' : 'cores'
        const csv = {
          metric: `capacity.${name}`,
          kind: 'modelled',
          note: `${demand.words}: ${formula}`,
        } as const
        return figure ? ({ ...figure, unit, csv } as const) : null
      }
      return [
        { contender, of: { suite: 'protocol', operation, contender } },
        ...(isMixed ? [operation] : []),
        cell('serverCores'),
        cell('databaseCores'),
        cell('servers'),
        cell('clientCores'),
        bandwidth(capacity.receivedBitsPerSecond),
        bandwidth(capacity.sentBitsPerSecond),
      ]
    }),
    notes: [formula],
  })
}

function bandwidth(bitsPerSecond: number | null): Figure {
  return { ...exact(bitsPerSecond, 'perSecond'), words: bandwidthText(bitsPerSecond) }
}

function ownCapacity(report: Report, queriesPerSecond: number | undefined): Capacity[] {
  if (queriesPerSecond === undefined) return []
  const demand = requestsPerSecond(queriesPerSecond)
  return equalRateCases(report).flatMap((reported) => capacityOf(reported, demand) ?? [])
}
