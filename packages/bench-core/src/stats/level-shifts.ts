import { confidence } from './interval.ts'
import { mean } from './mean.ts'
import { studentTQuantile, studentTTwoSided } from './student-t.ts'

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
 * is what a change has to stand out from. The largest of the t statistics of all splits in two is tested, with Bonferroni's
 * bound for their number (D. M. Hawkins, JASA 72, 1977; K. J. Worsley, JASA 74, 1979), and either part of a split that is
 * significant is looked at in the same way (binary segmentation: A. J. Scott and M. Knott, Biometrics 30, 1974). The
 * variance is never below what the values' own intervals say: runs that agree by luck are no proof. `comparisons` is how
 * many such series belong to one plan; all of them together raise a false alarm in 5 % of cases at most, as long as runs
 * scatter independently of each other.
 */
export function levelShifts(values: readonly SeriesValue[], comparisons: number): FoundShift[] {
  const places = splits(values, 0, Math.max(1, comparisons)).toSorted((a, b) => a.at - b.at)
  const ends = [0, ...places.map(({ at }) => at), values.length]
  return places.map(({ at, pValue }, index): FoundShift => {
    const [before, after] = [values.slice(ends[index], at), values.slice(at, ends[index + 2])]
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

interface Split {
  readonly at: number
  readonly pValue: number
}

function splits(values: readonly SeriesValue[], offset: number, comparisons: number): Split[] {
  const tried = values.length - 2 * fewestOnALevel + 1
  if (tried < 1) return []
  const candidates = Array.from({ length: tried }, (_, index) => {
    const at = fewestOnALevel + index
    const { difference, standardError } = differenceOf(values.slice(0, at), values.slice(at))
    return { at, t: difference === 0 ? 0 : Math.abs(difference) / standardError }
  })
  const { at, t } = candidates.reduce((largest, next) => (next.t > largest.t ? next : largest))
  const pValue = Math.min(1, studentTTwoSided(t, values.length - 2) * tried * comparisons)
  if (!(pValue <= 1 - confidence)) return []
  return [
    { at: offset + at, pValue },
    ...splits(values.slice(0, at), offset, comparisons),
    ...splits(values.slice(at), offset + at, comparisons),
  ]
}

/** The difference of two means with the variance that both share, which is never below that of their own intervals. */
function differenceOf(before: readonly SeriesValue[], after: readonly SeriesValue[]) {
  const [from, to] = [before, after].map((side) => mean(side.map(({ log }) => log)))
  const squares = (side: readonly SeriesValue[], centre: number) =>
    side.reduce((sum, { log }) => sum + (log - centre) ** 2, 0)
  const degreesOfFreedom = before.length + after.length - 2
  const shared = (squares(before, from!) + squares(after, to!)) / degreesOfFreedom
  const own = meanSquare([...before, ...after])
  const standardError = Math.sqrt(Math.max(shared, own) * (1 / before.length + 1 / after.length))
  return { difference: to! - from!, standardError, degreesOfFreedom }
}

/** The mean of the variances that the values' own intervals imply. */
export function meanSquare(values: readonly SeriesValue[]): number {
  return mean(values.map(({ standardError }) => standardError ** 2))
}
