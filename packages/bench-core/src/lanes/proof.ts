import { type DescMessage, fromBinary, type JsonValue, type Message } from '@bufbuild/protobuf'
import { findCodec } from '../codecs/catalogue.ts'
import { firstDifference } from '../codecs/messages/first-difference.ts'
import { TrialError, type TrialFault } from '../measure/process/trial-error.ts'
import type { TrialProcess } from '../measure/process/trial-process.ts'
import { askFor } from '../measure/round/trials.ts'
import type { TrialReplyOf } from '../measure/trial/protocol.ts'
import { fromMappedJson } from '../model/messages/json-mapping.ts'
import { knownTypes } from '../model/messages/schema-files.ts'
import type { Encoding } from '../model/report/contender.ts'
import { recordsOf } from './delimited.ts'
import { leavesOf } from './leaves.ts'

/** What a contender has to show before it is timed. */
export interface ProofSubject {
  readonly type: DescMessage
  readonly corpus: readonly Message[]
  readonly encoding: Encoding
}

/**
 * Compares everything that a lane's contender encoded and decoded with the messages, value by value; undefined where
 * nothing is wrong. What it encoded is read here by another library where there is one for its encoding, so that a lane
 * can't agree with itself alone.
 */
export async function proofAgainst(
  process: TrialProcess,
  ready: TrialReplyOf<'ready'>,
  { type, corpus, encoding }: ProofSubject,
): Promise<TrialFault | undefined> {
  const encoded = await exportOf(process, 'encoded')
  const sizes = encoded.map(({ length }) => length)
  if (firstDifference(ready.encodedBytes, sizes))
    return { reason: 'lossy', cause: { code: 'sizes-misreported' } }
  const read = await readerOf(encoding, type)
  const lossInBytes = read && lossOf(corpus, encoded, read, 'encoded')
  if (lossInBytes) return lossInBytes
  const lossInValues = lossOf(
    corpus,
    await exportOf(process, 'decoded'),
    (bytes) => fromBinary(type, bytes),
    'decoded',
  )
  if (lossInValues) return lossInValues
  const [count = 0, of] = [ready.leaves, leavesOf(type, corpus)]
  if (count !== of && ready.operations.includes('decode-and-read'))
    return { reason: 'lossy', cause: { code: 'missing', what: 'leaves', count, of } }
  return undefined
}

/** All messages, in order. */
export async function exportOf(process: TrialProcess, what: 'encoded' | 'decoded'): Promise<Uint8Array[]> {
  const { exported } = await askFor(process, { type: 'export', what }, 'exported')
  return orAtFault(() => recordsOf(exported))
}

/** What can be read of a program's output. @throws TrialError where it can't be read. */
export function orAtFault<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new TrialError({ reason: 'crashed', cause: { code: 'output-unreadable' }, text })
  }
}

type Reader = (bytes: Uint8Array) => Message

/** Reads an encoding by a library of this runtime; undefined where none can without what the writer knew. */
async function readerOf(encoding: Encoding, type: DescMessage): Promise<Reader | undefined> {
  switch (encoding) {
    case 'protobuf':
      return (bytes) => fromBinary(type, bytes)
    case 'json':
      // An older Node.js gives JSON's long numbers as the nearest doubles, and what it reads would differ.
      return 'rawJSON' in JSON ? (bytes) => readJson(type, bytes) : undefined
    case 'messagepack':
    case 'cbor': {
      const codec = await findCodec(encoding === 'cbor' ? 'cbor-x' : 'msgpackr').bind(type)
      return (bytes) => codec.toMessage(codec.decode(bytes))
    }
    default:
      return undefined
  }
}

function lossOf(
  corpus: readonly Message[],
  records: readonly Uint8Array[],
  read: Reader,
  by: 'encoded' | 'decoded',
): TrialFault | undefined {
  const [count, of] = [records.length, corpus.length]
  if (count !== of) return { reason: 'lossy', cause: { code: 'missing', what: by, count, of } }
  for (const [number, message] of corpus.entries()) {
    const found = readOrReason(read, records[number]!)
    if (typeof found === 'string')
      return { reason: 'lossy', cause: { code: 'unreadable', by, number }, text: found }
    const difference = firstDifference(message, found)
    if (difference)
      return { reason: 'lossy', cause: { code: 'changed', of: 'message', number, ...difference, by } }
  }
  return undefined
}

function readOrReason(read: Reader, bytes: Uint8Array): Message | string {
  try {
    return read(bytes)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A message from its JSON, with 64-bit integers as numbers or as text: every digit counts. */
function readJson(type: DescMessage, bytes: Uint8Array): Message {
  const value: JsonValue = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), exactly)
  return fromMappedJson(type, value, { registry: knownTypes(type) })
}

/** Integers that a double can't hold are taken as the text that they are. */
function exactly(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const { source = '' } = context ?? {}
  return /^-?\d+$/.test(source) ? source : value
}
