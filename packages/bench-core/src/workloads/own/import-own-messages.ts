import type { DescMessage, FileRegistry } from '@bufbuild/protobuf'
import { holdsAny } from '@wirebench/proto-schema'
import { WirebenchError } from '../../model/errors.ts'
import type { OwnMessages } from '../../model/own-messages.ts'
import { corpusSize } from '../workload.ts'
import { typesOfAny } from './data/any-types.ts'
import { type DataLimits, readData } from './data/read-data.ts'
import { generateCorpus } from './generated/generate-corpus.ts'
import { storeMessages, toOwnMessages } from './messages-folder.ts'
import { readSchema } from './own-schema.ts'

export interface ImportRequest {
  /** `.proto` files, folders of them from which imports are resolved, or descriptor sets. */
  readonly protoPaths: readonly string[]
  /** Full name of the message, or the end of it where that is enough. */
  readonly messageType: string
  /** JSON or protobuf files, or folders of them; none for messages that are made up. */
  readonly dataPaths: readonly string[]
  /** Where Wirebench keeps what it saves. */
  readonly homeFolder: string
  readonly limits?: DataLimits
}

/** What a run works with: every process that measures proves the round trip of all of them, and holds them all. */
const mostMessages = 1_024
const mostBytes = 8_000_000

/**
 * Reads a schema with data and stores what it takes to measure them, without any path of this machine.
 * @throws WirebenchError saying what is wrong and where.
 */
export async function importOwnMessages(request: ImportRequest): Promise<OwnMessages> {
  const { protoPaths, messageType, dataPaths, homeFolder, limits } = request
  const { type, registry, files, notes } = await readSchema(protoPaths, messageType, {
    typesOfAny: () => typesOfAny(dataPaths, limits),
  })
  const about = {
    messageType: type.typeName,
    title: type.typeName.slice(-200),
    schemaFiles: files.file.map(({ name }) => name).filter((name) => !name.startsWith('google/protobuf/')),
  }
  const data = dataPaths.length === 0 ? null : await samples(dataPaths, type, registry, limits)
  if (data) {
    const manifest = await storeMessages(homeFolder, files, data.messages, {
      ...about,
      messages: data.messages.length,
      source: 'samples',
      notes: [...notes, ...data.notes],
    })
    return toOwnMessages(manifest)
  }
  const made = generateCorpus(type, 42)
  const manifest = await storeMessages(homeFolder, files, [], {
    ...about,
    messages: made.length,
    source: 'generated',
    notes: [...notes, ...generatedNotes(type, made.length)],
  })
  return toOwnMessages(manifest)
}

async function samples(
  paths: readonly string[],
  type: DescMessage,
  registry: FileRegistry,
  limits?: DataLimits,
) {
  const { messages, notes: readNotes } = await readData(paths, type, registry, limits)
  const notes = [...readNotes]
  const kept = evenly(messages)
  if (kept.length === 0) {
    throw new WirebenchError(
      'invalid-data',
      `the messages are too large: one alone has more than ${mostBytes / 1e6} MB`,
      'give smaller messages',
    )
  }
  if (kept.length < messages.length) {
    notes.push(
      `of ${messages.length} messages ${kept.length} are used, taken evenly: every measuring process holds all of them`,
    )
  }
  if (kept.length < corpusSize) {
    notes.push(
      `there ${kept.length === 1 ? 'is 1 message' : `are ${kept.length} messages`} where built-in workloads have ${corpusSize}: every codec works through the same few again and again`,
    )
  }
  return { messages: kept, notes }
}

/** Every n-th message, with the smallest n that keeps to the limits. */
function evenly(messages: readonly Uint8Array[]): Uint8Array[] {
  const bytes = messages.reduce((sum, { length }) => sum + length, 0)
  let step = Math.max(1, Math.ceil(messages.length / mostMessages), Math.ceil(bytes / mostBytes))
  for (; step <= messages.length; step++) {
    const kept = messages.filter((_, index) => index % step === 0)
    if (kept.reduce((sum, { length }) => sum + length, 0) <= mostBytes) return kept
  }
  return []
}

function generatedNotes(type: DescMessage, messages: number): string[] {
  const made =
    'no data was given: the messages are made up from the schema, so sizes and ratios are not those of real ones'
  const few = `the type allows few different messages: ${messages} were found`
  const empty = 'fields of type google.protobuf.Any are left empty: the schema does not say what they hold'
  return [made, ...(messages < corpusSize ? [few] : []), ...(holdsAny(type) ? [empty] : [])]
}
