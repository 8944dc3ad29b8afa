import { findCodec } from '../../codecs/catalogue.ts'
import type { BoundCodec, CodecEntry } from '../../codecs/codec.ts'
import { copyBytes } from '../../codecs/copy-bytes.ts'
import { findLoss } from '../../codecs/round-trip.ts'
import type { TrialFailure } from '../../measure/trial/protocol.ts'
import type { PreparedTrial } from '../../measure/trial/run-trial.ts'
import { findWorkload } from '../../workloads/catalogue.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

/**
 * Makes the corpus, proves the round trip over all of it, and only then has the operations ready.
 * @param find Where the codec comes from: the catalogue, unless it is one that the self-check made.
 */
export async function prepareCodecTrial(
  setup: CodecTrialSetup,
  find: (name: string) => CodecEntry = findCodec,
): Promise<PreparedTrial | TrialFailure> {
  const workload = findWorkload(setup.workload, setup.size)
  const corpus = workload.corpus(setup.seed)
  try {
    const codec: BoundCodec = await find(setup.codec).bind(workload.type)
    const loss = findLoss(codec, corpus)
    if (loss) return { reason: 'lossy', text: loss.text }
    const messages = corpus.map((message) => codec.fromMessage(message))
    // A codec may hand out a view of a buffer that it writes again.
    const encoded = messages.map((message) => copyBytes(codec.encode(message)))
    return {
      operations: [
        { name: 'encode', inputs: messages, run: (message) => codec.encode(message) },
        { name: 'decode', inputs: encoded, run: (bytes) => codec.decode(bytes as Uint8Array) },
      ],
      encodedBytes: encoded.map((bytes) => bytes.length),
    }
  } catch (error) {
    return { reason: 'threw', text: error instanceof Error ? error.message : String(error) }
  }
}
