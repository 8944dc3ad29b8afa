import {
  bareCores,
  coresAtRate,
  formatCores,
  formatCount,
  isShown,
  moreCoresFrom,
  type QpsImpact,
} from '@wirebench/bench-core/results'
import { type Cores, impactWord } from './qps-rows.ts'

/**
 * What the reader's own rate amounts to, in words: beside what it is compared with, how much the dearest and the cheapest
 * contender take; in a duel each B beside its own A. Then from which rate on one core is not enough.
 */
export function qpsSentences(impacts: readonly QpsImpact[], ownRate: number): string[] {
  const costs = impacts.flatMap((impact) => {
    const cores = coresAtRate(impact, ownRate)
    return isShown(cores.value) && cores.value > 0 ? [{ impact, cores }] : []
  })
  const compared = costs.flatMap((cost) => {
    const base = costs.find(({ impact }) => impact.contender === cost.impact.overhead?.reference)
    return base === undefined ? [] : [{ cost, base }]
  })
  const told = [...Map.groupBy(compared, ({ base }) => base).values()].flatMap((own) => {
    const cheapestFirst = own.toSorted((a, b) => a.cost.cores.value - b.cost.cores.value)
    return [...new Set([cheapestFirst[0]!, cheapestFirst.at(-1)!])].map(({ cost, base }) =>
      differenceText(cost, base, ownRate),
    )
  })
  const full = costs
    .toSorted((a, b) => b.cores.value - a.cores.value)
    .slice(0, 1)
    .map(
      ({ impact, cores }) =>
        `${impact.contender} fills one core at ${formatCount(Math.round(ownRate / cores.value))} queries per second.`,
    )
  return [...told, ...full]
}

interface Cost {
  readonly impact: QpsImpact
  readonly cores: Cores
}

/** What the comparison of CPU time doesn't decide is no difference to tell. */
function differenceText({ impact, cores }: Cost, base: Cost, rate: number): string {
  const { contender, overhead } = impact
  const taken = `At ${formatCount(rate)} queries per second ${contender} takes ${coresText(cores)}, ${base.impact.contender} ${coresText(base.cores)}`
  if (overhead?.verdict === 'same') return `${taken}: the same.`
  const more = overhead && overhead.rows.length > 0 ? coresAtRate(overhead, rate).value : null
  if (more === null) return `${taken}: can’t tell them apart.`
  const size = `${formatCores(Math.abs(more))} ${more > 0 ? 'more' : 'less'}, ${impactWord(Math.abs(more))}`
  const from = moreCoresFrom(impact)
  return `${taken}: ${size}${from === '' ? '' : `; 0.1 and 1 core more from ${from}`}.`
}

/** `0.45 core [0.44–0.46]` */
function coresText({ value, low, high }: Cores): string {
  const interval = low === null || high === null ? '' : ` [${bareCores(low)}–${bareCores(high)}]`
  return `${formatCores(value)}${interval}`
}
