import { formatCores, formatCount, isShown } from '@wirebench/bench-core/results'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import type { Curve } from '../../charts/curve-chart.tsx'
import { coresFor, impactWord, type QpsTable } from './qps-rows.ts'

/** Cores over the rate, as lines of the shown contenders. */
export function qpsCurves({ impacts, rows }: QpsTable, styles: readonly ContenderStyle[]): Curve[] {
  return styles.flatMap((style) => {
    const impact = impacts.find(({ contender }) => contender === style.name)
    if (impact === undefined) return []
    const points = rows.map(({ queriesPerSecond }) => {
      const { value, low, high } = coresFor(impact, queriesPerSecond)
      const text = `${style.title} at ${formatCount(queriesPerSecond)} queries per second: ${formatCores(value)}`
      return { x: queriesPerSecond, y: value, low, high, text }
    })
    return points.some(({ y }) => y > 0) ? [{ style, points: points.filter(({ y }) => y > 0) }] : []
  })
}

/**
 * What the reader's own rate amounts to, in words: how much more or less than the reference the dearest and the cheapest
 * contender take, and from which rate on one core is not enough.
 */
export function qpsSentences(
  { impacts }: QpsTable,
  reference: string,
  ownRate: number,
  titleOf: (contender: string) => string,
): string[] {
  const costs = impacts.flatMap((impact) => {
    const { value } = coresFor(impact, ownRate)
    return isShown(value) && value > 0 ? [{ contender: impact.contender, value }] : []
  })
  const base = costs.find(({ contender }) => contender === reference)
  const others = costs.filter((cost) => cost !== base).toSorted((a, b) => a.value - b.value)
  const told = [...new Set([others[0], others.at(-1)])].flatMap((cost) =>
    base === undefined || cost === undefined ? [] : [differenceText(cost, base, ownRate, titleOf)],
  )
  const full = costs
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 1)
    .map(
      ({ contender, value }) =>
        `${titleOf(contender)} fills one core at ${formatCount(Math.round(ownRate / value))} queries per second.`,
    )
  return [...told, ...full]
}

interface Cost {
  readonly contender: string
  readonly value: number
}

function differenceText(
  cost: Cost,
  base: Cost,
  rate: number,
  titleOf: (contender: string) => string,
): string {
  const extra = cost.value - base.value
  const size = formatCores(Math.abs(extra))
  return `At ${formatCount(rate)} queries per second ${titleOf(cost.contender)} takes ${size} ${
    extra > 0 ? 'more' : 'less'
  } than ${titleOf(base.contender)}: ${impactWord(Math.abs(extra))}.`
}
