import { aaBand, nullComparison } from '../../packages/bench-core/src/stats/decisions/aa-band.ts'
import {
  type GateDecision,
  type GatedSide,
  gateMargin,
  judgeSlowdowns,
  nullSpreads,
} from '../../packages/bench-core/src/stats/decisions/gate.ts'
import { studentTQuantile } from '../../packages/bench-core/src/stats/distributions/student-t.ts'
import { confidence } from '../../packages/bench-core/src/stats/interval.ts'
import { mean } from '../../packages/bench-core/src/stats/mean.ts'
import { momentsOf } from '../../packages/bench-core/src/stats/welch.ts'
import { secondHurdle } from '../verdict-errors/second-hurdle.ts'
import { valuesOf } from '../verdict-errors/simulate.ts'

/** A machine, and how it is measured. All log ratios are normal around the truth. */
export interface Machine {
  /** What 95 % of whole comparisons of identical code stay below in truth, as a fraction. */
  readonly band: number
  /** The part of that variance that stays the same over all rounds of a run, from 0 to 1. */
  readonly persistent: number
  readonly rounds: number
  /** Operations, each with a contender that a run compares with itself. */
  readonly controls: number
  /** How many times as much as its control a case scatters in everything; 1 where it isn't given. */
  readonly caseNoise?: number
  /** Null comparisons of each operation that the machine knows from past runs; none where it isn't given. */
  readonly past?: number
}

/** What a gate made of one case, and whether both runs looked quiet in it. */
export interface Judged {
  readonly decision: GateDecision
  /** The wider of the runs' half widths of 95 % intervals, and of what their identical code showed, as fractions. */
  readonly widest: number
}

/** Pairs of runs on such a machine, the second slower by so much in truth, each judged against the limit. */
export function* judgedPairs(
  machine: Machine,
  slowdown: number,
  limit: number,
  pairs: number,
): Generator<Judged> {
  const { normal } = valuesOf(`${JSON.stringify(machine)} ${slowdown}`)
  for (let pair = 0; pair < pairs; pair++) {
    const base = simulatedRun(machine, 0, normal)
    const other = simulatedRun(machine, Math.log1p(slowdown), normal)
    const nulls = base.nulls.map((known, kind) => [String(kind), [known, other.nulls[kind]!]] as const)
    const margin = gateMargin([base.side, other.side], nullSpreads(new Map(nulls)).get('0')!)
    const [decision] = judgeSlowdowns([{ log: other.meanLog - base.meanLog, margin }], Math.log1p(limit))
    yield { decision: decision!, widest: Math.expm1(Math.max(base.widest, other.widest)) }
  }
}

function simulatedRun(machine: Machine, truth: number, normal: () => number) {
  const { rounds, controls, caseNoise = 1, past = 0 } = machine
  const total = Math.log1p(machine.band) / normalTwoSided
  const ofRun = total * Math.sqrt(machine.persistent)
  const ofRound = total * Math.sqrt((1 - machine.persistent) * rounds)
  const logRatios = (centre: number, noise: number) => {
    const shifted = centre + noise * ofRun * normal()
    return Array.from({ length: rounds }, () => shifted + noise * ofRound * normal())
  }
  const pairs = Array.from({ length: controls }, () => logRatios(0, 1))
  const nulls = pairs.map(nullComparison)
  // The band of the case's own operation comes from one pair.
  const pastLogs = Array.from({ length: past }, () => logRatios(0, 1))
  const pastBandLog = past > 0 ? aaBand(nulls.slice(0, 1), pastLogs.map(nullComparison))! : undefined
  const own = momentsOf(logRatios(truth, caseNoise))
  const errorLog = Math.sqrt(own.variance / rounds)
  const side: GatedSide = { rounds, errorLog, pastBandLog }
  const halfWidth = studentTQuantile((1 + confidence) / 2, rounds - 1) * errorLog
  const shown = secondHurdle(pairs.slice(0, 1), pastLogs.map(mean))
  return { side, nulls, meanLog: own.mean, widest: Math.max(halfWidth, shown) }
}

const normalTwoSided = 1.959964
