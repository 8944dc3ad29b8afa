import { codecOf } from '../../../codecs/catalogue.ts'
import { findLoss } from '../../../codecs/messages/round-trip.ts'
import type { TrialReply } from '../../../measure/trial/protocol.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import type { CodecTrialSetup } from '../trial/trial-setup.ts'
import type { FirstEncoded } from './setup.ts'

/**
 * Answers with the first message of the corpus as the codec writes it, and what a generator made of the schema; with a
 * failure where the codec loses something of any message: what it loses isn't timed.
 */
export async function firstEncoded(setup: CodecTrialSetup): Promise<TrialReply> {
  const workload = await openWorkload(setup)
  const { generate, bind } = await codecOf(setup)
  const generated = await generate?.(workload.type)
  const codec = await bind(workload.type, generated)
  const corpus = workload.corpus(setup.seed)
  const loss = findLoss(codec, corpus)
  if (loss) return { type: 'failed', reason: 'lossy', cause: loss }
  const message = Buffer.from(codec.encode(codec.fromMessage(corpus[0]!))).toString('base64')
  return { type: 'answer', answer: JSON.stringify({ message, generated } satisfies FirstEncoded) }
}
