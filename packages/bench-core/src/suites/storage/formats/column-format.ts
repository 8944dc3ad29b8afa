import type { DescMessage, Message } from '@bufbuild/protobuf'
import type { CompressionName } from '../../../model/codec/compressions.ts'
import type { ContenderInfo } from '../../../model/report/contender.ts'
import type { StorageColumn } from '../../../model/storage/storage-spec.ts'
import type { StatementValue } from '../drivers/connection.ts'
import type { FieldValue, QueryField } from '../plan/query-field.ts'
import type { TableLayout } from '../plan/table-layout.ts'

/** What a row has in one of its columns, in binary form without what PostgreSQL puts before it; null where it has nothing. */
export type Cell = Buffer | null
/** Of a message, in the order of the layout's columns. */
export type Row = readonly Cell[]

/**
 * A way to keep a message in the columns of a row. Encode and decode are timed; as with codecs, `Native` is what a program
 * that has chosen this way holds, and getting from one native form to another's never is.
 */
export interface BoundFormat<Native = unknown> {
  /** What goes into the columns, as bytes: of JSON the text in UTF-8. */
  encode(message: Native): Row
  /** The same for drivers that write values themselves; absent where bytes are what they take. */
  encodeValues?(message: Native): readonly StatementValue[]
  decode(row: Row): Native
  /** From what a driver makes of the columns by itself: a buffer of `bytea`, a parsed value of JSON. */
  fromParsed(values: readonly unknown[]): Native
  /** What the field of a message holds, as its JSON mapping writes it. */
  getField(message: Native, field: QueryField): FieldValue | undefined
  /** Changes the field of a message that was decoded. */
  setField(message: Native, field: QueryField, value: FieldValue): void
  fromMessage(message: Message): Native
  toMessage(native: Native): Message
  /** What its dictionary takes, where it has one. */
  readonly dictionaryBytes?: number
}

/** A column format of the catalogue: a contender of the storage suite. */
export interface ColumnFormat {
  readonly info: Omit<ContenderInfo, 'version'>
  readonly column: StorageColumn
  /** Left out of runs that name no formats: presets hold their times. */
  readonly isChosenByName?: true
  /** What the client compresses it with, where it does. */
  readonly compression?: CompressionName
  /** Whether it has a dictionary made of a tenth of the messages, which no table of the run then holds. */
  readonly usesDictionary?: true
  /** What a table has for messages of a type, where that isn't one column of the payload. */
  layout?(type: DescMessage): TableLayout
  /** @param held What its dictionary is made of; it has none where that is nothing. */
  bind(type: DescMessage, held?: readonly Message[]): Promise<BoundFormat>
}

/** A way to keep a message in one column. */
export interface PayloadFormat<Native>
  extends Pick<BoundFormat<Native>, 'getField' | 'setField' | 'fromMessage' | 'toMessage'> {
  encode(message: Native): Buffer
  /** The same as the string that drivers take which write a parameter's UTF-8 themselves; absent where it is no text. */
  encodeText?(message: Native): string
  decode(payload: Buffer): Native
  fromParsed(value: unknown): Native
}

export function inOneColumn<Native>(format: PayloadFormat<Native>): BoundFormat {
  const { encode, encodeText, decode, fromParsed, ...fields } = format
  const bound: BoundFormat<Native> = {
    encode: (message) => [encode(message)],
    ...(encodeText && { encodeValues: (message) => [encodeText(message)] }),
    decode: ([payload]) => decode(payload!),
    fromParsed: ([value]) => fromParsed(value),
    ...fields,
  }
  return bound as BoundFormat
}
