import { mean } from '../../packages/bench-core/src/stats/mean.ts'

/** A value with the level that each factor had, by the factor's name. */
export interface Observation {
  readonly at: Readonly<Record<string, number>>
  readonly value: number
}

/** What values may have in common: the factors whose levels tell it apart from others of its kind. */
export type Terms = Readonly<Record<string, readonly string[]>>

export interface VarianceComponent {
  readonly term: string
  /** 0 where the estimate is below it, which chance makes it where nothing is there. */
  readonly variance: number
  readonly estimate: number
  /** A 95 % interval; its lower end is 0 where nothing may be there, and it has no upper end where that can't be told. */
  readonly low: number
  readonly high: number | null
  readonly degreesOfFreedom: number
}

/**
 * The variances of random effects that make up values, by the method of moments: the sums of squares of an orthogonal block
 * structure (J. A. Nelder, Proc. R. Soc. A 283, 1965), whose expectations are, each component counting as often as values
 * share one of its effects, a triangle of equations (S. R. Searle, G. Casella and C. E. McCulloch, Variance Components,
 * 1992, ch. 4). An interval is Satterthwaite's (Biometrics Bulletin 2, 1946), with Wilson and Hilferty's quantiles of χ²
 * (1931). Every combination of levels has to be there once, and with two terms also the one of what they share.
 * @param terms From the outermost inwards; the last tells every value apart, so that it is what is left.
 */
export function varianceComponents(observations: readonly Observation[], terms: Terms): VarianceComponent[] {
  const names = Object.keys(terms)
  const values = observations.map(({ value }) => value)
  const places = new Map(
    names.map((name) => [
      name,
      observations.map(({ at }) => terms[name]!.map((factor) => at[factor]).join()),
    ]),
  )
  const within = (inner: string, outer: string) =>
    outer !== inner && terms[outer]!.every((factor) => terms[inner]!.includes(factor))
  const overall = mean(values)
  const effects = new Map<string, number[]>()
  const strata = new Map<string, { freedom: number; meanSquare: number; levels: number }>()
  for (const name of names) {
    const outer = names.filter((other) => within(name, other))
    const own = levelMeans(values, places.get(name)!).map(
      (mean, index) => mean - overall - outer.reduce((sum, other) => sum + effects.get(other)![index]!, 0),
    )
    effects.set(name, own)
    const levels = new Set(places.get(name)).size
    const freedom = levels - 1 - outer.reduce((sum, other) => sum + strata.get(other)!.freedom, 0)
    const squares = own.reduce((sum, effect) => sum + effect * effect, 0)
    strata.set(name, { freedom, meanSquare: freedom > 0 ? squares / freedom : Number.NaN, levels })
  }
  return names.map((name) => componentOf(name, names, strata, values.length, within))
}

/**
 * A component as a sum of mean squares: the expectation of a stratum's holds its own and those of all terms within it, each
 * times the number of values that share one of its effects. So what is found further in is taken away, with signs.
 */
function componentOf(
  name: string,
  names: readonly string[],
  strata: ReadonlyMap<string, { freedom: number; meanSquare: number; levels: number }>,
  count: number,
  within: (inner: string, outer: string) => boolean,
): VarianceComponent {
  const weights = new Map<string, number>()
  const add = (term: string, weight: number) => {
    weights.set(term, (weights.get(term) ?? 0) + weight)
    // The share of the terms within it: each as a sum of mean squares of its own.
    for (const inner of names)
      if (within(inner, term)) subtract(inner, weight * (count / strata.get(inner)!.levels))
  }
  const subtract = (term: string, weight: number) => add(term, -weight / (count / strata.get(term)!.levels))
  add(name, 1 / (count / strata.get(name)!.levels))
  const parts = [...weights].map(([term, weight]) => ({ ...strata.get(term)!, weight }))
  const estimate = parts.reduce((sum, { weight, meanSquare }) => sum + weight * meanSquare, 0)
  const uncertainty = parts.reduce(
    (sum, { weight, meanSquare, freedom }) => sum + (weight * meanSquare) ** 2 / freedom,
    0,
  )
  const freedom = estimate > 0 ? estimate ** 2 / uncertainty : 0
  const isTold = Number.isFinite(freedom) && freedom > 0
  // Of what is a difference of mean squares only what stands out of its error is there.
  const isThere = parts.length === 1 || estimate > z * Math.sqrt(2 * uncertainty)
  const [lower, upper] = [chiSquared(freedom, z), chiSquared(freedom, -z)]
  return {
    term: name,
    variance: Math.max(0, estimate),
    estimate,
    low: isTold && isThere ? (freedom * estimate) / lower : 0,
    high: isTold && upper > 0 ? (freedom * estimate) / upper : null,
    degreesOfFreedom: freedom,
  }
}

/**
 * What components add to the variance of a log ratio of two contenders of a round, each a mean over so many moments: those in whose
 * factors `place` is. The others cancel.
 */
export function partsOfRatio(
  components: readonly Pick<VarianceComponent, 'term' | 'variance'>[],
  terms: Terms,
  moments: number,
): ReadonlyMap<string, number> {
  const apart = components.filter(({ term }) => terms[term]!.includes('place'))
  return new Map(
    apart.map(({ term, variance }) => [
      term,
      (2 * variance) / (terms[term]!.includes('moment') ? moments : 1),
    ]),
  )
}

/** The 97.5 % quantile of the normal distribution. */
const z = 1.959964

/** A quantile of χ² as Wilson and Hilferty approximate it; 0 where that has none. */
function chiSquared(freedom: number, quantile: number): number {
  const c = 2 / (9 * freedom)
  return freedom * Math.max(0, 1 - c + quantile * Math.sqrt(c)) ** 3
}

/** For every value the mean of those at the same level. */
function levelMeans(values: readonly number[], levels: readonly string[]): number[] {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const [index, value] of values.entries()) {
    const known = sums.get(levels[index]!) ?? { sum: 0, count: 0 }
    sums.set(levels[index]!, { sum: known.sum + value, count: known.count + 1 })
  }
  return levels.map((level) => {
    const { sum, count } = sums.get(level)!
    return sum / count
  })
}

/**
 * How many measurements within a process are worth it, where starting one costs so much and a measurement so much: those that
 * make the mean of all processes vary least in a given time (W. G. Cochran, Sampling Techniques, 1977, ch. 10; T. Kalibera and
 * R. Jones, Rigorous Benchmarking in Reasonable Time, 2013, for benchmarks).
 */
export function worthwhileWithin(costs: {
  readonly ofProcess: number
  readonly ofMeasurement: number
  readonly betweenProcesses: number
  readonly betweenMeasurements: number
}): number {
  const { ofProcess, ofMeasurement, betweenProcesses, betweenMeasurements } = costs
  return Math.sqrt(((ofProcess / ofMeasurement) * betweenMeasurements) / betweenProcesses)
}
