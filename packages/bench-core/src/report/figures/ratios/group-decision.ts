import type { Comparison } from '../../../model/report/report.ts'
import { benjaminiHochberg } from '../../../stats/decisions/benjamini-hochberg.ts'
import { type Decision, decide, decideExactly } from '../../../stats/decisions/decision.ts'
import { standardLevel } from '../../../stats/decisions/looks.ts'
import { pairedRatio } from '../../../stats/paired-ratio.ts'
import { judgedRatio } from './judged-ratio.ts'

/** A geometric mean over comparisons. */
export interface MeanOfRatios {
  /** As costs: below one is better. */
  readonly value: number
  /** The mean within each round that all members have; empty where chance has no part in any of them. */
  readonly perRound: readonly number[]
  /** The comparisons that it is the mean of. */
  readonly members: readonly Pick<Comparison, 'threshold' | 'band' | 'equalWithin' | 'level' | 'reason'>[]
}

/**
 * Judges geometric means as single comparisons are judged, each by the largest of its members' thresholds and A/A bands. All means
 * of one kind are a family, corrected for their number.
 */
export function decideMeans(family: readonly MeanOfRatios[]): Decision[] {
  const judged = family.map((mean) => ({ mean, ratio: pairedRatio(mean.perRound) }))
  const level = Math.min(
    ...family.flatMap(({ members }) => members.map((member) => member.level ?? standardLevel)),
  )
  const { rejected } = benjaminiHochberg(
    judged.map(({ ratio }) => ratio?.pValue ?? null),
    level,
  )
  return judged.map(({ mean, ratio }, index) => {
    const threshold = thresholdOfMean(mean)
    if (ratio === null) return decideExactly(mean.value, threshold)
    // What takes part is comparable, so a reason is one why nothing can be decided.
    if (mean.members.some(({ reason }) => reason)) return 'undecided'
    return decide({
      ratio: judgedRatio(ratio, level),
      rejected: rejected[index]!,
      threshold,
      band: bandOfMean(mean),
      equalWithin: equalWithinOfMean(mean),
    })
  })
}

/** The smallest relative difference that counts of a mean. */
export function thresholdOfMean({ members }: Pick<MeanOfRatios, 'members'>): number {
  return Math.max(0, ...members.map(({ threshold }) => threshold))
}

/** The largest relative difference of a mean that still counts as equal. */
export function equalWithinOfMean({ members }: Pick<MeanOfRatios, 'members'>): number {
  return Math.max(0, ...members.map(({ equalWithin }) => equalWithin))
}

/** Null where identical code wasn't measured beside one of its members. */
function bandOfMean({ members }: Pick<MeanOfRatios, 'members'>): number | null {
  const bands = members.flatMap(({ band }) => band ?? [])
  return bands.length < members.length || bands.length === 0 ? null : Math.max(...bands)
}
