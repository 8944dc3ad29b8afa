import { studentTTwoSided } from './distributions/student-t.ts'
import type { Estimate } from './estimate.ts'
import { estimateOverRounds } from './interval.ts'
import { mean, standardDeviation } from './mean.ts'

/** A ratio that was formed within rounds, and what the rounds say about it. */
export interface PairedRatio extends Estimate {
  readonly perRound: readonly number[]
  /** Two-sided p-value of "the log ratio is 0"; null for fewer than two rounds. */
  readonly pValue: number | null
  readonly meanLog: number
  /** Standard deviation of the rounds' log ratios; null for fewer than two rounds. */
  readonly standardDeviationLog: number | null
}

/** The geometric mean of ratios within rounds, with the paired t test on their logarithms. Null for no rounds. */
export function pairedRatio(perRound: readonly number[]): PairedRatio | null {
  const estimate = perRound.every((ratio) => ratio > 0) ? estimateOverRounds(perRound) : null
  if (estimate === null) return null
  const logs = perRound.map(Math.log)
  const meanLog = mean(logs)
  if (logs.length < 2) return { ...estimate, perRound, pValue: null, meanLog, standardDeviationLog: null }
  const standardDeviationLog = standardDeviation(logs)
  const t = meanLog === 0 ? 0 : meanLog / (standardDeviationLog / Math.sqrt(logs.length))
  return {
    ...estimate,
    perRound,
    pValue: studentTTwoSided(t, logs.length - 1),
    meanLog,
    standardDeviationLog,
  }
}
