import type { Report } from '../../../../model/report/report.ts'
import { counted } from '../../../../model/text/counted.ts'
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

const figures = [
  ['serverCores', 'server cores'],
  ['databaseCores', 'database cores'],
  ['servers', 'servers'],
  ['clientCores', 'client cores'],
] as const

/** What a service’s rate takes of each contender. */
export function capacityTable(report: Report, requestsPerSecond: number): ReportTable {
  const capacities = equalRateCases(report).flatMap(
    (reported) => capacityOf(reported, requestsPerSecond) ?? [],
  )
  const formula = capacityFormula(report)
  const rate = `${counted(requestsPerSecond, 'request')} a second`
  const isMixed = new Set(capacities.map(({ operation }) => operation)).size > 1
  return withoutEmptyColumns({
    title: `modelled: ${rate}`,
    columns: columnsOf(isMixed ? ['', 'operation'] : [''], [
      ...figures.map(([, header]) => header),
      'out',
      'in',
    ]),
    rows: capacities.map((capacity) => {
      const { contender, operation } = capacity
      return [
        { contender, of: { suite: 'protocol', operation, contender } },
        ...(isMixed ? [operation] : []),
        ...figures.map(([name]): Figure | null => {
          const figure = capacity[name] ?? null
          const unit = name === 'servers' ? 'count' : 'cores'
          const note = `${rate}: ${formula}`
          return figure && { ...figure, unit, csv: { metric: `capacity.${name}`, kind: 'modelled', note } }
        }),
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
