import { minMachines } from '../../model/report/across-machines.ts'
import { sum } from '../../model/sum.ts'
import { studentTQuantile } from '../distributions/student-t.ts'

/** What one machine showed: the logarithm of a ratio, and its standard error. */
interface MachineEffect {
  readonly logRatio: number
  readonly standardError: number
}

/** The same as its rounds have it: an error that is an estimate itself, and of few rounds a poor one. */
export interface SeenOnMachine extends MachineEffect {
  readonly rounds: number
}

/** Ratios over machines, with 95 % intervals. */
export interface JointEffect {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Where the ratio of another machine like these lies. */
  readonly predicted: { readonly low: number; readonly high: number }
  /** How much machines differ in themselves: the standard deviation of their log ratios. */
  readonly betweenMachines: number
}

/**
 * Random effects: each machine has a ratio of its own, scattered about a mean, and shows it with an error. The variance
 * between machines is Paule and Mandel's (1982), the interval of the mean Hartung and Knapp's (2001) with its factor not below 1
 * (Röver, Knapp and Friede 2015), and that of another machine adds the variance between machines (Higgins, Thompson and
 * Spiegelhalter 2009) with one degree of freedom less than the mean has, since that variance is an estimate too. Null below three machines.
 * @param minBetween Machines are taken to differ at least by so much, where another one is foretold.
 */
export function jointEffect(
  effects: readonly MachineEffect[],
  minBetween = 0,
  confidence = 0.95,
): JointEffect | null {
  const machines = effects.length
  if (machines < minMachines) return null
  const tau2 = varianceBetween(effects)
  const { mean, weights, scatter } = meanOf(effects, tau2)
  const freedom = machines - 1
  const variance = Math.max(1, scatter / freedom) / sum(weights)
  const t = studentTQuantile(1 - (1 - confidence) / 2, freedom)
  const reach = t * Math.sqrt(variance)
  const between = Math.max(Math.sqrt(tau2), minBetween)
  const predictedReach =
    studentTQuantile(1 - (1 - confidence) / 2, machines - 2) * Math.sqrt(variance + between ** 2)
  return {
    value: Math.exp(mean),
    low: Math.exp(mean - reach),
    high: Math.exp(mean + reach),
    predicted: { low: Math.exp(mean - predictedReach), high: Math.exp(mean + predictedReach) },
    betweenMachines: between,
  }
}

/**
 * The same of what machines showed in rounds, with errors from the scatter of all their rounds together. From two to five
 * rounds of one machine an error comes out far too small now and then, which would make that machine count for all of them:
 * with errors of their own the interval of the mean held it in as little as 87 %. How much machines differ is the larger of
 * what either errors make it, for it is often taken for nothing.
 */
export function jointOfRounds(seen: readonly SeenOnMachine[]): JointEffect | null {
  const freedom = sum(seen.map(({ rounds }) => rounds - 1))
  const scatter = sum(seen.map(({ standardError, rounds }) => standardError ** 2 * rounds * (rounds - 1)))
  const alike = seen.map(({ logRatio, rounds }) => ({
    logRatio,
    standardError: Math.sqrt(scatter / freedom / rounds),
  }))
  return jointEffect(alike, jointEffect(seen)?.betweenMachines)
}

/** Where the weighted scatter of the machines is what chance alone gives: one less than their number. */
function varianceBetween(effects: readonly MachineEffect[]): number {
  const excess = (tau2: number) => meanOf(effects, tau2).scatter - (effects.length - 1)
  if (excess(0) <= 0) return 0
  let [low, high] = [0, 1]
  while (excess(high) > 0) high *= 4
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function meanOf(effects: readonly MachineEffect[], tau2: number) {
  const weights = effects.map(({ standardError }) => 1 / (standardError ** 2 + tau2))
  const mean = sum(effects.map(({ logRatio }, index) => weights[index]! * logRatio)) / sum(weights)
  const scatter = sum(effects.map(({ logRatio }, index) => weights[index]! * (logRatio - mean) ** 2))
  return { mean, weights, scatter }
}
