import { metricInfos } from '../../../model/metrics/index.ts'
import { type MetricInfo, speedWords } from '../../../model/metrics/metric-info.ts'
import { isUsable } from '../../../stats/decisions/decision.ts'
import type { Estimate } from '../../../stats/estimate.ts'
import { fixed, formatPercent, isShown, missing } from './numbers.ts'

/** How a ratio of one metric is put into words. */
export interface RatioWords {
  /** Where the contender is the better one: `faster`, `smaller`, `less`. */
  readonly better: string
  readonly worse: string
}

/** The words for a ratio of a metric: times are faster or slower, payloads smaller or larger, resources less or more. */
export function ratioWords(metric: string): MetricInfo['words'] {
  return metricInfos[metric]?.words ?? speedWords
}

/**
 * A ratio of contender ÷ reference as a factor of at least one with its word: `89× faster`, `1.34× slower`,
 * `6.0 % smaller`. A ratio of exactly one reads `no difference`.
 */
export function formatRatio(
  ratio: number | null | undefined,
  better: 'lower' | 'higher',
  words: RatioWords,
): string {
  if (!isShown(ratio) || ratio <= 0) return missing
  if (ratio === 1) return 'no difference'
  const isBetter = better === 'lower' ? ratio < 1 : ratio > 1
  return `${formatFactor(ratio)} ${isBetter ? words.better : words.worse}`
}

/** The size of a ratio without its word, from either side of one: `1.89×` for 1.89 and for 1 ÷ 1.89. */
export function formatFactor(ratio: number): string {
  const factor = ratio < 1 ? 1 / ratio : ratio
  if (inPercent(factor)) return formatPercent(ratio < 1 ? 1 - ratio : ratio - 1)
  return `${fixed(factor, factorDecimals(factor))}×`
}

/** A ratio with its word, or that nobody can tell: of an interval that spans more than 10× no digits are shown. */
export function formatEstimatedRatio(
  { value, low, high }: Estimate,
  better: 'lower' | 'higher',
  words: RatioWords,
): string {
  return isUsable({ low, high }) ? formatRatio(value, better, words) : cantTell
}

export const cantTell = 'can’t tell'

/**
 * A ratio with its interval, `1.74× less [1.61–1.88]`; where it is undecided what was seen all the same: `can’t tell, 3.0 %
 * less [6.6 % less to 0.6 % more]`.
 */
export function formatJudgedRatio(ratio: Estimate, isDecided: boolean, direction: RatioDirection): string {
  const { value, low, high } = ratio
  if (!isUsable(ratio)) return cantTell
  const interval = formatRatioInterval(value, low, high, direction)
  const seen = `${formatRatio(value, direction.better, direction.words)}${interval === missing ? '' : ` [${interval}]`}`
  return isDecided ? seen : `${cantTell}, ${seen}`
}

/** Which way a ratio is better, and the words for it. */
export interface RatioDirection {
  readonly better: 'lower' | 'higher'
  readonly words: RatioWords
}

/**
 * The interval of a ratio in the form of its estimate: `1.85–1.93` beside `1.89×`, `2.1–9.8 %` beside `6.0 %`. An
 * interval that reaches to the other side of one says so in words: `1.25× faster to 1.54× slower`. One that spans more than
 * 10× isn't shown.
 */
export function formatRatioInterval(
  ratio: number | null | undefined,
  low: number | null | undefined,
  high: number | null | undefined,
  { better, words }: RatioDirection,
): string {
  if (!isShown(ratio) || !isShown(low) || !isShown(high) || ratio <= 0 || low <= 0) return missing
  if (!isUsable({ low, high })) return missing
  if ((low < 1 && high > 1) || ratio === 1)
    return [low, high].map((end) => formatRatio(end, better, words)).join(' to ')
  return oneSidedInterval(ratio, low, high)
}

/** The same in brackets, for behind its estimate; nothing where there is none, and where both ends of a factor read the same. */
export function bracketedInterval({ value, low, high }: Estimate, direction: RatioDirection): string {
  if (low === null || high === null || low === high) return ''
  const text = formatRatioInterval(value, low, high, direction)
  return text === missing || new Set(factorEnds(value, low, high)).size === 1 ? '' : ` [${text}]`
}

/** The same of an interval that lies on one side of one: whatever it is of, its ends need no words of their own. */
export function oneSidedInterval(ratio: number, low: number, high: number): string {
  const ends = factorEnds(ratio, low, high)
  if (ends !== null) return ends.join('–')
  const [from, to] = ratio < 1 ? [1 - high, 1 - low] : [low - 1, high - 1]
  const decimals = Math.abs(to) >= 0.0995 ? 0 : 1
  return `${fixed(from * 100, decimals)}–${formatPercent(to)}`
}

/** Null where the estimate is told in percent. */
function factorEnds(ratio: number, low: number, high: number): readonly [from: string, to: string] | null {
  const factor = ratio < 1 ? 1 / ratio : ratio
  if (inPercent(factor)) return null
  const [from, to] = ratio < 1 ? [1 / high, 1 / low] : [low, high]
  return [fixed(from, factorDecimals(factor)), fixed(to, factorDecimals(factor))]
}

function inPercent(factor: number): boolean {
  return factor < 1.095
}

function factorDecimals(factor: number): number {
  return factor >= 19.95 ? 0 : factor >= 1.95 ? 1 : 2
}
