import { isUtf8 } from 'node:buffer'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type DescMessage, type Message, type Registry, toBinary } from '@bufbuild/protobuf'
import { benchCommand } from '../../../model/commands.ts'
import { WirebenchError } from '../../../model/errors.ts'
import { messagesOptions } from '../../../model/options/messages.ts'
import { type Wording, words } from '../../../model/options/option/words.ts'
import { checkWire, delimitedBodies, messageFromBinary } from './binary-messages.ts'
import { invalidData, recordPlace } from './invalid-data.ts'
import { isMisfit, type Misfit, messageFromJson } from './json-messages.ts'
import { type JsonRecord, jsonRecords } from './json-records.ts'
import { missingRequired } from './missing-required.ts'
import { hasControls, seemingKind } from './seeming-kind.ts'

/** Sample messages in protobuf's binary format, in the order of the files. */
export interface SampleData {
  readonly messages: readonly Uint8Array[]
  /** The JSON texts that they were given as, minified; undefined where one came as protobuf. */
  readonly given: readonly string[] | undefined
  /** What a person should know about how the files were read. */
  readonly notes: readonly string[]
}

export interface DataLimits {
  /** All files together. */
  readonly bytes: number
  readonly files: number
}

export const defaultDataLimits: DataLimits = { bytes: 64_000_000, files: 10_000 }

/**
 * Reads JSON (one message, an array, or one a line) and protobuf (one message a file, or length-delimited). A folder
 * stands for its files.
 * @throws WirebenchError with the file, the number of the record and the path of the field that doesn't fit.
 */
export async function readData(
  paths: readonly string[],
  type: DescMessage,
  registry: Registry,
  limits: DataLimits = defaultDataLimits,
): Promise<SampleData> {
  const files = await checkedFiles(paths, limits)
  const messages: Uint8Array[] = []
  const given: string[] = []
  const notes: string[] = []
  const unknown = new Set<number>()
  for (const path of files) {
    const file = basename(path)
    const bytes = await readFile(path)
    if (isJsonFile(file, bytes))
      for (const { message, text } of fromJsonFile(bytes, file, type, registry, unknown)) {
        messages.push(message)
        given.push(text)
      }
    else for (const message of fromBinaryFile(bytes, file, type, notes, unknown)) messages.push(message)
  }
  if (messages.length === 0)
    throw invalidData(files.map((path) => basename(path)).join(', '), 'there is no message in it')
  if (unknown.size > 0) {
    const numbers = [...unknown].toSorted((a, b) => a - b).slice(0, 10)
    notes.push(
      `extensions, fields and enum values that ${type.typeName} doesn’t know (field numbers ${numbers.join(', ')}${unknown.size > 10 ? ', …' : ''}) are left out, for every codec alike`,
    )
  }
  const areAllJson = given.length === messages.length
  return { messages, given: areAllJson ? given : undefined, notes }
}

/**
 * The records of JSON files, for whom there is no schema yet.
 * @throws WirebenchError with the file and the place that isn't JSON, or where a file is no JSON at all.
 */
export async function readRecords(
  paths: readonly string[],
  limits: DataLimits = defaultDataLimits,
): Promise<JsonRecord[]> {
  const records: JsonRecord[] = []
  for (const path of await checkedFiles(paths, limits)) {
    const file = basename(path)
    const bytes = await readFile(path)
    if (!isJsonFile(file, bytes)) throw unreadableWithoutSchema(file, bytes)
    for (const record of jsonRecords(textOf(bytes, file), file)) records.push(record)
  }
  return records
}

/** The files that the paths name, a folder standing for those in it. @throws WirebenchError where there are too many, or none in the folders. */
export async function checkedFiles(paths: readonly string[], limits: DataLimits): Promise<string[]> {
  const files: string[] = []
  let total = 0
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (!found)
      throw new WirebenchError(
        'invalid-data',
        `there is no file "${path}"`,
        path.startsWith('/dev/fd/')
          ? 'pipe into the command instead, with --data - for standard input: other programs in between don’t pass on a shell’s <(…)'
          : 'give files with messages',
      )
    const within = found.isDirectory()
      ? (await readdir(path, { withFileTypes: true }))
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => join(path, entry.name))
          .toSorted()
      : [path]
    for (const file of within) {
      const { size } = await stat(file)
      if (size === 0)
        throw invalidData(basename(file), 'the file is empty', 'give files with at least one message')
      total += size
      if (total > limits.bytes) {
        throw invalidData(
          basename(file),
          `the data is too large: ${Math.ceil(total / 1e6)} MB so far, where ${Math.floor(limits.bytes / 1e6)} MB are allowed`,
          'give a sample of the messages: a few thousand are enough',
        )
      }
      files.push(file)
    }
  }
  if (files.length === 0 && paths.length > 0)
    throw new WirebenchError(
      'invalid-data',
      `there is no file in ${paths.map((path) => `"${path}"`).join(' or ')}`,
      'give files with messages, or the folder that they are in',
    )
  if (files.length > limits.files)
    throw new WirebenchError(
      'invalid-data',
      `there are more than ${limits.files} data files`,
      'give fewer, or one file with one message per line',
    )
  return files
}

/** By the name, or else by looking like JSON text: binary messages have control characters in them. */
function isJsonFile(file: string, bytes: Uint8Array): boolean {
  if (/\.(json|jsonl|ndjson)$/i.test(file)) return true
  if (/\.(bin|binpb|pb|protobuf|dat)$/i.test(file)) return false
  return (
    /^(\xef\xbb\xbf)?\s*[{[]/.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1')) &&
    isUtf8(bytes) &&
    !hasControls(bytes)
  )
}

function unreadableWithoutSchema(file: string, bytes: Uint8Array): WirebenchError {
  const kind = seemingKind(bytes)
  if (kind !== undefined) return notMessages(file, kind)
  return invalidData(
    file,
    'this is binary data, and protobuf can’t be read without its schema',
    'give the .proto files of these messages too',
  )
}

/** Where something can be done with the file itself. */
const adviceFor: Readonly<Record<string, string | Wording>> = {
  'a gzip file': 'unpack it, and give its contents',
  'a zstd file': 'unpack it, and give its contents',
  'a ZIP archive or an Office document':
    'unpack it, and give its contents; for a spreadsheet, save the rows as JSON',
  'a table such as CSV': 'save its rows as JSON, one object per row',
  'a .proto schema': {
    inTerminal: `give it with ${messagesOptions.proto.flag}`,
    inForm: 'drop it under a name that ends in .proto',
  },
}

function notMessages(file: string, kind: string): WirebenchError {
  return invalidData(
    file,
    `this looks like ${kind}, not messages`,
    adviceFor[kind] ??
      'give JSON (one message, an array, or one per line), protobuf with its .proto files, a HAR capture, or an OpenAPI description or JSON Schema with examples',
  )
}

function fromJsonFile(
  bytes: Uint8Array,
  file: string,
  type: DescMessage,
  registry: Registry,
  unknown: Set<number>,
): { message: Uint8Array; text: string }[] {
  return jsonRecords(textOf(bytes, file), file).map(({ given, line }, index) => {
    const place = recordPlace(file, index + 1, line)
    const read = messageFromJson(type, given, registry)
    const message = fitting(
      place,
      isMisfit(read) && read.isOtherForm ? { ...read, hint: inferredInstead(file) } : read,
    )
    for (const { no } of message.$unknown ?? []) unknown.add(no)
    return { message: encoded(type, message, place), text: JSON.stringify(given) }
  })
}

function inferredInstead(file: string): Wording {
  const data = /^[\w@%+=:,.-]+$/.test(file) ? file : 'FILE'
  const command = benchCommand(`codec ${messagesOptions.data.flag} ${data}`)
  return words`leave the schema out, and one is inferred from this JSON as it is${{ inTerminal: ` (${command})`, inForm: '' }}; or write it as the official mapping has it`
}

function textOf(bytes: Uint8Array, file: string): string {
  if (!isUtf8(bytes)) throw invalidData(file, 'expected text in UTF-8', 'write the file as UTF-8')
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\ufeff/, '')
  if (text.trim() === '') throw invalidData(file, 'the file is empty', 'give files with at least one message')
  return text
}

/** A run keeps far fewer. */
const maxDelimited = 1_000_000

/** Whichever of the two ways to read it leaves nothing over: length-delimited messages, or one message. */
function fromBinaryFile(
  bytes: Uint8Array,
  file: string,
  type: DescMessage,
  notes: string[],
  unknown: Set<number>,
): Uint8Array[] {
  const single = checkWire(type, bytes)
  const { bodies, isComplete } = delimitedBodies(bytes, maxDelimited)
  const checks = bodies.map((body) => checkWire(type, body))
  const broken = checks.findIndex(({ misfit }) => misfit !== undefined)
  const unknownInBodies = new Set(checks.flatMap((check) => [...check.unknown]))
  const isSingle = single.misfit === undefined
  if (isComplete && broken < 0 && (!isSingle || unknownInBodies.size < single.unknown.size)) {
    notes.push(`${file} was read as ${bodies.length} length-delimited messages`)
    for (const number of unknownInBodies) unknown.add(number)
    return bodies.map((body, index) => decoded(type, body, recordPlace(file, index + 1)))
  }
  if (isSingle) {
    for (const number of single.unknown) unknown.add(number)
    return [decoded(type, bytes, recordPlace(file, 1))]
  }
  const kind = seemingKind(bytes)
  if (kind !== undefined) throw notMessages(file, kind)
  if (broken < 0 && bodies.length === maxDelimited)
    throw invalidData(
      file,
      `there are more than ${maxDelimited.toLocaleString('en')} messages in it`,
      'give a sample of the messages: a few thousand are enough',
    )
  // Where lengths led to messages that fit, the file was meant to be read that way.
  if (broken > 0) throw misfitError(recordPlace(file, broken + 1), checks[broken]!.misfit!)
  if (broken < 0 && bodies.length > 0)
    throw misfitError(recordPlace(file, bodies.length + 1), {
      path: '',
      text: 'it breaks off at the end of the file',
    })
  throw misfitError(recordPlace(file, 1), single.misfit!)
}

function decoded(type: DescMessage, bytes: Uint8Array, place: string): Uint8Array {
  return encoded(type, fitting(place, messageFromBinary(type, bytes)), place)
}

function fitting(place: string, result: Message | Misfit): Message {
  if (isMisfit(result)) throw misfitError(place, result)
  return result
}

function misfitError(place: string, { path, text, hint }: Misfit): WirebenchError {
  return invalidData(
    path === '' ? place : `${place}, ${path}`,
    text,
    hint ?? 'correct it there, or choose another message type',
  )
}

/** Without extensions and unknown fields, which not every codec could carry. */
function encoded(type: DescMessage, message: Message, place: string): Uint8Array {
  const missing = missingRequired(type, message)
  if (missing !== undefined) throw invalidData(`${place}, ${missing}`, 'the required field is missing')
  return toBinary(type, message, { writeUnknownFields: false })
}
