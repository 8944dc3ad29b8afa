import type { Message } from '@bufbuild/protobuf'
import { reflect } from '@bufbuild/protobuf/reflect'
import type { CodecEntry, MessageReader } from '../../../codecs/codec.ts'
import { copyBytes } from '../../../codecs/messages/copy-bytes.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import type { Evolution, SchemaVersion } from '../../../workloads/evolutions/evolutions.ts'
import { typicalDecodeNs } from './time-decoding.ts'
import { type Arrival, unread, whatArrives } from './what-arrives.ts'

/**
 * What a codec makes of one evolution: old messages read by new programs, and new ones by old programs.
 * @param timed How long both readers of the same bytes take.
 */
export async function checkEvolution(
  entry: CodecEntry,
  { name, title, change, before, after }: Evolution,
  seed: number,
  timed = typicalDecodeNs,
): Promise<EvolutionCheck[]> {
  const told = { evolution: name, title, change }
  return [
    { ...told, direction: 'old-to-new', ...(await check(entry, before, after, seed, timed)) },
    { ...told, direction: 'new-to-old', ...(await check(entry, after, before, seed, timed)) },
  ]
}

async function check(
  entry: CodecEntry,
  writing: SchemaVersion,
  reading: SchemaVersion,
  seed: number,
  timed: typeof typicalDecodeNs,
): Promise<Arrival & Pick<EvolutionCheck, 'decodeNs' | 'ownDecodeNs'>> {
  const writer = await entry.bind(writing.type)
  const corpus = writing.corpus(seed)
  const encoded = corpus.map((message) => copyBytes(writer.encode(writer.fromMessage(message))))
  let reader: MessageReader
  try {
    reader = await readerOf(entry, writing, reading)
  } catch (error) {
    return { ...unread(error), decodeNs: null, ownDecodeNs: null }
  }
  const arrival = await whatArrives({
    corpus: corpus.map((message) => reflect(writing.type, message)),
    read: async () => encoded.map((bytes) => reflect(reading.type, messageOf(reader, reader.decode(bytes)))),
    async writeAgain(places) {
      try {
        const again = await entry.bind(reading.type)
        const back = await readerOf(entry, reading, writing)
        return places.map((place) => {
          const bytes = copyBytes(again.encode(reader.decode(encoded[place]!)))
          return reflect(writing.type, back.toMessage(back.decode(bytes)))
        })
      } catch {
        return null
      }
    },
  })
  if (arrival.outcome === 'error') return { ...arrival, decodeNs: null, ownDecodeNs: null }
  const [decodeNs, ownDecodeNs] = timed([reader, writer], encoded)
  return { ...arrival, decodeNs, ownDecodeNs }
}

/**
 * What was decoded, as a message. An object without a type may hold something else in a field than this version has there,
 * which is left out of it then.
 */
function messageOf(reader: MessageReader, native: unknown): Message {
  try {
    return reader.toMessage(native)
  } catch (error) {
    if (typeof native !== 'object' || native === null) throw error
    const fields = Object.entries(native)
    for (const field of fields) {
      const others = Object.fromEntries(fields.filter((other) => other !== field))
      try {
        return reader.toMessage(others)
      } catch {
        // It isn't that one.
      }
    }
    throw error
  }
}

/** A reader that needs to know what the writer knew is told so, as a program that uses such a format has to see to. */
function readerOf(entry: CodecEntry, writing: SchemaVersion, reading: SchemaVersion): Promise<MessageReader> {
  return entry.bindReader?.(writing.type, reading.type) ?? entry.bind(reading.type)
}
