import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { ContenderInfo } from '../model/contender.ts'
import type { OwnCode } from '../model/own-code.ts'

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
  readonly info: Omit<ContenderInfo, 'version'>
  /** Left out of runs that name no codecs: presets hold their times. */
  readonly isChosenByName?: true
  /** Of a codec of the user's own. */
  readonly own?: OwnModule
  bind(type: DescMessage): Promise<BoundCodec>
  /**
   * Reads with one version of a schema what was written with another. Only codecs have it whose bytes can't be read
   * without what the writer knew, which then has to reach the reader by other ways; all others read with `bind(reader)`.
   */
  bindReader?(writer: DescMessage, reader: DescMessage): Promise<MessageReader>
}
