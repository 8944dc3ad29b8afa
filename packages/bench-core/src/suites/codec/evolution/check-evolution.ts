import type { Message } from '@bufbuild/protobuf'
import type { BoundCodec, CodecEntry, MessageReader } from '../../../codecs/codec.ts'
import { copyBytes } from '../../../codecs/messages/copy-bytes.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import type { Evolution, SchemaVersion } from '../../../workloads/evolutions/evolutions.ts'
import { compareVersions } from './compare-versions.ts'
import { typicalDecodeNs } from './time-decoding.ts'

type Truth = Pick<EvolutionCheck, 'outcome' | 'fields' | 'unknownFields' | 'text'>

/** What a codec makes of one evolution: old messages read by new programs, and new ones by old programs. */
export async function checkEvolution(
  entry: CodecEntry,
  { name, title, change, before, after }: Evolution,
  seed: number,
): Promise<EvolutionCheck[]> {
  return [
    { evolution: name, title, change, direction: 'old-to-new', ...(await check(entry, before, after, seed)) },
    { evolution: name, title, change, direction: 'new-to-old', ...(await check(entry, after, before, seed)) },
  ]
}

async function check(
  entry: CodecEntry,
  writing: SchemaVersion,
  reading: SchemaVersion,
  seed: number,
): Promise<Truth & Pick<EvolutionCheck, 'decodeNs' | 'ownDecodeNs'>> {
  const writer = await entry.bind(writing.type)
  const corpus = writing.corpus(seed)
  const encoded = corpus.map((message) => copyBytes(writer.encode(writer.fromMessage(message))))
  const reader = await readerOf(entry, writing, reading).catch(asError)
  if (reader instanceof Error) {
    return { ...failed(reader), decodeNs: null, ownDecodeNs: null }
  }
  const again = await entry.bind(reading.type)
  const back = await readerOf(entry, reading, writing).catch(() => null)
  const truth = truthOf({ corpus, encoded, writing, reading, reader, again, back })
  if (truth.outcome === 'error') return { ...truth, decodeNs: null, ownDecodeNs: null }
  const [decodeNs, ownDecodeNs] = typicalDecodeNs([reader, writer], encoded)
  return { ...truth, decodeNs, ownDecodeNs }
}

/** A reader that needs to know what the writer knew is told so, as a program that uses such a format has to see to. */
function readerOf(entry: CodecEntry, writing: SchemaVersion, reading: SchemaVersion): Promise<MessageReader> {
  return entry.bindReader?.(writing.type, reading.type) ?? entry.bind(reading.type)
}

interface Meeting {
  readonly corpus: readonly Message[]
  readonly encoded: readonly Uint8Array[]
  readonly writing: SchemaVersion
  readonly reading: SchemaVersion
  readonly reader: MessageReader
  /** What the reader writes with. */
  readonly again: Pick<BoundCodec, 'encode'>
  /** What reads that with the writer's version; null where that can't be. */
  readonly back: MessageReader | null
}

function truthOf(meeting: Meeting): Truth {
  const { corpus, encoded, writing, reading, reader } = meeting
  const lost = new Set<string>()
  let hasDefaults = false
  let hasUnknown = false
  let survives = true
  for (const [index, message] of corpus.entries()) {
    let native: unknown
    let read: Message
    try {
      native = reader.decode(encoded[index]!)
      read = reader.toMessage(native)
    } catch (error) {
      return failed(error)
    }
    const difference = compareVersions(writing.type, message, reading.type, read)
    for (const field of difference.lost) lost.add(field)
    hasDefaults ||= difference.hasDefaults
    if (difference.unknown.size > 0) {
      hasUnknown = true
      survives &&= survivesHop(meeting, message, native, difference.unknown)
    }
  }
  const fields = [...lost].toSorted()
  return {
    outcome: fields.length > 0 ? 'lost' : hasDefaults ? 'defaulted' : 'kept',
    fields,
    unknownFields: !hasUnknown ? 'none' : survives ? 'survive' : 'lost',
    text: null,
  }
}

/** Whether what the reader has no place for is still there for the writer's version after the reader has written it again. */
function survivesHop(
  { writing, again, back }: Meeting,
  message: Message,
  native: unknown,
  unknown: ReadonlySet<string>,
): boolean {
  if (back === null) return false
  try {
    const returned = back.toMessage(back.decode(copyBytes(again.encode(native))))
    const { lost } = compareVersions(writing.type, message, writing.type, returned)
    return [...unknown].every((field) => !lost.has(field))
  } catch {
    return false
  }
}

function failed(error: unknown): Truth {
  return { outcome: 'error', fields: [], unknownFields: 'none', text: asError(error).message.slice(0, 300) }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
