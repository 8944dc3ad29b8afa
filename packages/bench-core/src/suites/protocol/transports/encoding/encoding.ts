import type { MakeDocument } from '../../service/document-store.ts'
import type { DocumentFields, StoredDocument } from '../../service/documents.ts'
import type { Refusal } from '../../service/refusal.ts'
import type { MessageInput, OperationInput, OperationName } from '../../transport.ts'

/** One kind of body, from the form that a program holds it in to bytes and back. */
export interface BodyCodec {
  encode(native: unknown): Uint8Array
  decode(bytes: Uint8Array): unknown
}

/** Reads one answer that is known beforehand. */
export interface ExactCodec extends BodyCodec {
  /** Whether an answer is the one that is due, by its bytes or else by what they mean. */
  isDue(bytes: Uint8Array, native: unknown): boolean
}

/**
 * How a transport's bodies are written. Whatever the encoding, a decoded body has the same property names, so that one
 * service and one check read all of them.
 */
export interface Encoding {
  /**
   * A body as the text that it is, where it is one: HTTP servers send a text together with its header, and so their
   * users give them texts.
   */
  readonly writeText?: (native: unknown) => string
  /** As HTTP names it. */
  readonly contentType: string
  readonly makeDocument: MakeDocument
  /** Untimed: a request's body in native form. */
  native(input: OperationInput): unknown
  /** Untimed: a document that has no id yet. */
  nativeFields(fields: DocumentFields): unknown
  request(operation: OperationName): BodyCodec
  answer(operation: OperationName): BodyCodec
  /** For a client: reads the answer to a message, and gives nothing for one that isn't due. */
  messageAnswer(input: MessageInput): ExactCodec
  readonly refusal: BodyCodec
  documentList(documents: StoredDocument[]): { documents: StoredDocument[] }
  createdList(ids: string[]): { ids: string[] }
  nativeRefusal(refusal: Refusal): { code: string; message: string }
}
