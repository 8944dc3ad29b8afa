import { type DescMessage, type FileRegistry, type Message, toBinary } from '@bufbuild/protobuf'
import { holdsAny } from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'
import { evenlySpaced } from '../../model/evenly-spaced.ts'
import { corpusSize } from '../../model/messages/corpus-size.ts'
import type { LeaveOut } from '../../model/messages/leave-out.ts'
import { maxMessages, type OwnManifest, type OwnMessages } from '../../model/messages/own-messages.ts'
import { sumBy } from '../../model/sum.ts'
import { meanWeight } from '../message-weight.ts'
import { aboutSamples } from './about-samples.ts'
import { typesOfAny } from './data/any-types.ts'
import { type DataLimits, readData } from './data/read-data.ts'
import { fewMessages } from './few-messages.ts'
import { generateCorpus, maxGeneratedBytes } from './generated/generate-corpus.ts'
import type { Described } from './inferred/described.ts'
import { inferFromFiles } from './inferred/infer-from-files.ts'
import { type FindUncarried, withoutUncarried } from './leave-out.ts'
import { storeMessages, toOwnMessages } from './messages-folder.ts'
import { readSchema, readSchemaText } from './own-schema.ts'
import { firstReadOtherwise } from './read-by-parse.ts'

export interface ImportRequest {
  /** `.proto` files, folders of them from which imports are resolved, or descriptor sets; where there are none, the schema is inferred from JSON data. */
  readonly protoPaths?: readonly string[] | undefined
  /** Full name of the message, or the end of it where that is enough; an inferred one is called so. */
  readonly messageType?: string | undefined
  /** JSON or protobuf files, or folders of them; none for messages that are made up. */
  readonly dataPaths: readonly string[]
  /** Where Wirebench keeps what it saves. */
  readonly homeFolder: string
  /** Where the data were found, if not in files of messages alone. */
  readonly origin?: OwnManifest['origin']
  /** What a person should know about how they were found. */
  readonly notes?: readonly string[] | undefined
  /** What is known of their values besides, for a schema that is inferred. */
  readonly described?: Described | undefined
  readonly limits?: DataLimits
  /** What to leave out where not every contender can carry every message; contenders unless told. */
  readonly leaveOut?: LeaveOut | undefined
  /** Looks for them, where messages are to be left out. */
  readonly findUncarried?: FindUncarried | undefined
  readonly tell?: TellStep | undefined
}

/** Told what is being done: large data takes a while. */
export type TellStep = (step: string) => void

/** Of the messages that are kept, in protobuf. */
const maxBytes = 8_000_000

/**
 * Reads a schema with data and stores what it takes to measure them, without any path of this machine.
 * @throws WirebenchError saying what is wrong and where.
 */
export async function importOwnMessages(request: ImportRequest): Promise<OwnMessages> {
  const { dataPaths, homeFolder, limits, origin, notes: found = [] } = request
  const { leaveOut = 'contenders', findUncarried, tell = () => {} } = request
  tell(request.protoPaths === undefined ? 'inferring a schema' : 'reading the schema')
  const { type, registry, files, notes, inferred } = await schemaOf(request)
  const allNotes = (more: readonly string[]) => [...new Set([...found, ...notes, ...more])]
  const about = {
    messageType: type.typeName,
    title: type.typeName.slice(-200),
    schemaFiles: files.file.map(({ name }) => name).filter((name) => !name.startsWith('google/protobuf/')),
  }
  tell('reading the messages by the schema')
  const read = dataPaths.length === 0 ? null : await samples(dataPaths, type, registry, limits)
  if (leaveOut !== 'contenders') tell('looking for messages to leave out')
  const data = read && (await withoutUncarried(read, type, leaveOut, findUncarried))
  if (data) {
    const { messages, given } = data
    const known = aboutSamples(type, registry, data, inferred)
    const manifest = await storeMessages(
      homeFolder,
      { files, corpus: messages, given, inferred },
      {
        ...about,
        ...known,
        source: 'samples',
        ...(data !== read && leaveOut !== 'contenders' && { leaveOut }),
        ...(origin && { origin }),
        notes: allNotes(known.notes),
      },
    )
    return toOwnMessages(manifest)
  }
  const made = generateCorpus(type, 42)
  const manifest = await storeMessages(
    homeFolder,
    { files, corpus: [] },
    {
      ...about,
      messages: made.length,
      weight: meanWeight(type, made),
      source: 'generated',
      notes: allNotes(generatedNotes(type, made)),
    },
  )
  return toOwnMessages(manifest)
}

async function schemaOf({ protoPaths, messageType, dataPaths, limits, described }: ImportRequest) {
  if (protoPaths !== undefined) {
    const options = { typesOfAny: () => typesOfAny(dataPaths, limits) }
    return { ...(await readSchema(protoPaths, messageType!, options)), inferred: undefined }
  }
  const inferred = await inferFromFiles(dataPaths, { messageType, limits, described })
  return { ...(await readSchemaText(inferred.proto, inferred.messageType)), inferred }
}

async function samples(
  paths: readonly string[],
  type: DescMessage,
  registry: FileRegistry,
  limits?: DataLimits,
) {
  const read = await readData(paths, type, registry, limits)
  const { messages } = read
  const notes = [...read.notes]
  const places = placesKept(messages)
  const kept = places.map((place) => messages[place]!)
  if (kept.length === 0) {
    throw new WirebenchError(
      'invalid-data',
      `the messages are too large: one alone has more than ${maxBytes / 1e6} MB`,
      'give smaller messages',
    )
  }
  if (kept.length < messages.length) {
    notes.push(
      `${kept.length.toLocaleString('en')} of ${messages.length.toLocaleString('en')} messages are used, evenly spaced, because every measuring process holds all of them`,
    )
  }
  notes.push(...fewMessages(kept.length))
  const given = read.given && places.map((place) => read.given![place]!)
  const isParsed = given !== undefined && firstReadOtherwise(given, kept, type, registry) < 0
  const records = kept.length < messages.length ? places.map((place) => place + 1) : undefined
  return { messages: kept, given, records, isParsed, notes }
}

/** The places of as many messages as keep to the limits, spread evenly; none where not even the first does. */
function placesKept(messages: readonly Uint8Array[]): readonly number[] {
  const all = [...messages.keys()]
  for (let most = Math.min(messages.length, maxMessages); most > 0; most--) {
    const places = evenlySpaced(all, most)
    const bytes = sumBy(places, (place) => messages[place]!.length)
    if (bytes <= maxBytes) return places
  }
  return []
}

function generatedNotes(type: DescMessage, messages: readonly Message[]): string[] {
  const made =
    'no data was given, so the messages are generated from the schema, and sizes and ratios are not those of real messages'
  const bytes = sumBy(messages, (message) => toBinary(type, message).length)
  const few =
    bytes > maxGeneratedBytes
      ? `the messages are so large that ${messages.length} of them fill the ${maxGeneratedBytes / 1e6} MB that a run may use`
      : `the type allows only a few distinct messages: ${messages.length} were found`
  const empty =
    'fields of type google.protobuf.Any are left empty, because the schema doesn’t say what they contain'
  return [made, ...(messages.length < corpusSize ? [few] : []), ...(holdsAny(type) ? [empty] : [])]
}
