import { estimateOverRounds } from '../../packages/bench-core/src/stats/interval.ts'
import { tableHead, tableRow } from '../tables.ts'
import type { Compared } from './tool.ts'

/** Means over all times, and ratios within each time, with their 95 % t intervals. */
export function tableOf(tool: string, figures: readonly Compared[]): string {
  const headers = ['contender', 'operation', 'Wirebench, ns', 'alone, ns', `${tool}, ns`]
  const rows = figures.map(({ contender, operation, ours, alone, theirs }) => [
    ...[contender, operation],
    ...[ours, alone, theirs].map((values) =>
      estimate(values, (ns) => Math.round(ns).toLocaleString('en-US')),
    ),
    ...[ours, alone].map((known) =>
      estimate(
        known.map((ns, index) => theirs[index]! / ns),
        (ratio) => ratio.toFixed(3),
      ),
    ),
  ])
  return [tableHead([...headers, `${tool} ÷ Wirebench`, '÷ alone'], 2), ...rows.map(tableRow)].join('\n')
}

function estimate(values: readonly number[], text: (value: number) => string): string {
  const { value, low, high } = estimateOverRounds(values)!
  return low === null || high === null ? text(value) : `${text(value)} [${text(low)} … ${text(high)}]`
}
