import { sumBy } from '../../model/sum.ts'
import { studentTQuantile, studentTTwoSided } from '../distributions/student-t.ts'
import { confidence } from '../interval.ts'
import { mean, median } from '../mean.ts'

/** One run of a series: the logarithm of what it found, and the standard error that its own interval implies. */
export interface SeriesValue {
  readonly log: number
  readonly standardError: number
}

/** A place in a series where its level changed. */
export interface FoundShift {
  /** The place of the first value on the new level. */
  readonly at: number
  /** New level − the one before, with half its 95 % interval. */
  readonly difference: number
  readonly halfWidth: number
  /** Corrected for all places and all series that were looked at. */
  readonly pValue: number
  /** Values on either level. */
  readonly before: number
  readonly after: number
}

/** Fewer values on one side show no level. */
export const fewestOnALevel = 3

/**
 * Where the level of a series changed. Its values are runs: what differs from run to run, drift of the machine included,
 * is what a change has to stand out from. A series is split in two where that explains most, and either part again as long as
 * a split is significant, as E-divisive does (D. S. Matteson and N. A. James, JASA 109, 2014), by Student's t in place of its
 * permutations (M. Fleming, P. Kołaczkowski, I. Kumar et al., "Hunter", ICPE 2023; now Apache Otava), with Bonferroni's
 * bound for the number of places (K. J. Worsley, JASA 74, 1979). Three things make it hold on real machines:
 *
 * - A run that went wrong is no level: what lies beyond two and a half deviations of the median of its neighbourhood is moved back to
 *   there (F. R. Hampel, JASA 69, 1974), so that it neither makes a step nor hides one. A step of three runs stays as it is.
 * - A machine that slowly drifts takes no step: a step has to explain a part of the series better than a straight line does.
 * - The levels may scatter differently: each has its own variance, drawn towards the one that both share. It is never below
 *   what the values' own intervals say, because runs that agree by luck are no proof.
 *
 * `comparisons` is how many such series belong to one plan; all of them together raise a false alarm in 5 % of cases at most.
 */
export function levelShifts(values: readonly SeriesValue[], comparisons: number): FoundShift[] {
  const tamed = withoutOutliers(values)
  const places = withoutLines(
    tamed,
    splits(tamed, 0, Math.max(1, comparisons)).toSorted((a, b) => a.at - b.at),
  )
  const ends = [0, ...places.map(({ at }) => at), tamed.length]
  return places.map(({ at, pValue }, index): FoundShift => {
    const [before, after] = [tamed.slice(ends[index], at), tamed.slice(at, ends[index + 2])]
    const { difference, standardError, degreesOfFreedom } = differenceOf(before, after)
    return {
      at,
      pValue,
      difference,
      halfWidth: studentTQuantile((1 + confidence) / 2, degreesOfFreedom) * standardError,
      before: before.length,
      after: after.length,
    }
  })
}

const neighbourhood = 5
const maxDeviations = 2.5
/** The median of absolute differences of two normal values ÷ the deviation of one. */
const medianOfDifferences = 0.6745 * Math.SQRT2

/** Values that lie far from the median of their neighbourhood are moved to where they count as far. */
function withoutOutliers(values: readonly SeriesValue[]): readonly SeriesValue[] {
  if (values.length < neighbourhood) return values
  const logs = values.map(({ log }) => log)
  // From one run to the next there are few steps and little drift.
  const steps = logs.slice(1).map((log, index) => Math.abs(log - logs[index]!))
  const deviation = Math.max(median(steps) / medianOfDifferences, Math.sqrt(meanSquare(values)))
  const most = maxDeviations * deviation
  return values.map((value, index) => {
    const first = Math.min(Math.max(0, index - (neighbourhood >> 1)), values.length - neighbourhood)
    const middle = median(logs.slice(first, first + neighbourhood))
    const log = Math.min(middle + most, Math.max(middle - most, value.log))
    return { ...value, log }
  })
}

/** Beside all values of a part so many on either side are looked at, because a level between two others is hidden among all. */
const reachesOfNeighbours = [10, 5]

interface Split {
  readonly at: number
  readonly pValue: number
}

function splits(values: readonly SeriesValue[], offset: number, comparisons: number): Split[] {
  const tried = values.length - 2 * fewestOnALevel + 1
  if (tried < 1) return []
  const reaches = [values.length, ...reachesOfNeighbours.filter((reach) => 2 * reach < values.length)]
  const candidates = Array.from({ length: tried }, (_, index) => fewestOnALevel + index).flatMap((at) =>
    reaches.map((reach) => {
      const sides = [values.slice(Math.max(0, at - reach), at), values.slice(at, at + reach)] as const
      const { difference, standardError, degreesOfFreedom } = differenceOf(...sides)
      const t = difference === 0 ? 0 : Math.abs(difference) / standardError
      return { at, p: studentTTwoSided(t, degreesOfFreedom) }
    }),
  )
  const { at, p } = candidates.reduce((surest, next) => (next.p < surest.p ? next : surest))
  const pValue = Math.min(1, p * candidates.length * comparisons)
  if (!(pValue <= 1 - confidence)) return []
  return [
    { at: offset + at, pValue },
    ...splits(values.slice(0, at), offset, comparisons),
    ...splits(values.slice(at), offset + at, comparisons),
  ]
}

/** How much more likely a step has to make the values than a straight line does, as a difference of log likelihoods. */
const clearlyMoreLikely = 3.65

/** Leaves out the places that a straight line through both levels explains about as well, the least clear one first. */
function withoutLines(values: readonly SeriesValue[], places: readonly Split[]): readonly Split[] {
  const likelihoods = places.map(({ at }, index) => {
    const [first, end] = [places[index - 1]?.at ?? 0, places[index + 1]?.at ?? values.length]
    return likelihoodOfStep(values.slice(first, end), at - first)
  })
  const least = Math.min(...likelihoods)
  if (!(least < clearlyMoreLikely)) return places
  return withoutLines(values, places.toSpliced(likelihoods.indexOf(least), 1))
}

/** The same of two parallel lines, which fit more closely wherever they break. */
const costOfSlope = 3

/** By how much a step at a place, on a level or on a slope, makes values more likely than a straight line does. */
function likelihoodOfStep(values: readonly SeriesValue[], at: number): number {
  const logs = values.map(({ log }) => log)
  const least = logs.length * meanSquare(values)
  const sides = [logs.slice(0, at), logs.slice(at)]
  const ofLine = Math.max(least, squaresAroundLines([logs]))
  const moreLikely = (squares: number) =>
    squares === 0 ? Number.POSITIVE_INFINITY : (logs.length / 2) * Math.log(ofLine / Math.max(least, squares))
  return Math.max(
    moreLikely(squaresAround(sides[0]!) + squaresAround(sides[1]!)),
    moreLikely(squaresAroundLines(sides)) - costOfSlope,
  )
}

function squaresAround(logs: readonly number[]): number {
  const centre = mean(logs)
  return sumBy(logs, (log) => (log - centre) ** 2)
}

/** What is left around lines of one slope, each through its own values. */
function squaresAroundLines(parts: readonly (readonly number[])[]): number {
  const centred = parts.flatMap((logs) => {
    const [centre, middle] = [mean(logs), (logs.length - 1) / 2]
    return logs.map((log, index) => ({ x: index - middle, y: log - centre }))
  })
  const sum = (of: (point: { x: number; y: number }) => number) => sumBy(centred, of)
  const slope = sum(({ x, y }) => x * y) / sum(({ x }) => x * x)
  return sum(({ x, y }) => (y - slope * x) ** 2)
}

/** So many values the variance that both levels share counts as, for each of them. */
const sharedWeight = 4

/** The difference of two means; their variances are their own, drawn towards the one they share, and never below that of their own intervals. */
function differenceOf(before: readonly SeriesValue[], after: readonly SeriesValue[]) {
  const sides = [before, after].map((side) => side.map(({ log }) => log))
  const squares = sides.map(squaresAround)
  const shared = (squares[0]! + squares[1]!) / (before.length + after.length - 2)
  const own = meanSquare([...before, ...after])
  const variances = sides.map((side, index) => {
    const drawn = (squares[index]! + sharedWeight * shared) / (side.length - 1 + sharedWeight)
    return Math.max(drawn, own) / side.length
  })
  const together = variances[0]! + variances[1]!
  // As of Welch's test, of variances that the shared one has a part in.
  const freedoms = sides.map((side, index) => variances[index]! ** 2 / (side.length - 1 + sharedWeight))
  return {
    difference: mean(sides[1]!) - mean(sides[0]!),
    standardError: Math.sqrt(together),
    degreesOfFreedom: together === 0 ? 1 : together ** 2 / (freedoms[0]! + freedoms[1]!),
  }
}

/** The mean of the variances that the values' own intervals imply. */
export function meanSquare(values: readonly SeriesValue[]): number {
  return mean(values.map(({ standardError }) => standardError ** 2))
}
