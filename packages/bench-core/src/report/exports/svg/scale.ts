/** Where a value stands on an axis, and the values that the axis names. */
export interface Scale {
  at(value: number): number
  readonly ticks: readonly number[]
}

interface Axis {
  readonly from: number
  readonly to: number
}

/** Even steps from 0, or from the smallest value where that is asked for. */
export function linearScale(low: number, high: number, { from, to }: Axis): Scale {
  const span = high - low || 1
  const step = niceStep(span / 5)
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step + 1e-9) - first + 1
  return {
    at: (value) => from + ((value - low) / span) * (to - from),
    ticks: Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step),
  }
}

/** Equal ratios take equal lengths. Ticks at 1, 2 and 5 within few decades, else at powers of ten. */
export function logScale(low: number, high: number, { from, to }: Axis): Scale {
  const [start, end] = [Math.log10(low), Math.log10(high > low ? high : low * 10)]
  const decades = end - start
  const steps = decades > 3 ? [1] : decades > 1 ? [1, 3] : [1, 2, 5]
  const powers = Array.from(
    { length: Math.ceil(end) - Math.floor(start) + 1 },
    (_, index) => Math.floor(start) + index,
  )
  return {
    at: (value) => from + ((Math.log10(value) - start) / decades) * (to - from),
    ticks: powers
      .flatMap((power) => steps.map((step) => step * 10 ** power))
      .filter((tick) => tick >= low * 0.999 && tick <= high * 1.001),
  }
}

/** 1, 2 or 5 times a power of ten, and no smaller than asked. */
function niceStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted))
  const factor = [1, 2, 5, 10].find((step) => step * power >= wanted * 0.999) ?? 10
  return factor * power
}
