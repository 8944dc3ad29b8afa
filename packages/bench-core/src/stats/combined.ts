import { sumBy } from '../model/sum.ts'
import { studentTQuantile, studentTTwoSided } from './distributions/student-t.ts'
import type { Estimate } from './estimate.ts'
import { confidence } from './interval.ts'
import { mean } from './mean.ts'

/** What one set of rounds adds to an error: how far each of them lies from what all of them say. */
interface Deviations {
  readonly rounds: readonly number[]
  readonly by: readonly number[]
}

/**
 * A figure made of others that rounds told, with what each round did to it. Figures are put together round by round, so that
 * what disturbed all of them at once is in no difference; those of different rounds are independent.
 */
export interface Combined {
  readonly value: number
  readonly deviations: readonly Deviations[]
}

/** A figure without chance in it. */
export function exactly(value: number): Combined {
  return { value, deviations: [] }
}

/** The geometric mean over rounds; by the delta method a round’s part in its error is value × (ln x − mean of ln x). */
export function ofRounds(rounds: readonly number[], values: readonly number[]): Combined {
  const logs = values.map(Math.log)
  const centre = mean(logs)
  const value = Math.exp(centre)
  return { value, deviations: [{ rounds, by: logs.map((log) => value * (log - centre)) }] }
}

/**
 * A product of two of them, each with rounds of its own. By the delta method its deviations are each figure’s × the other’s
 * value.
 */
export function productOf(one: Combined, other: Combined): Combined {
  const { deviations } = sumOf([
    [other.value, one],
    [one.value, other],
  ])
  return { value: one.value * other.value, deviations }
}

/** A linear combination: Σ factor × figure. */
export function sumOf(terms: readonly (readonly [factor: number, figure: Combined])[]): Combined {
  const byRounds = new Map<string, { rounds: readonly number[]; by: number[] }>()
  for (const [factor, { deviations }] of terms) {
    // What counts for nothing has no chance in it either, over however few rounds.
    if (factor === 0) continue
    for (const { rounds, by } of deviations) {
      const id = rounds.join()
      const sum = byRounds.get(id) ?? { rounds, by: rounds.map(() => 0) }
      byRounds.set(id, { rounds, by: sum.by.map((before, index) => before + factor * by[index]!) })
    }
  }
  return {
    value: sumBy(terms, ([factor, { value }]) => factor * value),
    deviations: [...byRounds.values()],
  }
}

/** One figure − another. */
export function minus(one: Combined, other: Combined): Combined {
  return sumOf([
    [1, one],
    [-1, other],
  ])
}

/** Between two figures, on a straight line: the first at 0, the other at 1. */
export function straightly(one: Combined, other: Combined, share: number): Combined {
  return sumOf([
    [1 - share, one],
    [share, other],
  ])
}

/** Between two figures, in logarithms. Where one of them isn’t above 0 it is on a straight line. */
export function inLogarithms(one: Combined, other: Combined, share: number): Combined {
  if (share === 0) return one
  if (one.value <= 0 || other.value <= 0) return straightly(one, other, share)
  const value = one.value ** (1 - share) * other.value ** share
  const { deviations } = sumOf([
    [((1 - share) * value) / one.value, one],
    [(share * value) / other.value, other],
  ])
  return { value, deviations }
}

/** The logarithm of a ratio of two positive figures. */
export function logRatioOf(one: Combined, other: Combined): Combined {
  const { deviations } = sumOf([
    [1 / one.value, one],
    [-1 / other.value, other],
  ])
  return { value: Math.log(one.value / other.value), deviations }
}

/**
 * Its standard error and degrees of freedom; null where too few rounds tell any. A round that several sets share disturbs all
 * of them at once: its parts of the error are added up before they are squared. In one set Σ by² ÷ n(n − 1) is left.
 */
function errorOf({ deviations }: Combined): { readonly se: number; readonly df: number } | null {
  if (deviations.some(({ by }) => by.length < 2)) return null
  const parts = deviations.map(({ by }) => ({
    square: sumBy(by, (one) => one ** 2) / (by.length - 1) / by.length,
    df: by.length - 1,
  }))
  const apart = sumBy(parts, (part) => part.square)
  // Welch and Satterthwaite: those of different rounds needn’t be equally noisy.
  const df = apart === 0 ? Infinity : apart ** 2 / sumBy(parts, (part) => part.square ** 2 / part.df)
  return { se: Math.sqrt(parts.length > 1 ? squareByRound(deviations) : apart), df }
}

function squareByRound(deviations: readonly Deviations[]): number {
  const sums = new Map<number, number>()
  for (const { rounds, by } of deviations)
    for (const [index, round] of rounds.entries())
      sums.set(round, (sums.get(round) ?? 0) + by[index]! / Math.sqrt(by.length * (by.length - 1)))
  return sumBy([...sums.values()], (sum) => sum ** 2)
}

/** How much of all runs each end may miss on its side; a 95 % interval unless told. */
export interface Tails {
  readonly below: number
  readonly above: number
}

/** Those of an interval that covers so much in the middle. */
export function tailsAround(covered: number): Tails {
  return { below: (1 - covered) / 2, above: (1 - covered) / 2 }
}

const usualTails = tailsAround(confidence)

/** Each end misses no more than that of any of them. */
export function tailsOfAll(all: readonly Tails[]): Tails {
  const least = (end: keyof Tails) => Math.min(usualTails[end], ...all.map((tails) => tails[end]))
  return { below: least('below'), above: least('above') }
}

/** The t interval of a figure that may lie on either side of 0. */
export function intervalOf(figure: Combined, tails: Tails = usualTails): Estimate {
  const error = errorOf(figure)
  const { value } = figure
  if (error === null) return { value, low: null, high: null }
  if (error.se === 0) return { value, low: value, high: value }
  const half = (tail: number) => studentTQuantile(1 - tail, error.df) * error.se
  return { value, low: value - half(tails.below), high: value + half(tails.above) }
}

/** The t interval of a positive figure, on logarithms, so that it stays above 0; a figure of 0 is exact. */
export function positiveIntervalOf(figure: Combined): Estimate {
  const { value } = figure
  const error = errorOf(figure)
  if (error === null) return { value, low: null, high: null }
  if (error.se === 0 || value === 0) return { value, low: value, high: value }
  const half = (studentTQuantile((1 + confidence) / 2, error.df) * error.se) / value
  return { value, low: value * Math.exp(-half), high: value * Math.exp(half) }
}

/** The two-sided p-value of “it is 0”; null where too few rounds tell. */
export function pValueOf(figure: Combined): number | null {
  const error = errorOf(figure)
  if (error === null) return null
  if (error.se === 0) return figure.value === 0 ? 1 : 0
  return studentTTwoSided(figure.value / error.se, error.df)
}
