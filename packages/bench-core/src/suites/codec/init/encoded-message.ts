import { codecOf } from '../../../codecs/catalogue.ts'
import { findLoss } from '../../../codecs/round-trip.ts'
import { workloadOf } from '../workload-of.ts'
import type { InitSetup } from './setup.ts'

/**
 * The first message of the corpus as the codec writes it, in base64.
 * @throws Error where the codec loses something of any message: what it loses isn't timed.
 */
export async function firstEncoded(setup: InitSetup): Promise<string> {
  const workload = await workloadOf(setup)
  const { bind } = await codecOf(setup)
  const codec = await bind(workload.type)
  const corpus = workload.corpus(setup.seed)
  const loss = findLoss(codec, corpus)
  if (loss) throw new Error(loss.text)
  return Buffer.from(codec.encode(codec.fromMessage(corpus[0]!))).toString('base64')
}
