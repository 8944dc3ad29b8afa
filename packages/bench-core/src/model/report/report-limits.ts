import * as z from 'zod/mini'

/**
 * How much of anything a report may hold. A report can be a stranger's file, and names, parameters and rows are gone through
 * for each other; no run of ours comes near.
 */
export const reportLimits = {
  /** Characters of a name: of a contender, an operation, a workload, a metric or a parameter. */
  name: 200,
  /** Characters of a parameter's value. */
  value: 1_000,
  /** Parameters of a case. */
  parameters: 32,
  /** Characters of a sentence or a note. */
  text: 1_000_000,
  contenders: 1_000,
  /** Figures, notes or warnings of one case. */
  ofCase: 500,
  /** Rounds of a case or of a ratio; a spec asks for 200 at most. */
  rounds: 1_000,
  /** Points of a latency curve, or of latency against load. */
  points: 1_000,
  /** Characters of a compressed histogram. */
  histogram: 4 * 1024 * 1024,
  /** Rates that cores are worked out for. */
  rates: 100,
  /** Corpora of a scorecard, and rows of each. */
  corpora: 2_000,
  rows: 200,
  warnings: 10_000,
} as const

/** What tells cases apart, and is looked for in every sentence about one. */
export const Name = z.string().check(z.maxLength(reportLimits.name))

export const Value = z.string().check(z.maxLength(reportLimits.value))

export const Text = z.string().check(z.maxLength(reportLimits.text))

/** A list of at most so many. */
export function listOf<Item extends z.ZodMiniType>(item: Item, most: number) {
  return z.array(item).check(z.maxLength(most))
}

/** Values by name, at most so many. */
export function namedOf<Value extends z.ZodMiniType>(value: Value, most: number) {
  return z
    .record(Name, value)
    .check(z.refine((named) => Object.keys(named).length <= most, `has more than ${most} entries`))
}
