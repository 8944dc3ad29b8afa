import { sumBy } from '../../model/sum.ts'
import { mean } from '../mean.ts'

/** Values of one round, ascending, as ranges that can't be told apart, with how often each was seen. */
export interface RoundSamples {
  readonly round: number
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly counts: readonly number[]
}

/**
 * The ratio of two percentiles, each of all rounds' samples together, split up among the rounds: the jackknife's
 * pseudo-values of its logarithm, leaving out one round of both sides at a time (J. W. Tukey, "Bias and confidence in
 * not-quite large samples", Annals of Mathematical Statistics 29, 1958; whole rounds are large enough groups for it to hold
 * of percentiles, J. Shao and C. F. J. Wu, Annals of Statistics 17, 1989). They scatter as the rounds do, and their
 * geometric mean is the ratio of the percentiles that are shown: a mean of the rounds' own ratios would say nothing of what
 * comes in a few of them.
 * @param ours The rounds of one side, in the order of those of the other.
 */
export function pooledRatioByRound(
  ours: readonly RoundSamples[],
  theirs: readonly RoundSamples[],
  p: number,
): number[] {
  const [above, below] = [pooled(ours), pooled(theirs)]
  const logRatio = (leftOut: number) =>
    Math.log(percentile(above, p, leftOut) / percentile(below, p, leftOut))
  const whole = logRatio(-1)
  if (ours.length < 2) return [Math.exp(whole)]
  const without = ours.map((_, leftOut) => logRatio(leftOut))
  const middle = mean(without)
  return without.map((log) => Math.exp(whole + (ours.length - 1) * (middle - log)))
}

/** The samples of all rounds: their ranges, ascending, and how many of them, and of each round's, lie at or below each. */
interface Pool {
  readonly from: readonly number[]
  readonly to: readonly number[]
  readonly atMost: readonly number[]
  readonly ofRounds: readonly (readonly number[])[]
}

/**
 * By the first round: the same rounds are asked for every percentile, and beside several others. Few, because every look at a run
 * that goes on has further rounds.
 */
const known = new WeakMap<
  RoundSamples,
  readonly { readonly rounds: readonly RoundSamples[]; readonly pool: Pool }[]
>()

const mostKnown = 3

function pooled(rounds: readonly RoundSamples[]): Pool {
  const [first] = rounds
  const pools = (first && known.get(first)) ?? []
  const found = pools.find((one) => isSame(one.rounds, rounds))
  if (found) return found.pool
  const pool = newPool(rounds)
  if (first) known.set(first, [{ rounds, pool }, ...pools.slice(0, mostKnown - 1)])
  return pool
}

function isSame(some: readonly RoundSamples[], others: readonly RoundSamples[]): boolean {
  return some.length === others.length && some.every((own, place) => own === others[place])
}

function newPool(rounds: readonly RoundSamples[]): Pool {
  const from = [...Float64Array.from(new Set(rounds.flatMap((own) => own.from))).sort()]
  const to = [...from]
  const ofRounds = rounds.map((own) => {
    let [next, below] = [0, 0]
    return from.map((value, place) => {
      if (own.from[next] === value) {
        to[place] = own.to[next]!
        below += own.counts[next]!
        next++
      }
      return below
    })
  })
  const atMost = from.map((_, place) => sumBy(ofRounds, (own) => own[place]!))
  return { from, to, atMost, ofRounds }
}

/** Of all samples but those of the round that is left out; straight within a range. */
function percentile({ from, to, atMost, ofRounds }: Pool, p: number, leftOut: number): number {
  const without = ofRounds[leftOut]
  const upTo = (place: number) => (atMost[place] ?? 0) - (without?.[place] ?? 0)
  const total = upTo(from.length - 1)
  if (total === 0) return to.at(-1) ?? Number.NaN
  const rank = p * total
  let [low, high] = [0, from.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (upTo(middle) > 0 && upTo(middle) >= rank) high = middle
    else low = middle + 1
  }
  const before = upTo(low - 1)
  return from[low]! + ((to[low]! - from[low]!) * (rank - before)) / (upTo(low) - before)
}
