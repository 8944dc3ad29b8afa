import type { NetworkLink } from '../../model/codec-report.ts'
import type { Report } from '../../model/report.ts'
import { cellText } from '../codec/cells.ts'
import { networkModel } from '../codec/network.ts'
import { formatBytes, formatTime } from '../format.ts'
import { wrapped } from '../text-table.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Transfer times, said to be modelled, with their formula and what it leaves out. */
export function networkSection(
  { network, cases }: Report,
  width: number,
  paint: Paint,
  ownLinks: readonly NetworkLink[],
): string[] {
  const shown =
    network && ownLinks.length > 0 ? networkModel(cases, [...network.links, ...ownLinks]) : network
  if (!shown) return []
  const rows = shown.rows.map((row) => [
    row.contender,
    cellText(row),
    formatBytes(row.bytes),
    ...shown.links.map(({ name }) => formatTime(row.transferNs[name])),
  ])
  return [
    ...titledTable(
      'network (modelled, in no verdict)',
      ['', 'workload', 'message', ...shown.links.map(({ title }) => title)],
      rows,
      paint,
      2,
    ),
    ...wrapped(`${shown.formula}; ${shown.assumptions.join('; ')}`, width).map(paint.dim),
  ]
}
