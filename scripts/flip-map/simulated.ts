import { cheapestAt } from '../../packages/bench-core/src/answer/flip-map.ts'
import type { LayerCosts } from '../../packages/bench-core/src/model/use/costs.ts'
import { useOf } from '../../packages/bench-core/src/model/use/use.ts'
import { normalOf, uniformOf } from '../tail-coverage/stalls.ts'

/** What two codecs take of a message: so much for each, and so much for every byte of it. */
interface Truth {
  readonly border: number
  readonly nsAt: (codec: 0 | 1, bytes: number) => number
}

const sizes = [200, 600, 1_800, 5_400, 16_200]

/**
 * How often the hatched band holds the size at which two codecs truly cost the same, which no run measured: over so many
 * truths and runs of each. The same seed gives the same result.
 */
export function coverageOfBorder({
  truths,
  runs,
  rounds,
  noise,
  seed,
}: {
  readonly truths: number
  readonly runs: number
  readonly rounds: number
  /** Standard deviation of a round’s log time of one codec; what both share in a round is three times as much. */
  readonly noise: number
  readonly seed: number
}): number {
  const uniform = uniformOf(seed, 'borders')
  const normal = () => normalOf(uniform)
  const use = { ...useOf({ use: 'rest-api' }), decodes: 0, pricePerGbMoved: 0 }
  let covered = 0
  for (let truth = 0; truth < truths; truth++) {
    const { border, nsAt } = truthOf(uniform)
    for (let run = 0; run < runs; run++) {
      const layers = simulatedRun(nsAt, { rounds, noise, normal })
      if (cheapestAt(layers, { use, bytes: border }).isOpen) covered++
    }
  }
  return covered / (truths * runs)
}

/** A cheap start and dear bytes against the opposite: they cost the same somewhere between the sizes. */
function truthOf(uniform: () => number): Truth {
  const border = 300 * 40 ** uniform()
  const perByte = [3, 3 * (0.2 + 0.6 * uniform())] as const
  const start = 200 + 800 * uniform()
  const starts = [start, start + border * (perByte[0] - perByte[1])] as const
  return { border, nsAt: (codec, bytes) => starts[codec] + perByte[codec] * bytes }
}

/** What one choice costs to encode, by round, and nothing else. */
export function simulatedChoice(
  contender: number,
  ns: number[],
  messageBytes: number,
): LayerCosts['choices'][number] {
  return {
    contender: String(contender),
    encoding: 'other',
    cpu: { encode: { rounds: ns.map((_, index) => index + 1), ns, band: null } },
    reasons: {},
    messageBytes,
    compressedBytes: {},
    rowBytes: null,
    rowsPerSecond: null,
    points: null,
    takes: [],
  }
}

function simulatedRun(
  nsAt: Truth['nsAt'],
  {
    rounds,
    noise,
    normal,
  }: { readonly rounds: number; readonly noise: number; readonly normal: () => number },
): LayerCosts[] {
  return sizes.map((bytes) => {
    const shared = Array.from({ length: rounds }, () => 3 * noise * normal())
    return {
      suite: 'codec',
      workload: 'simulated',
      parameters: { size: bytes },
      reference: '0',
      basis: [],
      choices: ([0, 1] as const).map((codec) => {
        const ns = shared.map((drift) => nsAt(codec, bytes) * Math.exp(drift + noise * normal()))
        return simulatedChoice(codec, ns, bytes)
      }),
    }
  })
}
