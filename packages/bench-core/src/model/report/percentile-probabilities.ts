import type { PercentileName } from './report.ts'

/** The probability that each percentile's name stands for. */
export const percentileProbabilities: Readonly<Record<PercentileName, number>> = {
  p50Ns: 0.5,
  p90Ns: 0.9,
  p95Ns: 0.95,
  p99Ns: 0.99,
  p999Ns: 0.999,
}
