import type { Margins } from '../model/use/margins.ts'
import { decideExactly } from '../stats/decisions/decision.ts'
import type { CpuComparisons } from './compare-cpu.ts'

/** What a choice is measured by; null where nobody knows. */
export interface Standing {
  readonly contender: string
  readonly gbMovedPerMonth: number | null
  readonly gbStored: number | null
  /** The highest rate that keeps the p99 asked for; null where that isn't known, undefined where none was asked for. */
  readonly ratePerSecond: number | null | undefined
}

type Outcome = 'better' | 'same' | 'worse' | 'unknown'

/**
 * The choices that one is behind: those that aren’t worse by more than counts as equal in anything, and better in
 * something. Where it can’t be told nothing is behind.
 */
export function behindOf(
  choice: Standing,
  all: readonly Standing[],
  compare: CpuComparisons,
  margins: Margins,
): string[] {
  return all
    .filter(({ contender }) => contender !== choice.contender)
    .filter((other) => {
      const outcomes = outcomesOf(other, choice, compare, margins)
      return outcomes.every((one) => one === 'better' || one === 'same') && outcomes.includes('better')
    })
    .map(({ contender }) => contender)
}

function outcomesOf(one: Standing, other: Standing, compare: CpuComparisons, margins: Margins): Outcome[] {
  return [
    cpuOutcome(compare(one.contender, other.contender)?.decision),
    exactOutcome(one.gbMovedPerMonth, other.gbMovedPerMonth, margins),
    exactOutcome(one.gbStored, other.gbStored, margins),
    // More is better.
    ...(one.ratePerSecond === undefined
      ? []
      : [exactOutcome(other.ratePerSecond ?? null, one.ratePerSecond, margins)]),
  ]
}

function cpuOutcome(decision: 'lower' | 'higher' | 'same' | 'undecided' | undefined): Outcome {
  switch (decision) {
    case 'lower':
      return 'better'
    case 'higher':
      return 'worse'
    case 'same':
      return 'same'
    default:
      return 'unknown'
  }
}

function exactOutcome(one: number | null, other: number | null, margins: Margins): Outcome {
  if (one === null || other === null) return 'unknown'
  if (one === other) return 'same'
  if (one === 0 || other === 0) return one < other ? 'better' : 'worse'
  const decision = decideExactly(one / other, margins.minimumEffect)
  if (decision === 'higher' && decideExactly(one / other, margins.equalWithin) === 'same') return 'same'
  return cpuOutcome(decision)
}
