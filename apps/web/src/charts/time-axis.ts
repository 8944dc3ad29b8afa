import { formatInTimeUnit, formatTime, timeUnitFor } from '@wirebench/bench-core/results'

export type ScaleChoice = 'auto' | 'linear' | 'log'

export interface TimeAxis {
  readonly scale: 'linear' | 'log'
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly title: string
  readonly tickText: (ns: number) => string
}

/** Beyond this span a linear axis hides the small values. */
const logFromFactor = 10
const oneUnitUpToDecades = 3

/** An axis for times above 0. A linear one starts at 0; a log one at a 1-2-5 step and says that it is one. */
export function timeAxis(choice: ScaleChoice, valuesNs: readonly number[]): TimeAxis {
  const smallest = Math.min(...valuesNs)
  const largest = Math.max(...valuesNs)
  const scale = choice === 'auto' ? (largest / smallest > logFromFactor ? 'log' : 'linear') : choice
  const ticks = scale === 'log' ? logTicks(smallest, largest) : linearTicks(largest)
  const domain = [ticks[0]!, ticks.at(-1)!] as const
  const decades = scale === 'log' ? Math.log10(domain[1] / domain[0]) : 0
  const note = scale === 'log' ? ' (log scale)' : ''
  if (decades > oneUnitUpToDecades)
    return {
      scale,
      domain,
      ticks,
      title: `time per operation${note}`,
      tickText: (ns) => bare(formatTime(ns)),
    }
  const { unit } = timeUnitFor(ticks)
  return {
    scale,
    domain,
    ticks,
    title: `time per operation, ${unit}${note}`,
    tickText: (ns) => bare(formatInTimeUnit(ns, unit)),
  }
}

/** Steps of 1-2-5 that enclose the values; only the decades where there would be too many. */
export function logTicks(smallest: number, largest: number): number[] {
  const steps: number[] = []
  for (let decade = Math.floor(Math.log10(smallest)); decade <= Math.ceil(Math.log10(largest)); decade++)
    for (const step of [1, 2, 5]) steps.push(step * 10 ** decade)
  const from = steps.findLastIndex((step) => step <= smallest)
  const to = steps.findIndex((step) => step >= largest)
  const enclosing = steps.slice(from, Math.max(to, from + 1) + 1)
  if (enclosing.length <= 10) return enclosing
  const inner = enclosing.slice(1, -1).filter((step) => Number.isInteger(Math.log10(step)))
  return [enclosing[0]!, ...inner, enclosing.at(-1)!]
}

/** Four to six even steps from 0. */
export function linearTicks(largest: number): number[] {
  const rough = largest / 5
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough)!
  const count = Math.ceil(largest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** A tick is a round number: the zeros that pad a measured value say nothing here. */
export function bare(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '')
}
