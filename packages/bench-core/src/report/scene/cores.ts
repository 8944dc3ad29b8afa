import type { QpsImpact } from '../../model/report.ts'
import { coresAtRate } from '../judge/qps-impact.ts'
import { formatCores, formatCount } from '../words/format.ts'
import { valueAxis } from './axis.ts'
import { curveScene } from './curves.ts'
import type { Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** The cores that an operation takes over its rate; null where no CPU time is known of the contenders. */
export function coresScene(
  operation: string,
  impacts: readonly Pick<QpsImpact, 'contender' | 'rows'>[],
  shown: {
    readonly rates: readonly number[]
    readonly styles: readonly SeriesStyle[]
    /** Cores of the machine. */
    readonly cpuCount: number
  },
): Scene | null {
  const curves = shown.styles.flatMap((style) => {
    const impact = impacts.find(({ contender }) => contender === style.name)
    if (impact === undefined) return []
    const points = shown.rates.map((rate) => {
      const { value, low, high } = coresAtRate(impact, rate)
      const text = `${style.title} at ${formatCount(rate)} queries per second: ${formatCores(value)}`
      return { x: rate, y: value, low, high, text }
    })
    return points.some(({ y }) => y > 0) ? [{ style, points: points.filter(({ y }) => y > 0) }] : []
  })
  return curveScene(
    `CPU cores by queries per second, ${operation}`,
    curves,
    {
      x: (rates) => valueAxis('log', 'count', 'queries per second', rates),
      y: (cores) => valueAxis('log', 'cores', 'CPU cores', cores),
    },
    [
      { axis: 'y', at: 1, text: '1 core' },
      ...(shown.cpuCount > 1
        ? [{ axis: 'y' as const, at: shown.cpuCount, text: `this machine: ${shown.cpuCount} cores` }]
        : []),
    ],
  )
}
