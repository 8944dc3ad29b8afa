/** An axis for ratios, with 1 in its place among them. */
export interface RatioAxis {
  readonly ticks: readonly { readonly ratio: number; readonly text: string }[]
  /** From 0 at the left edge to 1 at the right one. */
  readonly place: (ratio: number) => number
  readonly holds: (ratio: number) => boolean
}

const leastSpan = Math.log(1.1)
const margin = 1.08
const fewTicks = 9
/** Every decade, then 1-2-5, then finer steps for ratios that lie close together. */
const stepsFromCoarse = [[1], [1, 2, 5], [1, 1.5, 2, 3, 5, 7]] as const
const fineSteps = [1.01, 1.02, 1.05, 1.1, 1.2, 1.3, 1.5]

/** A log axis symmetric around 1, so that twice and half lie equally far from it. */
export function ratioAxis(ratios: readonly number[]): RatioAxis {
  const furthest = Math.max(
    leastSpan,
    ...ratios.filter((ratio) => ratio > 0).map((ratio) => Math.abs(Math.log(ratio))),
  )
  const span = furthest * margin
  const place = (ratio: number) => Math.min(1, Math.max(0, 0.5 + Math.log(ratio) / (2 * span)))
  const holds = (ratio: number) => Math.abs(Math.log(ratio)) <= span
  return {
    ticks: ticksWithin(Math.exp(span)).map((ratio) => ({ ratio, text: `${textOf(ratio)}×` })),
    place,
    holds,
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
