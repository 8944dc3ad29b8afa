import { judgedRatio } from '../../packages/bench-core/src/report/figures/ratios/judged-ratio.ts'
import {
  aaBand,
  bandDifference,
  nullComparison,
} from '../../packages/bench-core/src/stats/decisions/aa-band.ts'
import { benjaminiHochberg } from '../../packages/bench-core/src/stats/decisions/benjamini-hochberg.ts'
import { decide, thresholdFrom } from '../../packages/bench-core/src/stats/decisions/decision.ts'
import { mean } from '../../packages/bench-core/src/stats/mean.ts'
import { type PairedRatio, pairedRatio } from '../../packages/bench-core/src/stats/paired-ratio.ts'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'
import { secondHurdle } from './second-hurdle.ts'

/** A machine, and how a run measures on it. Spreads are those of a ratio's logarithm. */
export interface Machine {
  /** What stays different between two processes of the same code over all rounds. */
  readonly lasting: number
  /** What differs from round to round, as the standard deviation. */
  readonly ofRound: number
  /**
   * `outliers`: one process in thirty of a round is 5 to 30 % faster or slower than it would be. `heavy`: Student's t with 3
   * degrees of freedom.
   */
  readonly tails: 'normal' | 'heavy' | 'outliers'
  /** Whether it grows three times as noisy from the first round to the last, with a noisy stretch in the middle. */
  readonly drifts: boolean
  readonly rounds: number
  /** Contenders that a run compares with themselves: the reference, and others of the same kind. */
  readonly controls: number
  /** Null comparisons that the machine's past runs have shown. */
  readonly past: number
  /** Comparisons of one run with the reference. */
  readonly family: number
}

/** How a run's comparisons can be judged. */
const rules = {
  /** The test over rounds, and nothing of identical code. */
  'test alone': (run) => judged(run, null),
  /** The test, and an estimate beyond all that identical code showed. */
  'second hurdle': (run) => judgedBefore(run),
  /** As reports do. */
  'as reports': (run) => judged(run, aaBand(run.nulls.map(nullComparison), run.past.map(nullComparison))),
} as const satisfies Record<string, (run: SimulatedRun) => Outcome[]>
type RuleName = keyof typeof rules
export const ruleNames = Object.keys(rules) as RuleName[]

interface Outcome {
  readonly isDifferent: boolean
  readonly isSame: boolean
}

export interface SimulatedRun {
  readonly ratios: readonly PairedRatio[]
  readonly nulls: readonly number[][]
  readonly past: readonly number[][]
}

/** How often runs of such a machine call what is identical different or the same, and how often they call one true difference. */
export function tally(machine: Machine, difference: number, runs: number) {
  const count = () => Object.fromEntries(ruleNames.map((rule) => [rule, 0])) as Record<RuleName, number>
  const [alarms, same, called] = [count(), count(), count()]
  const random = valuesOf(JSON.stringify(machine))
  for (let index = 0; index < runs; index++) {
    const identical = simulatedRun(machine, 0, random)
    const other = simulatedRun(machine, Math.log1p(difference), random)
    for (const rule of ruleNames) {
      const outcomes = rules[rule](identical)
      alarms[rule] += outcomes.filter(({ isDifferent }) => isDifferent).length
      same[rule] += outcomes.filter(({ isSame }) => isSame).length
      if (rules[rule](other)[0]!.isDifferent) called[rule] += 1
    }
  }
  const shares = (counts: Record<RuleName, number>, of: number) =>
    Object.fromEntries(ruleNames.map((rule) => [rule, counts[rule] / of])) as Record<RuleName, number>
  return {
    alarms: shares(alarms, runs * machine.family),
    same: shares(same, runs * machine.family),
    called: shares(called, runs),
  }
}

/** The first comparison differs by so much in truth, all others are of identical code. */
export function simulatedRun(machine: Machine, truth: number, random: Values): SimulatedRun {
  const { lasting, rounds, controls, past, family } = machine
  const process = () => {
    const own = (lasting / Math.SQRT2) * random.normal()
    // Contenders aren't equally steady.
    const steadiness = Math.exp(0.35 * random.normal())
    return { own, steadiness }
  }
  const costs = ({ own, steadiness }: ReturnType<typeof process>) =>
    Array.from({ length: rounds }, (_, round) => own + roundNoise(machine, steadiness, round, random))
  const against = (theirs: readonly number[], ours: readonly number[]) =>
    ours.map((cost, round) => cost - theirs[round]!)
  // Two processes of one contender are equally steady.
  const twice = () => {
    const { steadiness } = process()
    return [costs({ ...process(), steadiness }), costs({ ...process(), steadiness })] as const
  }
  const [reference, copy] = twice()
  const ratios = Array.from({ length: family }, (_, index) => {
    const logs = against(reference, costs(process()))
    return pairedRatio(logs.map((log) => Math.exp(log + (index === 0 ? truth : 0))))!
  })
  const others = (count: number) => Array.from({ length: count }, () => against(...twice()))
  return { ratios, nulls: [against(reference, copy), ...others(controls - 1)], past: others(past) }
}

function roundNoise(
  { ofRound, tails, drifts, rounds }: Machine,
  steadiness: number,
  round: number,
  random: Values,
): number {
  const place = rounds === 1 ? 0 : round / (rounds - 1)
  const busy = drifts ? (0.5 + place) * (Math.abs(place - 0.5) < 0.2 ? 2 : 1) : 1
  const isOutlier = tails === 'outliers' && random.uniform() < 1 / 30
  const outlier = isOutlier ? (random.uniform() < 0.5 ? -1 : 1) * (0.05 + 0.25 * random.uniform()) : 0
  const unit = tails === 'heavy' ? random.heavy() : random.normal()
  return (ofRound / Math.SQRT2) * steadiness * busy * unit + outlier
}

/** @param level The significance level of the decisions, as of a run that is looked at more than once. */
export function judged(
  { ratios }: Pick<SimulatedRun, 'ratios'>,
  bandLog: number | null,
  level = 0.05,
): Outcome[] {
  const band = bandDifference(bandLog)
  const { rejected } = benjaminiHochberg(
    ratios.map(({ pValue }) => pValue),
    level,
  )
  return ratios.map((ratio, index) => {
    const decision = decide({
      ratio: judgedRatio(ratio, level),
      rejected: rejected[index]!,
      threshold: thresholdFrom(band),
      band,
      equalWithin: 0.05,
    })
    return { isDifferent: decision === 'lower' || decision === 'higher', isSame: decision === 'same' }
  })
}

/** As reports did until November 2026. */
function judgedBefore({ ratios, nulls, past }: SimulatedRun): Outcome[] {
  const band = secondHurdle(nulls, past.map(mean))
  const { rejected } = benjaminiHochberg(ratios.map(({ pValue }) => pValue))
  return ratios.map(({ meanLog, low, high }, index) => ({
    isDifferent: rejected[index]! && Math.abs(meanLog) >= Math.max(Math.log(1.02), band),
    isSame: band <= Math.log(1.05) && low! >= 1 / 1.05 && high! <= 1.05,
  }))
}

export type Values = ReturnType<typeof valuesOf>

/** Box and Muller, Annals of Mathematical Statistics 29, 1958. */
export function valuesOf(stream: string) {
  const { below } = seededRandom(42, stream)
  const uniform = () => (below(2 ** 32) + 0.5) / 2 ** 32
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  /** Student's t with 3 degrees of freedom, scaled to a variance of 1. */
  const heavy = () => {
    const chi = normal() ** 2 + normal() ** 2 + normal() ** 2
    return normal() / Math.sqrt(chi / 3) / Math.sqrt(3)
  }
  return { uniform, normal, heavy }
}
