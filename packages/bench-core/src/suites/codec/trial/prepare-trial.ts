import { type DescMessage, type Message, toBinary } from '@bufbuild/protobuf'
import { codecOf } from '../../../codecs/catalogue.ts'
import { type BoundCodec, type CodecEntry, timedForm } from '../../../codecs/codec.ts'
import { copyBytes } from '../../../codecs/messages/copy-bytes.ts'
import { messageStream } from '../../../codecs/messages/message-stream.ts'
import { findLoss } from '../../../codecs/messages/round-trip.ts'
import type { Operation } from '../../../measure/timed-loop.ts'
import type { TrialFailure } from '../../../measure/trial/protocol.ts'
import type { PreparedTrial } from '../../../measure/trial/run-trial.ts'
import { isCompression } from '../../../model/codec/compressions.ts'
import { sumBy } from '../../../model/sum.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { streams } from '../operations.ts'
import { compressedSizes } from './compressed-sizes.ts'
import type { PreparedCompression } from './compressors.ts'
import { retainedBytesPerMessage } from './retained-bytes.ts'
import { prepareStream } from './stream.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

/**
 * Makes the corpus, proves the round trip over all of it, and only then has the operations ready.
 * @param find Where the codec comes from: the catalogue or the user, unless it is one that the self-check made.
 */
export async function prepareCodecTrial(
  setup: CodecTrialSetup,
  find: (setup: CodecTrialSetup) => CodecEntry | Promise<CodecEntry> = codecOf,
): Promise<PreparedTrial | TrialFailure> {
  try {
    const workload = await openWorkload(setup)
    const corpus = workload.corpus(setup.seed)
    const { info, bind } = await find(setup)
    const codec: BoundCodec = await bind(workload.type)
    const loss = findLoss(codec, corpus)
    if (loss) return { reason: 'lossy', cause: loss }
    const messages = corpus.map((message) => codec.fromMessage(message))
    // A codec may hand out a view of a buffer that it writes again.
    const encoded = messages.map((message) => copyBytes(codec.encode(message)))
    const wanted = setup.operations ?? ['encode', 'decode']
    const compressions = await compressionsOf(wanted, encoded)
    const stream = wanted.some(isOfStream)
      ? prepareStream(codec, info.encoding, {
          corpus,
          messages,
          encoded,
          meanBytes: meanProtobufBytes(workload.type, corpus),
        })
      : undefined
    if (stream?.loss) return { reason: 'lossy', cause: stream.loss }
    const { keeps } = setup
    // What a process holds decides what the runtime learns, where it may.
    if (keeps !== undefined && wanted.every((name) => name === 'decode')) messages.length = 0
    return {
      operations: wanted.map(
        (name) =>
          stream?.operations[name] ?? operationOf(name, codec, messages, encoded, compressions, keeps),
      ),
      encodedBytes: encoded.map((bytes) => bytes.length),
      figures: Object.fromEntries(
        wanted.map((name) => [
          name,
          () => {
            const compression = compressions.get(name)
            if (compression)
              return compressedSizes(compression, encoded, {
                stream: messageStream(codec, info.encoding, encoded),
                messages,
              })
            if (stream && name in stream.operations) return stream.figures
            return name === 'round-trip' ? retainedBytesPerMessage(codec.decode, encoded) : {}
          },
        ]),
      ),
    }
  } catch (error) {
    return { reason: 'threw', text: error instanceof Error ? error.message : String(error) }
  }
}

/** The runtime’s compressors take a while to load: those who compress nothing do without. */
async function compressionsOf(
  operations: readonly string[],
  encoded: readonly Uint8Array[],
): Promise<ReadonlyMap<string, PreparedCompression>> {
  const names = operations.filter(isCompression)
  if (names.length === 0) return new Map()
  const { prepareCompression } = await import('./compressors.ts')
  return new Map(names.map((name) => [name, prepareCompression(name, encoded)]))
}

/** What decides how many messages a stream has is the same for every codec. */
function meanProtobufBytes(type: DescMessage, corpus: readonly Message[]): number {
  return sumBy(corpus, (message) => toBinary(type, message).length) / corpus.length
}

function isOfStream(name: string): boolean {
  return streams.some((operation) => operation.name === name)
}

function operationOf(
  name: string,
  codec: BoundCodec,
  messages: readonly unknown[],
  encoded: readonly Uint8Array[],
  compressions: ReadonlyMap<string, PreparedCompression>,
  keeps = 0,
): Operation {
  const timed = timedForm(codec)
  switch (name) {
    case 'encode':
      return { name, inputs: messages, run: (message) => timed.encode(message) }
    case 'decode':
      return { name, inputs: encoded.map(timed.handed), run: keeping(keeps, (given) => timed.decode(given)) }
    case 'round-trip':
      return { name, inputs: messages, run: (message) => timed.decode(timed.encode(message)) }
    default: {
      const compression = compressions.get(name)
      if (!compression) throw new Error(`codec trials don’t know the operation ${name}`)
      const { compress, tried } = compression
      return { name, inputs: tried(encoded), run: (bytes) => compress(bytes as Uint8Array) }
    }
  }
}

/** The same work by a process that keeps its last so many results. */
function keeping(most: number, run: Operation['run']): Operation['run'] {
  if (most === 0) return run
  const kept: unknown[] = Array.from({ length: most })
  let next = 0
  return (input) => {
    const result = run(input)
    kept[next] = result
    next = next + 1 === most ? 0 : next + 1
    return result
  }
}
