import type { Estimate } from '../../stats/estimate.ts'
import type { Axis } from './scene.ts'

const minSpan = Math.log(1.1)
const margin = 1.08
const fewTicks = 9
/** Every decade, then 1-2-5, then finer steps for ratios that lie close together. */
const stepsFromCoarse = [[1], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]] as const
const fineSteps = [1.01, 1.02, 1.05, 1.1, 1.2, 1.3, 1.5]

/** Beyond every ratio by this factor an interval leaves the picture. */
const intervalFactor = 4
/** What differs by more is drawn at the edge. */
const widest = 1e6

/** A log axis symmetric around 1, so that twice and half lie equally far from it. */
export function ratioAxis(ratios: readonly Estimate[]): Pick<Axis, 'scale' | 'domain' | 'ticks'> {
  const distance = (ratio: number) => (ratio > 0 ? Math.min(Math.log(widest), Math.abs(Math.log(ratio))) : 0)
  const furthest = Math.max(0, ...ratios.map(({ value }) => distance(value)))
  const ends = ratios.flatMap(({ low, high }) => [low ?? 1, high ?? 1])
  const held = ends.map((end) => Math.min(distance(end), furthest + Math.log(intervalFactor)))
  const end = Math.exp(Math.max(minSpan, furthest, ...held) * margin)
  return {
    scale: 'log',
    domain: [1 / end, end],
    ticks: ticksWithin(end).map((at) => ({ at, text: `${textOf(at)}×` })),
  }
}

function ticksWithin(largest: number): number[] {
  const above = candidates(largest)
  return [...above.toReversed().map((ratio) => 1 / ratio), 1, ...above]
}

function candidates(largest: number): number[] {
  const most = Math.floor(fewTicks / 2)
  if (largest < 2) {
    const inside = fineSteps.filter((step) => step <= largest)
    return spread(inside, most)
  }
  const sets = stepsFromCoarse.map((steps) => decades(steps).filter((step) => step > 1 && step <= largest))
  const fits = sets.findLast((set) => set.length <= most && set.length > 0)
  return fits ?? spread(sets[0]!, most)
}

function decades(steps: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, decade) => steps.map((step) => step * 10 ** decade)).flat()
}

/** At most so many of them, the outermost among them. */
function spread(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values]
  const every = Math.ceil(values.length / most)
  return values.filter((_, index) => (values.length - 1 - index) % every === 0)
}

/** Of 1/3 so many digits as tell it from its neighbours. */
function textOf(ratio: number): string {
  return String(Number(ratio.toPrecision(ratio > 0.8 && ratio < 1.25 ? 3 : 2)))
}
