import type { SampledBlock } from '../../packages/bench-core/src/stats/percentiles/pooled-percentile.ts'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'

/** A service that answers nothing for `lengthMs` from time to time, and is quick otherwise. */
export interface StallingService {
  /** One stall every `everyMs`, or at random with that mean distance. */
  readonly kind: 'periodic' | 'random'
  readonly lengthMs: number
  readonly everyMs: number
}

/** How it is measured: requests arrive at random, at a rate. */
export interface Window {
  readonly ratePerSecond: number
  readonly windowMs: number
  readonly rounds: number
  readonly blocksPerRound: number
}

/** Service time outside of stalls: lognormal. */
const medianMs = 0.3
const sigma = 0.4

/** A uniform random number in 0 … 1, never 1. */
export type Uniform = () => number

export function uniformOf(seed: number, stream: string): Uniform {
  const { below } = seededRandom(seed, stream)
  return () => below(2 ** 32) / 2 ** 32
}

/** Normal with mean 0 and standard deviation 1: Box and Muller, Annals of Mathematical Statistics 29, 1958. */
export function normalOf(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

/**
 * What a window saw of a service: latencies from the moment that requests were due, in milliseconds. Between rounds there
 * is time for other things, so each begins anywhere between two stalls.
 */
export function measured(service: StallingService, window: Window, uniform: Uniform): SampledBlock[] {
  const { ratePerSecond, windowMs, rounds, blocksPerRound } = window
  const roundMs = windowMs / rounds
  const requests = Math.round((ratePerSecond * roundMs) / 1000)
  return Array.from({ length: rounds }, (_, round) => {
    const ends = stallEnds(service, roundMs, uniform)
    const due = Float64Array.from({ length: requests }, () => uniform() * roundMs).sort()
    const blocks: number[][] = Array.from({ length: blocksPerRound }, () => [])
    let stall = 0
    for (const dueMs of due) {
      while (stall < ends.length && ends[stall]! <= dueMs) stall++
      const isStalled = stall < ends.length && ends[stall]! - service.lengthMs <= dueMs
      const waitMs = isStalled ? ends[stall]! - dueMs : 0
      blocks[Math.floor((dueMs / roundMs) * blocksPerRound)]!.push(waitMs + serviceMs(uniform))
    }
    return blocks.map((latencies) => ({
      round,
      values: Float64Array.from(latencies).sort(),
      counts: new Uint8Array(latencies.length).fill(1),
    }))
  }).flat()
}

/** The percentile that an endless window would show. */
export function truePercentileMs(service: StallingService, p: number): number {
  let [low, high] = [0, service.lengthMs + 100 * medianMs]
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (shareBeyond(service, middle) > 1 - p) low = middle
    else high = middle
  }
  return high
}

/** Part of the requests that take longer: those in a stall wait for what is left of it. */
function shareBeyond({ lengthMs, everyMs }: StallingService, ms: number): number {
  const steps = 1000
  const inStall = Array.from({ length: steps }, (_, step) =>
    serviceBeyond(ms - ((step + 0.5) / steps) * lengthMs),
  ).reduce((sum, share) => sum + share / steps, 0)
  const stalled = lengthMs / everyMs
  return stalled * inStall + (1 - stalled) * serviceBeyond(ms)
}

function stallEnds({ kind, lengthMs, everyMs }: StallingService, roundMs: number, uniform: Uniform) {
  const gapMs = () =>
    kind === 'periodic' ? everyMs - lengthMs : -Math.log(1 - uniform()) * (everyMs - lengthMs)
  // What is random is as it ever was after some of them.
  let startMs = kind === 'periodic' ? (uniform() - 1) * everyMs : -10 * everyMs
  const ends: number[] = []
  while (startMs < roundMs) {
    if (startMs + lengthMs > 0) ends.push(startMs + lengthMs)
    startMs += lengthMs + gapMs()
  }
  return ends
}

function serviceMs(uniform: Uniform): number {
  return medianMs * Math.exp(sigma * normalOf(uniform))
}

function serviceBeyond(ms: number): number {
  return ms <= 0 ? 1 : normalBeyond(Math.log(ms / medianMs) / sigma)
}

/** P(Z > z) of the normal distribution by formula 7.1.26 of Abramowitz and Stegun, to 1.5e−7. */
function normalBeyond(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce(
    (sum, coefficient) => sum * t + coefficient,
    0,
  )
  const half = (series * t * Math.exp(-x * x)) / 2
  return z >= 0 ? half : 1 - half
}
