import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { OwnCode } from '../model/codec/own-code.ts'
import type { ContenderInfo } from '../model/report/contender.ts'

/**
 * Turns a message into bytes and back; both directions are timed.
 *
 * `Native` is the form in which a program that uses this library holds a message: a protobuf message of the
 * library's own class, or the tree of plain values that the library reads and writes. Getting from one codec's native
 * form to another's is never timed, for any codec: an application that has chosen a library doesn't do it either.
 * Bytes are bytes: for JSON, UTF-8 encoding and decoding belong to the work.
 */
interface Codec<Native> {
  encode(message: Native): Uint8Array
  decode(bytes: Uint8Array): Native
}

/** A codec for one message type, with the untimed ways between its native form and the corpus's messages. */
export interface BoundCodec<Native = unknown> extends Codec<Native> {
  fromMessage(message: Message): Native
  toMessage(native: Native): Message
  /** Decodes messages that stand one after the other; only where the library can read on from where one ends. */
  decodeEach?(body: Uint8Array, each: (message: Native) => void): void
  /** Of one that stops at a string: what is timed in place of the bytes, which are this text in UTF-8. */
  readonly text?: { encode(message: Native): string; decode(text: string): Native }
}

/** What of a codec is timed, and the form in which its decoder is handed what was encoded. */
export interface TimedForm {
  encode(message: unknown): unknown
  decode(encoded: unknown): unknown
  handed(bytes: Uint8Array): unknown
}

export function timedForm({ encode, decode, text }: BoundCodec): TimedForm {
  return text
    ? {
        ...(text as Pick<TimedForm, 'encode' | 'decode'>),
        handed: (bytes) => new TextDecoder().decode(bytes),
      }
    : { encode, decode: decode as TimedForm['decode'], handed: (bytes) => bytes }
}

/** What a program has that reads messages which another version of it wrote. */
export type MessageReader<Native = unknown> = Pick<BoundCodec<Native>, 'decode' | 'toMessage'>

interface OwnModule {
  /** Its address. */
  readonly module: string
  /** The version that the codec goes by. */
  readonly version: string
  /** Where a file has it: in which state that was when a run was asked for. */
  readonly code?: OwnCode
}

/** A codec of the catalogue. Its library is loaded by `bind` alone, so that a trial loads one codec's and no other's. */
export interface CodecEntry {
  /** Its options say how it holds integers of 64 bits, and whose buffers it works with, in the words of the others. */
  readonly info: Omit<ContenderInfo, 'version'>
  /** Left out of runs that name no codecs: presets hold their times. */
  readonly isChosenByName?: true
  /** Of a codec of the user's own. */
  readonly own?: OwnModule
  /** What a program imports that uses it, where that is another door than the whole library. */
  readonly imports?: string
  /**
   * Code that a generator makes of the schema before a program is built, as text: it is never timed, and a process that
   * shows its first use is handed it by another.
   */
  generate?(type: DescMessage): Promise<string>
  /** @param generated What `generate` made; it is made now where it is left out. */
  bind(type: DescMessage, generated?: string): Promise<BoundCodec>
  /**
   * Reads with one version of a schema what was written with another. Only codecs have it whose bytes can't be read
   * without what the writer knew, which then has to reach the reader by other ways; all others read with `bind(reader)`.
   */
  bindReader?(writer: DescMessage, reader: DescMessage): Promise<MessageReader>
}
