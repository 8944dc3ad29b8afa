/** An estimate with its 95 % interval; the ends are null for fewer than two rounds. */
export interface Estimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** The same of what grows with it: the value and the ends that there are, each as `of` makes it. */
export function mapEstimate({ value, low, high }: Estimate, of: (value: number) => number): Estimate {
  return { value: of(value), low: low === null ? null : of(low), high: high === null ? null : of(high) }
}

/** 1 ÷ a ratio. */
export function inverseOf({ value, low, high }: Estimate): Estimate {
  return { value: 1 / value, low: high === null ? null : 1 / high, high: low === null ? null : 1 / low }
}
