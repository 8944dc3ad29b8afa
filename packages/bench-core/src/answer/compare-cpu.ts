import type { Margins } from '../model/use/margins.ts'
import { type Combined, intervalOf, logRatioOf, pValueOf, tailsAround } from '../stats/combined.ts'
import { rejectedOf } from '../stats/decisions/benjamini-hochberg.ts'
import { type Decision, decide, thresholdFrom } from '../stats/decisions/decision.ts'
import { type Estimate, inverseOf, mapEstimate } from '../stats/estimate.ts'
import type { LevelOf } from './judged-parts.ts'

interface CpuComparison {
  readonly ratio: Estimate
  readonly decision: Decision
}

/** One choice ÷ another in CPU time; null where either’s isn’t known. */
export type CpuComparisons = (one: string, other: string) => CpuComparison | null

/** No run of ours comes near; a stranger’s file may name a thousand contenders. */
export const maxCompared = 60

/** What CPU times are judged by. */
interface CpuRules {
  readonly band: number | null
  readonly margins: Margins
  readonly levelOf: LevelOf
  /** Whether the run itself says of two that they can't be told apart. */
  isOpen(one: string, other: string): boolean
}

/** Every choice against every other by the decision function, all of them one family. */
export function compareCpu(
  cpu: ReadonlyMap<string, Combined | null>,
  { band, margins, levelOf, isOpen }: CpuRules,
): CpuComparisons {
  const known = [...cpu]
    .flatMap(([name, figure]) => (figure && figure.value > 0 ? [{ name, figure }] : []))
    .slice(0, maxCompared)
  const pairs = known.flatMap((one, index) =>
    known.slice(index + 1).map((other) => ({
      one: one.name,
      other: other.name,
      log: logRatioOf(one.figure, other.figure),
      level: levelOf(one.name, other.name),
    })),
  )
  const { rejected } = rejectedOf(pairs.map(({ log, level }) => ({ pValue: pValueOf(log), level })))
  const found = new Map(
    pairs.flatMap(({ one, other, log, level }, index) => {
      const by = {
        rejected: rejected[index]!,
        threshold: thresholdFrom(band, margins),
        band,
        equalWithin: margins.equalWithin,
      }
      const ratio = mapEstimate(intervalOf(log), Math.exp)
      const judged = mapEstimate(intervalOf(log, tailsAround(1 - level)), Math.exp)
      const isUndecided = isOpen(one, other)
      const decided = (of: Estimate) => (isUndecided ? 'undecided' : decide({ ratio: of, ...by }))
      return [
        [idOf(one, other), { ratio, decision: decided(judged) }],
        [idOf(other, one), { ratio: inverseOf(ratio), decision: decided(inverseOf(judged)) }],
      ] as const
    }),
  )
  return (one, other) => found.get(idOf(one, other)) ?? null
}

/** Who takes the least, and whether that can be told. */
export interface LeastCpu {
  /** The first takes least of what is known; what isn’t told apart from it comes behind, as does whose time couldn’t be judged. */
  readonly contenders: readonly string[]
  /** Whether all of them are the same, and not only undecided. */
  readonly isSame: boolean
}

export function leastCpuOf(
  cpu: ReadonlyMap<string, Combined | null>,
  compare: CpuComparisons,
): LeastCpu | null {
  const [least, ...others] = [...cpu]
    .flatMap(([name, figure]) => (figure && figure.value > 0 ? [{ name, value: figure.value }] : []))
    .toSorted((a, b) => a.value - b.value)
    .map(({ name }) => name)
  if (least === undefined) return null
  const decisionOf = (other: string) => compare(other, least)?.decision
  const unknown = [...cpu].flatMap(([name, figure]) => (figure && figure.value > 0 ? [] : [name]))
  const alike = [...others.filter((other) => decisionOf(other) !== 'higher'), ...unknown]
  return { contenders: [least, ...alike], isSame: alike.every((other) => decisionOf(other) === 'same') }
}

function idOf(one: string, other: string): string {
  return JSON.stringify([one, other])
}
