import { codecOf } from '../../../codecs/catalogue.ts'
import { findLoss } from '../../../codecs/messages/round-trip.ts'
import { workloadOf } from '../trial/workload-of.ts'
import type { FirstEncoded, InitSetup } from './setup.ts'

/**
 * The first message of the corpus as the codec writes it, and what a generator made of the schema, as JSON.
 * @throws Error where the codec loses something of any message: what it loses isn't timed.
 */
export async function firstEncoded(setup: InitSetup): Promise<string> {
  const workload = await workloadOf(setup)
  const { generate, bind } = await codecOf(setup)
  const generated = await generate?.(workload.type)
  const codec = await bind(workload.type, generated)
  const corpus = workload.corpus(setup.seed)
  const loss = findLoss(codec, corpus)
  if (loss) throw new Error(loss.text)
  const message = Buffer.from(codec.encode(codec.fromMessage(corpus[0]!))).toString('base64')
  return JSON.stringify({ message, generated } satisfies FirstEncoded)
}
