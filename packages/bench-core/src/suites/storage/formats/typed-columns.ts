import type { DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { fromMappedJson, toMappedJson } from '../../../model/messages/json-mapping.ts'
import { knownTypes } from '../../../model/messages/schema-files.ts'
import type { StatementValue } from '../drivers/connection.ts'
import { identifier, inDocument, type TableLayout } from '../plan/table-layout.ts'
import type { BoundFormat, Cell, ColumnFormat } from './column-format.ts'
import { treeField } from './message-field.ts'
import type { ColumnKind } from './typed/column-kind.ts'
import { boolean } from './typed/column-kind.ts'
import { type Leaf, type Mapping, mappingOf, type Part } from './typed/mapping.ts'

/** What nobody keeps in a document who knows the columns beforehand. */
export const typedColumns: ColumnFormat = {
  info: {
    name: 'columns',
    title: 'Typed columns',
    encoding: 'other',
    library: 'node',
    options:
      'a column for each value, an array for a list; nested messages have columns of their own (up to 200 in all); lists of messages, maps and recursive messages are jsonb; unsigned 64-bit integers are numeric, enums text by name, times timestamptz with a second column for what is below a microsecond; parameters are binary',
  },
  column: 'columns',
  isChosenByName: true,
  layout: (type) => layoutOfMapping(mappingOf(type)),
  async bind(type) {
    return bindColumns(type) as BoundFormat
  },
}

/** A message as a program holds it that has columns: an object of its fields, with integers of 64 bits as bigints and bytes as buffers. */
interface Held {
  [name: string]: unknown
}

function bindColumns(type: DescMessage): BoundFormat<Held> {
  const registry = knownTypes(type)
  const { parts, columns } = mappingOf(type)
  const kinds = columns.map(({ kind }) => kind)
  const encode = <Value>(message: Held, write: (kind: ColumnKind, value: unknown) => Value) => {
    const values = new Array<Value | null>(kinds.length)
    writeParts(parts, message, write, values)
    return values
  }
  return {
    encode: (message): Cell[] => encode(message, toCell),
    encodeValues: (message): StatementValue[] => encode(message, toValue),
    decode: (row) => readParts(parts, (place) => read(row[place], kinds[place]!.fromCell), true)!,
    fromParsed: (values) => readParts(parts, (place) => read(values[place], kinds[place]!.fromParsed), true)!,
    ...treeField,
    fromMessage: (message) => heldOf(parts, toMappedJson(type, message, { registry }) as JsonObject),
    toMessage: (held) => fromMappedJson(type, jsonOf(parts, held), { registry }),
  }
}

function read<Value>(value: Value | null | undefined, from: (value: Value) => unknown): unknown {
  return value === null || value === undefined ? undefined : from(value)
}

const toCell = (kind: ColumnKind, value: unknown) => kind.toCell(value)
const toValue = (kind: ColumnKind, value: unknown) => kind.toValue(value)

/** @param held Undefined where the message that has the parts isn't there. */
function writeParts<Value>(
  parts: readonly Part[],
  held: Held | undefined,
  write: (kind: ColumnKind, value: unknown) => Value,
  values: (Value | null)[],
): void {
  for (const part of parts) {
    const value = held?.[part.jsonName]
    if ('parts' in part) {
      writeParts(part.parts, value as Held | undefined, write, values)
      if (part.marker !== null)
        values[part.marker] = value === undefined ? null : write(boolean as ColumnKind, true)
    } else if (value !== undefined) values[part.place] = write(part.kind, value)
    else values[part.place] = held === undefined || part.isNullable ? null : write(part.kind, part.kind.empty)
  }
}

/**
 * Undefined where the message isn't there.
 *
 * @param read Gives what is in a column, undefined where that is null.
 */
function readParts(
  parts: readonly Part[],
  read: (place: number) => unknown,
  isMarked: boolean,
): Held | undefined {
  const held: Held = {}
  let isThere = isMarked
  for (const part of parts) {
    const value =
      'parts' in part
        ? readParts(part.parts, read, part.marker !== null && read(part.marker) === true)
        : read(part.place)
    if (value === undefined) continue
    isThere = true
    held[part.jsonName] = value
  }
  return isThere ? held : undefined
}

/** What a program holds of a message, from its official JSON mapping, and back. */
function heldOf(parts: readonly Part[], json: Readonly<Record<string, JsonValue | undefined>>): Held {
  const held: Held = {}
  for (const part of parts) {
    const value = json[part.jsonName]
    if (value === undefined) continue
    held[part.jsonName] =
      'parts' in part
        ? heldOf(part.parts, part.jsonForm?.split(value) ?? (value as JsonObject))
        : part.kind.fromJson(value)
  }
  return held
}

function jsonOf(parts: readonly Part[], held: Held): JsonObject {
  const json: JsonObject = {}
  for (const part of parts) {
    const value = held[part.jsonName]
    if (value === undefined) continue
    if ('parts' in part) {
      const within = jsonOf(part.parts, value as Held)
      json[part.jsonName] = part.jsonForm?.join(within) ?? within
    } else json[part.jsonName] = part.kind.toJson(value)
  }
  return json
}

function layoutOfMapping({ parts, columns }: Mapping): TableLayout {
  return {
    column: 'columns',
    columns: columns.map(({ name, kind, isNullable }) => ({ name, type: kind.type, isNullable })),
    valueOf({ path }) {
      const found = leafAt(
        parts,
        path.map(({ jsonName }) => jsonName),
      )
      if (!found) return undefined
      const { leaf, within } = found
      const sql = identifier(columns[leaf.place]!.name)
      return within.length === 0
        ? { sql, type: leaf.kind.type }
        : { sql: inDocument(sql, within), type: 'text' }
    },
  }
}

/** The column that a field is in, and where in it, as far as it is a document. */
function leafAt(
  parts: readonly Part[],
  [name, ...within]: readonly string[],
): { readonly leaf: Leaf; readonly within: readonly string[] } | undefined {
  const part = parts.find(({ jsonName }) => jsonName === name)
  if (!part) return undefined
  return 'parts' in part ? leafAt(part.parts, within) : { leaf: part, within }
}
