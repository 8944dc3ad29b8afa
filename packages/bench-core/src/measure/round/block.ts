import type { BlockMeasured } from '../../model/run-event.ts'
import { distributionOf } from '../histogram.ts'
import { askTimeoutMs, expectReply, type Trial } from './trials.ts'

const leadInMs = 10

type Cell = Pick<BlockMeasured, 'suite' | 'operation' | 'workload' | 'parameters' | 'round'>

/** Times operations one by one for a while: the latency distribution of one trial. */
export async function* measureBlock(
  trial: Trial,
  cell: Cell,
  durationMs: number,
): AsyncGenerator<BlockMeasured> {
  const command = { type: 'block', operation: cell.operation, leadInMs, durationMs } as const
  const { reply, samplesNs } = await trial.process.ask(command, askTimeoutMs)
  const { peakRssBytes } = expectReply(reply, 'block-samples')
  const collected = await trial.process.ask({ type: 'collections' }, askTimeoutMs)
  const { collections } = expectReply(collected.reply, 'collected')
  yield {
    type: 'block-measured',
    ...cell,
    ...trial.participant,
    ...distributionOf(samplesNs),
    gcCount: collections.length,
    gcNs: Math.round(collections.reduce((total, { durationNs }) => total + durationNs, 0)),
    peakRssBytes,
  }
}
