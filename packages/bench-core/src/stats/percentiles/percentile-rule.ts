/** How far so many samples carry a percentile: shown plainly, only with its interval, or not at all. */
export type PercentileSupport = 'plain' | 'with-interval' | 'none'

/** From 20 ÷ (1 − p) samples a percentile is plain, from 3 ÷ (1 − p) it needs its interval, below it isn't shown. */
export function percentileSupport(p: number, samples: number): PercentileSupport {
  if (samples >= samplesForPlain(p)) return 'plain'
  return samples >= samplesForInterval(p) ? 'with-interval' : 'none'
}

/** Samples from which a percentile is shown plainly: 20 ÷ (1 − p). */
export function samplesForPlain(p: number): number {
  return samplesPerTail(20, p)
}

/** Samples below which a percentile isn’t shown at all: 3 ÷ (1 − p). */
export function samplesForInterval(p: number): number {
  return samplesPerTail(3, p)
}

/** The highest percentile that so many samples carry at all: 1 − 3 ÷ n. */
export function highestPercentile(samples: number): number {
  return Math.max(0, 1 - 3 / samples)
}

function samplesPerTail(inTail: number, p: number): number {
  return Math.ceil(Number((inTail / (1 - p)).toPrecision(12)))
}
