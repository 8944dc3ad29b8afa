import { estimateOverRounds } from '../../packages/bench-core/src/stats/interval.ts'
import type { Compared } from './tool.ts'

/** Means over all turns, and the ratio within each turn with its 95 % t interval. */
export function tableOf(tool: string, figures: readonly Compared[]): string {
  const rows = figures.map(({ contender, operation, ours, theirs }) => [
    contender,
    operation,
    time(ours),
    time(theirs),
    ratio(ours.map((ns, turn) => theirs[turn]! / ns)),
  ])
  return [
    ['contender', 'operation', 'Wirebench, ns', `${tool}, ns`, `${tool} ÷ Wirebench`],
    ['---', '---', '---:', '---:', '---:'],
    ...rows,
  ]
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
