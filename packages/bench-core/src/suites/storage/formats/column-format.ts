import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { ContenderInfo } from '../../../model/contender.ts'
import type { StorageColumn } from '../../../model/storage-spec.ts'
import type { FieldValue, QueryField } from '../query-field.ts'

/**
 * A way to keep a message in a column. Encode and decode are timed; as with codecs, `Native` is what a program that has
 * chosen this way holds, and getting from one native form to another's never is.
 */
export interface BoundFormat<Native = unknown> {
  /** What goes into the column, as bytes: for JSON the text in UTF-8. */
  encode(message: Native): Buffer
  /** The same as the string that drivers take which write a parameter's UTF-8 themselves; absent where it is no text. */
  encodeText?(message: Native): string
  /** From the column's bytes as the server sends them in binary form, without what that form adds. */
  decode(payload: Buffer): Native
  /** From what a driver makes of the column by itself: a buffer of `bytea`, a parsed value of JSON. */
  fromParsed(value: unknown): Native
  /** What the field of a message holds, as its JSON mapping writes it. */
  getField(message: Native, field: QueryField): FieldValue | undefined
  /** Changes the field of a message that was decoded. */
  setField(message: Native, field: QueryField, value: FieldValue): void
  fromMessage(message: Message): Native
  toMessage(native: Native): Message
}

/** A column format of the catalogue: a contender of the storage suite. */
export interface ColumnFormat {
  readonly info: Omit<ContenderInfo, 'version'>
  readonly column: StorageColumn
  bind(type: DescMessage): Promise<BoundFormat>
}
