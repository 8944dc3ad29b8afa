import { answerLayer } from '../../packages/bench-core/src/answer/layer.ts'
import { usualMargins } from '../../packages/bench-core/src/model/use/margins.ts'
import { useOf } from '../../packages/bench-core/src/model/use/use.ts'
import { simulatedChoice } from '../flip-map/simulated.ts'
import { normalOf, uniformOf } from '../tail-coverage/stalls.ts'

/** A run that is simulated: CPU times in ns, the first of what is in use. */
export interface SimulatedRun {
  readonly truths: readonly number[]
  readonly rounds: number
  /** Standard deviation of a round’s log time of one choice, and of what all of them share in a round. */
  readonly noise: number
  readonly drift: number
}

/** How often the interval of the saving of the choice that came out cheapest holds the true one. */
export interface ChosenCoverage {
  /** Part of the runs in which something else than what is in use came out cheapest. */
  readonly chosen: number
  /** Part of these whose interval holds the truth. */
  readonly covered: number
  /** Part of these with a wrong claim: worth it where it saves nothing that matters. */
  readonly falseClaims: number
}

/** The same seed gives the same result. */
export function coverageOfChosen({
  truths,
  rounds,
  noise,
  drift,
  runs,
  seed,
}: SimulatedRun & { readonly runs: number; readonly seed: number }): ChosenCoverage {
  // A core for 1 at 10⁹ requests a second: money is nanoseconds.
  const use = {
    ...useOf({ use: 'rest-api' }),
    requestsPerSecond: 1e9,
    decodes: 0,
    hops: 0,
    pricePerCoreMonth: 1,
  }
  const uniform = uniformOf(seed, JSON.stringify([truths, rounds, noise, drift]))
  const normal = () => normalOf(uniform)
  let [chosen, covered, falseClaims] = [0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const shared = Array.from({ length: rounds }, () => drift * normal())
    const choices = truths.map((truth, index) => {
      const ns = shared.map((ofAll) => truth * Math.exp(ofAll + noise * normal()))
      return simulatedChoice(index, ns, 1)
    })
    const layer = answerLayer(
      { suite: 'codec', workload: '', parameters: {}, reference: '0', choices, basis: [] },
      use,
      usualMargins,
    )
    if (layer.best === '0') continue
    chosen++
    const { low, high } = layer.choices.find(({ contender }) => contender === layer.best)!.difference!
      .costPerMonth
    const truth = truths[Number(layer.best)]! - truths[0]!
    if (low! <= truth && truth <= high!) covered++
    if (layer.outcome === 'worth-it' && truth > -layer.smallestSaving) falseClaims++
  }
  return { chosen: chosen / runs, covered: covered / chosen, falseClaims: falseClaims / chosen }
}
