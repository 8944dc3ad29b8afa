import { estimateOverRounds } from '../../packages/bench-core/src/stats/interval.ts'
import type { Compared } from './tool.ts'

/** Means over all times, and ratios within each time, with their 95 % t intervals. */
export function tableOf(tool: string, figures: readonly Compared[]): string {
  const rows = figures.map(({ contender, operation, ours, alone, theirs }) => [
    contender,
    operation,
    ...[ours, alone, theirs].map(time),
    ...[ours, alone].map((known) => ratio(known.map((ns, index) => theirs[index]! / ns))),
  ])
  const headers = [
    ...['contender', 'operation', 'Wirebench, ns', 'alone, ns', `${tool}, ns`],
    ...[`${tool} ÷ Wirebench`, '÷ alone'],
  ]
  return [headers, headers.map((_, index) => (index < 2 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function time(values: readonly number[]): string {
  const { value, low, high } = estimateOverRounds(values)!
  const text = (ns: number) => Math.round(ns).toLocaleString('en-US')
  return low === null || high === null ? text(value) : `${text(value)} [${text(low)} … ${text(high)}]`
}

function ratio(values: readonly number[]): string {
  const { value, low, high } = estimateOverRounds(values)!
  const text = (ratio: number) => ratio.toFixed(3)
  return low === null || high === null ? text(value) : `${text(value)} [${text(low)} … ${text(high)}]`
}
