import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBinary, toBinary } from '@bufbuild/protobuf'
import { type FileDescriptorSet, FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import * as z from 'zod/mini'
import { InferredSchema } from '../../model/messages/inferred-schema.ts'
import { OwnManifest, type OwnMessages, OwnMessagesId } from '../../model/messages/own-messages.ts'
import { noStoredMessages, unknownMessages } from '../../model/messages/unknown-messages.ts'
import { parseJson } from '../../model/parse-json.ts'
import { sumBy } from '../../model/sum.ts'
import { delimitedBodies } from './data/binary-messages.ts'

/** What is stored of messages that the user brought: everything that it takes to measure them again. */
export interface StoredMessages {
  readonly manifest: OwnManifest
  readonly files: FileDescriptorSet
  /** The messages in protobuf's binary format; none where they are made up for each run. */
  readonly corpus: readonly Uint8Array[]
  /** The JSON texts that the messages were given as, in the same order. */
  readonly given?: readonly string[] | undefined
  /** Where the schema was inferred from them. */
  readonly inferred?: InferredSchema | undefined
}

const manifestName = 'manifest.json'
const schemaName = 'schema.binpb'
const corpusName = 'corpus.binpb'
const givenName = 'given.jsonl'
const inferredName = 'inferred.json'

/** Stores schema and messages in a folder that is named by their content, so that the same ones are stored once. */
export async function storeMessages(
  homeFolder: string,
  { files, corpus, given, inferred }: Omit<StoredMessages, 'manifest'>,
  about: Omit<OwnManifest, 'id' | 'version' | 'corpusBytes' | 'importedAtMs'>,
): Promise<OwnManifest> {
  const schemaBytes = toBinary(FileDescriptorSetSchema, files)
  const corpusBytes = delimited(corpus)
  const givenBytes = given && Buffer.from(given.join('\n'))
  const manifest: OwnManifest = {
    version: 1,
    ...about,
    id: contentId(about.messageType, schemaBytes, corpusBytes, givenBytes),
    importedAtMs: Date.now(),
    corpusBytes: sumBy(corpus, ({ length }) => length),
  }
  const folder = join(homeFolder, 'messages')
  const target = join(folder, manifest.id)
  // Written beside it and moved, so that a folder of that name is always whole.
  const fresh = join(folder, `.new-${randomBytes(8).toString('hex')}`)
  await mkdir(fresh, { recursive: true })
  try {
    await writeFile(join(fresh, schemaName), schemaBytes)
    await writeFile(join(fresh, corpusName), corpusBytes)
    if (givenBytes) await writeFile(join(fresh, givenName), givenBytes)
    if (inferred) await writeFile(join(fresh, inferredName), JSON.stringify(inferred))
    await writeFile(join(fresh, manifestName), JSON.stringify(manifest))
    await rename(fresh, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'EPERM') throw error
      // They are stored already; what is said about them may have become more, and a file may be damaged.
      const others = (await readdir(fresh)).filter((name) => name !== manifestName)
      for (const name of [...others, manifestName]) await rename(join(fresh, name), join(target, name))
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return manifest
}

/** @throws WirebenchError `unknown-messages` where they aren't there, or aren't any more what they were. */
export async function readStoredMessages(homeFolder: string, id: string): Promise<StoredMessages> {
  const manifest = await readManifest(homeFolder, id)
  if (!manifest) throw noStoredMessages(id)
  const folder = join(homeFolder, 'messages', id)
  const [schemaBytes, corpusBytes, givenBytes] = await Promise.all([
    readFile(join(folder, schemaName)),
    readFile(join(folder, corpusName)),
    readFile(join(folder, givenName)).catch(() => undefined),
  ]).catch((error) => {
    throw noStoredMessages(id, error)
  })
  if (contentId(manifest.messageType, schemaBytes, corpusBytes, givenBytes) !== id)
    throw unknownMessages(`the stored messages ${id} have changed since they were imported`)
  const files = fromBinary(FileDescriptorSetSchema, schemaBytes)
  const given = givenBytes?.toString().split('\n')
  const corpus = delimitedBodies(corpusBytes).bodies
  return { manifest, files, corpus, given, inferred: await readInferred(folder) }
}

async function readManifest(homeFolder: string, id: string): Promise<OwnManifest | undefined> {
  if (!z.safeParse(OwnMessagesId, id).success) return undefined
  const text = await readFile(join(homeFolder, 'messages', id, manifestName), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : z.safeParse(OwnManifest, parseJson(text))
  return manifest?.success && manifest.data.id === id ? manifest.data : undefined
}

async function readInferred(folder: string): Promise<InferredSchema | undefined> {
  const text = await readFile(join(folder, inferredName), 'utf8').catch(() => undefined)
  const inferred = text === undefined ? undefined : z.safeParse(InferredSchema, parseJson(text))
  return inferred?.success ? inferred.data : undefined
}

function contentId(messageType: string, schema: Uint8Array, corpus: Uint8Array, given?: Uint8Array): string {
  const hash = createHash('sha256')
  const parts = [Buffer.from(messageType), schema, corpus, ...(given ? [given] : [])]
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('hex').slice(0, 16)
}

function delimited(messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(messages.flatMap((message) => [lengthPrefix(message.length), message]))
}

/** A length in base 128, least first. */
function lengthPrefix(length: number): Uint8Array {
  const bytes: number[] = []
  let rest = length
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

/** The part of what is stored that a run's spec holds. */
export function toOwnMessages(manifest: OwnManifest): OwnMessages {
  const { id, messageType, title, messages, source, given, schema, guesses, changed, leaveOut, weight } =
    manifest
  return {
    ...{ id, messageType, title, messages, source, weight },
    ...(given && { given }),
    ...(schema && { schema }),
    ...(guesses !== undefined && { guesses }),
    ...(changed && { changed }),
    ...(leaveOut && { leaveOut }),
  }
}
