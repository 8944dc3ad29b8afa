import type { BlockMeasured } from '../../model/run/run-event.ts'
import { sum, sumBy } from '../../model/sum.ts'
import { distributionOf } from '../histogram.ts'
import { askFor, type Trial } from './trials.ts'

const leadInMs = 10

type Cell = Pick<BlockMeasured, 'suite' | 'operation' | 'workload' | 'parameters' | 'round'>

/** Times operations one by one for a while: the latency distribution of one trial. */
export async function* measureBlock(
  trial: Trial,
  cell: Cell,
  durationMs: number,
): AsyncGenerator<BlockMeasured> {
  const command = { type: 'block', operation: cell.operation, leadInMs, durationMs } as const
  // Those of the warm-up are told as well, and left out.
  await collectionsSince(trial)
  const { samplesNs, peakRssBytes } = await askFor(trial.process, command, 'block-samples')
  const collections = await collectionsSince(trial)
  yield {
    type: 'block-measured',
    ...cell,
    ...trial.participant,
    ...distributionOf(samplesNs, sum(samplesNs) / 1e6),
    gcCount: collections?.length ?? null,
    gcNs: collections && Math.round(sumBy(collections, ({ durationNs }) => durationNs)),
    peakRssBytes,
  }
}

/** What a trial has collected since it was last asked. */
async function collectionsSince(trial: Trial) {
  return (await askFor(trial.process, { type: 'collections' }, 'collected')).collections
}
