import type { Report } from '../../../../model/report/report.ts'
import {
  columnsOf,
  exact,
  type Figure,
  type ReportTable,
  withoutEmptyColumns,
} from '../../../tables/table.ts'
import { capacityFormula, capacityOf } from '../capacity.ts'
import { equalRateCases } from '../equal-rates.ts'
import { bandwidthText } from './words.ts'

/** What a service’s rate takes of each contender. */
export function capacityTable(report: Report, requestsPerSecond: number): ReportTable {
  const capacities = equalRateCases(report).flatMap(
    (reported) => capacityOf(reported, requestsPerSecond) ?? [],
  )
  const formula = capacityFormula(report)
  const rate = `${requestsPerSecond.toLocaleString('en-US')} requests a second`
  const isMixed = new Set(capacities.map(({ operation }) => operation)).size > 1
  return withoutEmptyColumns({
    title: `modelled: ${rate}`,
    columns: columnsOf(isMixed ? ['', 'operation'] : [''], [
      'server cores',
      'database cores',
      'servers',
      'client cores',
      'out',
      'in',
    ]),
    rows: capacities.map((capacity) => {
      const { contender, operation } = capacity
      const cell = (name: 'serverCores' | 'databaseCores' | 'servers' | 'clientCores') => {
        const figure = capacity[name]
        const unit = name === 'servers' ? 'count' : 'cores'
        const csv = {
          metric: `capacity.${name}`,
          kind: 'modelled',
          note: `${rate}: ${formula}`,
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
