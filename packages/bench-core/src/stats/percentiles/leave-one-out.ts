import { sum } from '../../model/sum.ts'
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
    Math.log(percentile(above, p, ours[leftOut]) / percentile(below, p, theirs[leftOut]))
  const whole = logRatio(-1)
  if (ours.length < 2) return [Math.exp(whole)]
  const without = ours.map((_, leftOut) => logRatio(leftOut))
  const middle = mean(without)
  return without.map((log) => Math.exp(whole + (ours.length - 1) * (middle - log)))
}

type Samples = Omit<RoundSamples, 'round'>

function pooled(rounds: readonly RoundSamples[]): Samples {
  const counts = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const own of rounds) {
    for (const [place, from] of own.from.entries()) {
      counts.set(from, (counts.get(from) ?? 0) + own.counts[place]!)
      ends.set(from, own.to[place]!)
    }
  }
  const from = [...counts.keys()].sort((a, b) => a - b)
  return { from, to: from.map((value) => ends.get(value)!), counts: from.map((value) => counts.get(value)!) }
}

/** Of all samples but those of the round that is left out; straight within a range. */
function percentile({ from, to, counts }: Samples, p: number, leftOut?: Samples): number {
  const total = sum(counts) - (leftOut === undefined ? 0 : sum(leftOut.counts))
  const rank = p * total
  let [before, ofLeftOut] = [0, 0]
  for (const [place, value] of from.entries()) {
    const isThere = leftOut?.from[ofLeftOut] === value
    const count = counts[place]! - (isThere ? leftOut.counts[ofLeftOut]! : 0)
    if (isThere) ofLeftOut++
    if (count > 0 && before + count >= rank) return value + ((to[place]! - value) * (rank - before)) / count
    before += count
  }
  return to.at(-1) ?? Number.NaN
}
