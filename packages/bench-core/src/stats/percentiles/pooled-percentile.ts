import { sumBy } from '../../model/sum.ts'
import { studentTQuantile } from '../distributions/student-t.ts'

/** What one stretch of time showed: distinct values, ascending, and how often each was seen. In the order of time. */
export interface SampledBlock {
  /** Blocks of one round share its processes. */
  readonly round: number
  readonly values: ArrayLike<number>
  readonly counts: ArrayLike<number>
}

/** A percentile of all samples together, and how far the blocks carry it. */
export interface PooledPercentile {
  readonly value: number
  /** Null where the blocks say nothing: those of a single round, or fewer than ten of them about a tail. */
  readonly interval: OpenInterval | null
  /** Blocks that are independent as far as the samples show: neighbours that are alike count as one. */
  readonly blocks: number
  /** How often what makes up the samples from the percentile on came: of ten stalls about ten. */
  readonly recurrences: number
}

/** An interval whose upper end is null where it is open: it may lie beyond everything that was seen. */
interface OpenInterval {
  readonly low: number
  readonly high: number | null
}

/** Fewer independent blocks say too little about how blocks differ to tell a tail by. */
const fewestBlocks = 10

/** What came less often in the window may as well come twice as often: how far up it reaches can't be told. */
const fewestRecurrences = 10

/** From this percentile on it is a tail, which rare things make up. */
const firstTail = 0.95

/**
 * Percentiles of all samples together with their 95 % intervals.
 *
 * A value v is in the interval where the share of samples beyond v doesn't contradict 1 − p: the t interval over blocks of
 * that share, inverted (R. S. Woodruff, "Confidence intervals for medians and other position measures", Journal of the
 * American Statistical Association 47, 1952). The share is a ratio of totals, so its variance is that of the blocks'
 * residuals (W. G. Cochran, "Sampling techniques", 1977, section 6.4). It is scaled to what it would be if 1 − p were
 * true, as E. B. Wilson's interval does it with an effective number of samples (E. L. Korn and B. I. Graubard, "Confidence
 * intervals for proportions with small expected number of positive counts", Survey Methodology 24, 1998; R. R. Sitter and
 * C. Wu, "A note on Woodruff confidence intervals for quantiles", Statistics & Probability Letters 52, 2001): a t interval
 * alone is too short above where few stalls were seen. What differs from round to round, the processes, is in the t
 * interval over rounds; the wider one counts, so neither hides the other.
 *
 * Neighbouring blocks that are alike, as those of one long stall, are joined in pairs until they aren't (batch means:
 * G. S. Fishman, "Grouping observations in digital simulation", Management Science 24, 1978).
 */
export function pooledPercentiles(
  blocks: readonly SampledBlock[],
  probabilities: readonly number[],
): PooledPercentile[] {
  const pool = pooled(blocks)
  const tails = blocks.map(tailOf)
  return probabilities.map((p) => percentileOf(pool, tails, p))
}

/** Counts a block's samples beyond a value. */
interface Tail {
  readonly round: number
  readonly total: number
  beyond(value: number): number
}

/** Distinct values of all blocks, ascending, with how many samples lie at or below each. */
interface Pool {
  readonly values: readonly number[]
  readonly atMost: readonly number[]
  readonly total: number
}

/** Samples of one block, and those of them that lie beyond a value. */
interface Share {
  readonly round: number
  readonly total: number
  readonly beyond: number
}

function percentileOf({ values, atMost, total }: Pool, tails: readonly Tail[], p: number): PooledPercentile {
  const rank = Math.min(total, Math.max(1, Math.ceil(Number((p * total).toPrecision(12)))))
  const place = firstFrom(atMost, rank)
  const value = values[place]!
  const { shares, joining } = joinedAlike(sharesBeyond(tails, values[place - 1]))
  const found = { value, blocks: shares.length, recurrences: recurrencesIn(shares) }
  const isTail = p >= firstTail
  const hasRounds = new Set(tails.map(({ round }) => round)).size > 1
  if (!hasRounds || (isTail && found.blocks < fewestBlocks)) return { ...found, interval: null }
  const holds = (at: number) =>
    agrees(joinedBy(sharesBeyond(tails, values[at]), joining), 1 - p, found.recurrences)
  const highest = values.length - 1
  const isOpen = (isTail && found.recurrences < fewestRecurrences) || (highest > 0 && holds(highest - 1))
  const high = isOpen ? null : values[place === highest ? highest : boundary(place, highest, holds)]!
  const low = values[place === 0 || holds(0) ? 0 : boundary(place, 0, holds)]!
  return { ...found, interval: { low, high } }
}

/** The first place towards `end` whose share contradicts. */
function boundary(inside: number, end: number, holds: (place: number) => boolean): number {
  let [within, without] = [inside, end]
  while (Math.abs(without - within) > 1) {
    const middle = (within + without) >> 1
    if (holds(middle)) within = middle
    else without = middle
  }
  return without
}

/** Whether blocks that show these shares of so many things may well come from one in which `expected` is the share. */
function agrees(shares: readonly Share[], expected: number, recurrences: number): boolean {
  const { total, beyond } = sumOf(shares)
  const share = beyond / total
  if (share === 0 || share === 1) return false
  const byRound = [...Map.groupBy(shares, ({ round }) => round).values()].map(sumOf)
  const reach = Math.max(
    squaredReach(shares, share, total, Math.min(shares.length, recurrences)),
    squaredReach(byRound, share, total, byRound.length),
  )
  return (share - expected) ** 2 <= reach * ((expected * (1 - expected)) / (share * (1 - share)))
}

/** The square of half the t interval of a share over blocks, so many of which tell how they differ. */
function squaredReach(
  shares: readonly Pick<Share, 'total' | 'beyond'>[],
  share: number,
  total: number,
  telling: number,
): number {
  const squares = sumBy(shares, (own) => (own.beyond - share * own.total) ** 2)
  const count = shares.length
  const t = studentTQuantile(0.975, Math.max(1, Math.floor(telling) - 1))
  return (t ** 2 * squares * count) / (count - 1) / total ** 2
}

/** Standard errors by which neighbours have to be alike to be joined: that of independent ones is 1 ÷ √n. */
const alikeFrom = 2

/** How many neighbours are joined, and what they show together. */
function joinedAlike(single: readonly Share[]): {
  readonly shares: readonly Share[]
  readonly joining: number
} {
  let [shares, joining] = [single, 1]
  while (areAlike(shares)) {
    const joined = joinedBy(single, 2 * joining)
    if (joined.length === shares.length) break
    ;[shares, joining] = [joined, 2 * joining]
  }
  return { shares, joining }
}

/** Whether a block's share tells that of the next one: by the lag-one correlation within rounds. */
function areAlike(shares: readonly Share[]): boolean {
  const { total, beyond } = sumOf(shares)
  const residuals = shares.map((own) => own.beyond - (beyond / total) * own.total)
  const squares = sumBy(residuals, (residual) => residual ** 2)
  const products = residuals.reduce((sum, residual, index) => {
    const isSameRound = index > 0 && shares[index - 1]!.round === shares[index]!.round
    return isSameRound ? sum + residual * residuals[index - 1]! : sum
  }, 0)
  return products > (alikeFrom * squares) / Math.sqrt(shares.length)
}

/** So many neighbours of a round make one; what a round has left over is one too. */
function joinedBy(shares: readonly Share[], count: number): readonly Share[] {
  if (count === 1) return shares
  return [...Map.groupBy(shares, ({ round }) => round).values()].flatMap((ofRound) =>
    Array.from({ length: Math.ceil(ofRound.length / count) }, (_, place) =>
      sumOf(ofRound.slice(place * count, (place + 1) * count)),
    ),
  )
}

/** Of ten things that come at random, hardly ever more than two fall into one stretch. */
const maxInOneStretch = 2

/**
 * How many things the samples beyond come from: so many, thrown into the stretches at random, leave as many of them empty.
 * Neighbours that hold some are one thing, as far as they are more often neighbours than by chance (the runs estimator of
 * the extremal index: R. L. Smith and I. Weissman, "Estimating the extremal index", Journal of the Royal Statistical
 * Society B 56, 1994; runs by chance: W. L. Stevens, "Distribution of groups in a sequence of alternatives", Annals of
 * Eugenics 9, 1939). No more than the fullest stretch allows: many small things say nothing of a large one that came once.
 */
function recurrencesIn(shares: readonly Share[]): number {
  const { beyond } = sumOf(shares)
  const held = shares.filter((own) => own.beyond > 0).length
  if (held === 0) return 0
  const runs = shares.filter((own, index) => {
    const before = shares[index - 1]
    return own.beyond > 0 && !(before?.round === own.round && before.beyond > 0)
  }).length
  const runsByChance = (held * (shares.length - held + 1)) / shares.length
  const things = -shares.length * Math.log1p(-held / shares.length) * Math.min(1, runs / runsByChance)
  const fullest = Math.max(...shares.map((own) => own.beyond))
  return Math.min(beyond, things, (maxInOneStretch * beyond) / fullest)
}

function sharesBeyond(tails: readonly Tail[], value = Number.NEGATIVE_INFINITY): Share[] {
  return tails.map(({ round, total, beyond }) => ({ round, total, beyond: beyond(value) }))
}

function sumOf(shares: readonly Share[]): Share {
  let [total, beyond] = [0, 0]
  for (const own of shares) {
    total += own.total
    beyond += own.beyond
  }
  return { round: shares[0]!.round, total, beyond }
}

function tailOf({ round, values, counts }: SampledBlock): Tail {
  const atMost = runningSums(counts)
  const total = atMost.at(-1) ?? 0
  return {
    round,
    total,
    beyond(value) {
      let [low, high] = [0, values.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (values[middle]! > value) high = middle
        else low = middle + 1
      }
      return total - (atMost[low - 1] ?? 0)
    },
  }
}

function pooled(blocks: readonly SampledBlock[]): Pool {
  const counts = new Map<number, number>()
  for (const block of blocks) {
    for (let index = 0; index < block.values.length; index++) {
      const value = block.values[index]!
      counts.set(value, (counts.get(value) ?? 0) + block.counts[index]!)
    }
  }
  const values = [...counts.keys()].sort((a, b) => a - b)
  const atMost = runningSums(values.map((value) => counts.get(value)!))
  return { values, atMost, total: atMost.at(-1) ?? 0 }
}

function runningSums(counts: ArrayLike<number>): number[] {
  let sum = 0
  return Array.from(counts, (count) => (sum += count))
}

/** The first place of an ascending list that is at least so much. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! >= least) high = middle
    else low = middle + 1
  }
  return low
}
