import { aaBand, nullComparison } from '../../packages/bench-core/src/stats/decisions/aa-band.ts'
import { standsApart } from '../../packages/bench-core/src/stats/decisions/first-look.ts'
import { levelOnTheWay, standardLevel } from '../../packages/bench-core/src/stats/decisions/looks.ts'
import { pairedRatio } from '../../packages/bench-core/src/stats/paired-ratio.ts'
import {
  judged,
  type Machine,
  type SimulatedRun,
  simulatedRun,
  valuesOf,
} from '../verdict-errors/simulate.ts'

/** In how many runs of identical code a difference was seen by whoever looked after every round before the last. */
export interface LooksTally {
  /** Where every look is judged as if it was the only one. */
  readonly asIfOnly: number
  readonly asReports: number
  /** When the run had ended. */
  readonly atTheEnd: number
}

/** Shares of runs of such a machine. */
export function tallyLooks(machine: Machine, runs: number): LooksTally {
  const random = valuesOf(`looks ${JSON.stringify(machine)}`)
  const counted = { asIfOnly: 0, asReports: 0, atTheEnd: 0 }
  for (let index = 0; index < runs; index++) {
    const run = simulatedRun(machine, 0, random)
    const { rounds } = machine
    const looks = Array.from({ length: rounds - 2 }, (_, look) => look + 2)
    if (looks.some((after) => seesDifference(run, after, standardLevel))) counted.asIfOnly++
    if (looks.some((after) => seesDifference(run, after, levelOnTheWay(rounds)))) counted.asReports++
    if (seesDifference(run, rounds, standardLevel)) counted.atTheEnd++
  }
  const share = (count: number) => count / runs
  return {
    asIfOnly: share(counted.asIfOnly),
    asReports: share(counted.asReports),
    atTheEnd: share(counted.atTheEnd),
  }
}

function seesDifference({ ratios, nulls, past }: SimulatedRun, after: number, level: number): boolean {
  const soFar = ratios.map(({ perRound }) => pairedRatio(perRound.slice(0, after))!)
  const nullsSoFar = nulls.map((logs) => nullComparison(logs.slice(0, after)))
  const band = aaBand(nullsSoFar, past.map(nullComparison))
  return judged({ ratios: soFar }, band, level).some(({ isDifferent }) => isDifferent)
}

/** One round of a run. Spreads are standard deviations of a ratio's logarithm between two processes of the same code. */
export interface FirstRoundMachine {
  readonly spread: number
  /** Of one of the contenders, which the null comparisons know nothing of. */
  readonly spreadOfOne: number
  /** Student's t with 3 degrees of freedom, or a normal distribution. */
  readonly isHeavy: boolean
  readonly comparisons: number
  readonly nulls: number
}

/** The share of runs of identical code in which the first look calls any of them apart, and of comparisons so many times apart that it calls. */
export function tallyFirstLooks(machine: FirstRoundMachine, times: readonly number[], runs: number) {
  const { spread, spreadOfOne, isHeavy, comparisons, nulls } = machine
  const random = valuesOf(`first ${JSON.stringify(machine)}`)
  const unit = () => (isHeavy ? random.heavy() : random.normal())
  let alarms = 0
  const called = times.map(() => 0)
  for (let index = 0; index < runs; index++) {
    // What two processes differ by in one operation, they mostly do in another.
    const own = unit()
    const nullRatios = Array.from({ length: nulls }, () => Math.exp(spread * (0.8 * own + 0.6 * unit())))
    const errors = Array.from({ length: comparisons }, (_, place) => {
      return (place === 0 ? spreadOfOne : spread) * unit()
    })
    if (errors.some((error) => standsApart(Math.exp(error), nullRatios, comparisons))) alarms++
    for (const [place, factor] of times.entries())
      if (standsApart(factor * Math.exp(errors.at(-1)!), nullRatios, comparisons)) called[place]!++
  }
  return { alarms: alarms / runs, called: called.map((count) => count / runs) }
}
