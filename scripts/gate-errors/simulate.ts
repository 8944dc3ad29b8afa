import { aaBand } from '../../packages/bench-core/src/stats/aa-band.ts'
import {
  errorScale,
  type GateDecision,
  type GatedSide,
  gateMargin,
  judgeSlowdowns,
  nullComparison,
} from '../../packages/bench-core/src/stats/gate.ts'
import { confidence } from '../../packages/bench-core/src/stats/interval.ts'
import { studentTQuantile } from '../../packages/bench-core/src/stats/student-t.ts'
import { momentsOf } from '../../packages/bench-core/src/stats/welch.ts'
import { seededRandom } from '../../packages/bench-core/src/workloads/seeded-random.ts'

/** A machine, and how it is measured. All log ratios are normal around the truth. */
export interface Machine {
  /** What 95 % of whole comparisons of identical code stay below in truth, as a fraction. */
  readonly band: number
  /** The part of that variance that stays the same over all rounds of a run, from 0 to 1. */
  readonly persistent: number
  readonly rounds: number
  /** Contenders that each run compares with themselves. */
  readonly controls: number
}

/** What a gate made of one case, and whether both runs looked quiet in it. */
export interface Judged {
  readonly decision: GateDecision
  /** The wider of the two half widths of the runs' 95 % intervals, and of their A/A bands, as fractions. */
  readonly widest: number
}

/** Pairs of runs on such a machine, the second slower by so much in truth, each judged against the limit. */
export function* judgedPairs(
  machine: Machine,
  slowdown: number,
  limit: number,
  pairs: number,
): Generator<Judged> {
  const normal = normalValues(`${JSON.stringify(machine)} ${slowdown}`)
  for (let pair = 0; pair < pairs; pair++) {
    const base = simulatedRun(machine, 0, normal)
    const other = simulatedRun(machine, Math.log1p(slowdown), normal)
    const margin = gateMargin([base.side, other.side], errorScale([...base.nulls, ...other.nulls])!)
    const [decision] = judgeSlowdowns([{ log: other.meanLog - base.meanLog, margin }], Math.log1p(limit))
    yield { decision: decision!, widest: Math.expm1(Math.max(base.widest, other.widest)) }
  }
}

function simulatedRun(machine: Machine, truth: number, normal: () => number) {
  const { rounds, controls } = machine
  const total = Math.log1p(machine.band) / normalTwoSided
  const ofRun = total * Math.sqrt(machine.persistent)
  const ofRound = total * Math.sqrt((1 - machine.persistent) * rounds)
  const logRatios = (centre: number) => {
    const shifted = centre + ofRun * normal()
    return Array.from({ length: rounds }, () => shifted + ofRound * normal())
  }
  const pairs = Array.from({ length: controls }, () => logRatios(0))
  const nulls = pairs.map(nullComparison)
  // The band of the case's own operation comes from one pair.
  const bandLog = aaBand(pairs.slice(0, 1))!
  const own = momentsOf(logRatios(truth))
  const errorLog = Math.sqrt(own.variance / rounds)
  const side: GatedSide = { rounds, errorLog, bandLog }
  const halfWidth = studentTQuantile((1 + confidence) / 2, rounds - 1) * errorLog
  return { side, nulls, meanLog: own.mean, widest: Math.max(halfWidth, bandLog) }
}

const normalTwoSided = 1.959964

/** Box and Muller, Annals of Mathematical Statistics 29, 1958. */
function normalValues(stream: string): () => number {
  const { below } = seededRandom(42, stream)
  const uniform = () => (below(2 ** 32) + 0.5) / 2 ** 32
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
