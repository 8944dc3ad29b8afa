import type { WrittenIndex } from '../../../model/storage/storage-spec.ts'
import type { Connection, StatementValue } from '../drivers/connection.ts'
import type { Row } from '../formats/column-format.ts'
import { identifier, promotedColumn } from '../plan/table-layout.ts'
import type { BenchClient } from './bench-client.ts'

/** How rows are written: which columns an insert names, and what goes into them. */
export interface RowWriter {
  /** As SQL writes them. */
  readonly columns: readonly string[]
  /** Which of the values are texts in UTF-8, where they are buffers. */
  readonly texts: readonly boolean[]
  /**
   * The parameters of a row. Where the driver takes bytes as they are, UTF-8 is part of encoding, as it is of decoding; the
   * drivers' default ways write a string's UTF-8 themselves, in the statement.
   */
  values(native: unknown): readonly StatementValue[]
  /** The same in binary form, for COPY. */
  row(native: unknown): Row
}

/** @param index Whether the field is indexed: a blob then has it in a column beside it. */
export function rowWriter(
  { format, layout, fields }: BenchClient,
  { results }: Pick<Connection, 'results'>,
  index: WrittenIndex,
): RowWriter {
  const field = index === 'field' && layout.column === 'bytea' ? fields.field : undefined
  const write = (results === 'parsed' && format.encodeValues) || format.encode
  const columns = layout.columns.map(({ name }) => identifier(name))
  const texts = layout.columns.map(({ type }) => isText(type))
  if (!field) return { columns, texts, values: write, row: format.encode }
  const promoted = (native: unknown) => {
    const value = format.getField(native, field)
    return value === undefined ? null : String(value)
  }
  return {
    columns: [...columns, identifier(promotedColumn.field)],
    texts: [...texts, true],
    values: (native) => [...write(native), promoted(native)],
    row(native) {
      const value = promoted(native)
      return [...format.encode(native), value === null ? null : Buffer.from(value)]
    },
  }
}

function isText(type: string): boolean {
  return type === 'text' || type === 'json' || type === 'jsonb'
}
