import { percentileProbabilities } from '@wirebench/bench-core/model/report/percentile-probabilities'
import { type Latency, type PercentileName, percentileNames } from '@wirebench/bench-core/model/report/report'
import type { LiveBlock } from '@wirebench/bench-core/report/figures/run-state'
import { percentileSupport } from '@wirebench/bench-core/stats/percentiles/percentile-rule'

/**
 * What one block says of a distribution. A percentile that its operations don't carry plainly is null: one block has no
 * interval over rounds to print beside it.
 */
export function blockLatency(block: LiveBlock): Latency {
  const { samples, minNs, maxNs, meanNs, stddevNs, windowMs } = block
  const plain = (name: PercentileName) =>
    percentileSupport(percentileProbabilities[name], samples) === 'plain' ? block[name] : null
  return {
    minNs,
    p50Ns: plain('p50Ns'),
    p90Ns: plain('p90Ns'),
    p95Ns: plain('p95Ns'),
    p99Ns: plain('p99Ns'),
    p999Ns: plain('p999Ns'),
    maxNs,
    meanNs,
    stddevNs,
    intervals: {},
    windowMs,
    curve: [
      [0, minNs],
      ...percentileNames.map((name): [number, number] => [percentileProbabilities[name], block[name]]),
      [1, maxNs],
    ],
  }
}
