import { type DescField, type DescMessage, type JsonValue, ScalarType } from '@bufbuild/protobuf'
import { hasPresence, isWellKnown } from '../../../../codecs/messages/tree-form.ts'
import { arrayOf } from './array-of.ts'
import {
  bigint,
  boolean,
  bytea,
  type ColumnKind,
  double,
  enumText,
  integer,
  jsonb,
  microsOf,
  numeric,
  real,
  smallint,
  text,
  timestamptz,
  unsigned,
} from './column-kind.ts'

/** A field that has a column. */
export interface Leaf {
  /** Its name in the message that it is in. */
  readonly name: string
  /** Its name in JSON, and in the objects that a program holds. */
  readonly jsonName: string
  readonly kind: ColumnKind
  /** Whether null is one of its values, which stands for a field that isn't set. */
  readonly isNullable: boolean
  /** Of the row. */
  readonly place: number
}

/** A message whose fields have columns of their own. */
interface Group {
  readonly name: string
  readonly jsonName: string
  readonly parts: readonly Part[]
  /** The place of a column that tells whether the message is there; null where one of its own columns does. */
  readonly marker: number | null
  /** What stands in JSON for such a message, where it isn't an object of its parts. */
  readonly jsonForm: JsonForm | null
}

export type Part = Leaf | Group

interface JsonForm {
  split(json: JsonValue): Readonly<Record<string, JsonValue | undefined>>
  join(parts: Readonly<Record<string, JsonValue | undefined>>): JsonValue
}

interface MappedColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly isNullable: boolean
}

export interface Mapping {
  readonly parts: readonly Part[]
  readonly columns: readonly MappedColumn[]
}

/** Beyond so many columns messages within the message stay whole, in a column of `jsonb`. */
const maxColumns = 200
/** PostgreSQL has room for 1,600, some of them the table's own. */
const maxColumnsAtAll = 1500
/** An identifier of PostgreSQL in bytes. */
const longestName = 63
/** What the table has beside the message, and every table of PostgreSQL. */
const ownColumns = ['id', 'created_at', 'tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

/** A field before its columns are named: with what is in it where that is taken apart. */
interface Planned {
  readonly field: DescField
  readonly path: readonly DescMessage[]
  within: readonly Planned[] | null
}

/**
 * The columns of a message type: one for every field of a single value, an array for a list of such; messages within it
 * are taken apart as long as there is room, from the outermost inwards; what is left (lists of messages, maps, messages
 * within themselves, and google.protobuf’s types without a type of their own in PostgreSQL) is `jsonb`.
 *
 * @throws RangeError for a type with more fields than a table has columns.
 */
export function mappingOf(type: DescMessage): Mapping {
  const columns: MappedColumn[] = []
  const taken = new Set(ownColumns)
  const addColumn = (name: string, kind: ColumnKind, isNullable: boolean) => {
    columns.push({ name: freeName(name, taken), kind, isNullable })
    return columns.length - 1
  }

  function partOf({ field, within }: Planned, prefix: string, isOptional: boolean): Part {
    const { name, jsonName } = field
    const column = `${prefix}${name}`
    if (field.message && isTimestamp(field)) return timePart(name, jsonName, column)
    if (within) {
      const marker = within.some(tellsPresence) ? null : addColumn(column, boolean as ColumnKind, true)
      const parts = within.map((planned) => partOf(planned, `${column}_`, true))
      return { name, jsonName, parts, marker, jsonForm: null }
    }
    const kind = kindOf(field)
    const isNullable = kind === jsonb || mayBeUnset(field)
    return { name, jsonName, kind, isNullable, place: addColumn(column, kind, isNullable || isOptional) }
  }

  function timePart(name: string, jsonName: string, column: string): Group {
    const leaf = (own: string, suffix: string, kind: ColumnKind, isNullable: boolean): Leaf => {
      const place = addColumn(`${column}${suffix}`, kind, true)
      return { name: own, jsonName: own, kind, isNullable, place }
    }
    const parts = [
      leaf('micros', '', timestamptz as ColumnKind, false),
      leaf('nanos', '_ns', smallint as ColumnKind, true),
    ]
    return { name, jsonName, parts, marker: null, jsonForm: timeForm }
  }

  const parts = planned(type).map((field) => partOf(field, '', false))
  return { parts, columns }
}

/** Which fields there are, taken apart from the outermost inwards as long as there is room. */
function planned(type: DescMessage): readonly Planned[] {
  const fieldsOf = ({ fields }: DescMessage, path: readonly DescMessage[]) =>
    fields.map((field): Planned => ({ field, path, within: null }))
  const all = fieldsOf(type, [type])
  let columns = all.length
  if (columns > maxColumnsAtAll)
    throw new RangeError(`${type.typeName} has ${columns} fields, but a table can have at most 1,600 columns`)
  const waiting = [...all]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { field, path } = next
    const { message } = field
    if (field.fieldKind !== 'message' || !message || path.includes(message) || isWellKnown(message)) continue
    if (message.typeName === 'google.protobuf.Any' || columns + message.fields.length > maxColumns) continue
    next.within = fieldsOf(message, [...path, message])
    columns += message.fields.length
    waiting.push(...next.within)
  }
  return all
}

/** Whether a column of a field is never null where its message is there. */
function tellsPresence({ field, within }: Planned): boolean {
  if (within || field.message) return false
  return !mayBeUnset(field) && kindOf(field) !== jsonb
}

function mayBeUnset(field: DescField): boolean {
  return field.fieldKind !== 'list' && field.fieldKind !== 'map' && hasPresence(field)
}

function kindOf(field: DescField): ColumnKind {
  if (field.fieldKind === 'map') return jsonb as ColumnKind
  const kind = field.message ? wellKnownKind(field.message) : simpleKind(field)
  if (kind === jsonb || field.fieldKind !== 'list') return kind
  // A list of such values may hold what an array can't, or is one of messages.
  return field.message ? (jsonb as ColumnKind) : (arrayOf(kind) as ColumnKind)
}

function simpleKind(field: DescField): ColumnKind {
  if (field.enum) {
    if (field.enum.typeName === 'google.protobuf.NullValue') return jsonb as ColumnKind
    return enumText(field.enum.value[0]?.name ?? field.enum.values[0]!.name) as ColumnKind
  }
  return scalarKinds[field.scalar!]
}

/** Types of google.protobuf that are one value in JSON. */
function wellKnownKind({ typeName, fields }: DescMessage): ColumnKind {
  if (/^google\.protobuf\.(Duration|FieldMask)$/.test(typeName)) return text as ColumnKind
  if (
    /^google\.protobuf\.\w+Value$/.test(typeName) &&
    fields.length === 1 &&
    fields[0]!.fieldKind === 'scalar'
  )
    return scalarKinds[fields[0]!.scalar!]
  return jsonb as ColumnKind
}

const scalarKinds = {
  [ScalarType.BOOL]: boolean,
  [ScalarType.INT32]: integer,
  [ScalarType.SINT32]: integer,
  [ScalarType.SFIXED32]: integer,
  [ScalarType.UINT32]: unsigned,
  [ScalarType.FIXED32]: unsigned,
  [ScalarType.INT64]: bigint,
  [ScalarType.SINT64]: bigint,
  [ScalarType.SFIXED64]: bigint,
  [ScalarType.UINT64]: numeric,
  [ScalarType.FIXED64]: numeric,
  [ScalarType.FLOAT]: real,
  [ScalarType.DOUBLE]: double,
  [ScalarType.STRING]: text,
  [ScalarType.BYTES]: bytea,
} as Readonly<Record<ScalarType, ColumnKind>>

function isTimestamp({ fieldKind, message }: DescField): boolean {
  return fieldKind === 'message' && message?.typeName === 'google.protobuf.Timestamp'
}

/** PostgreSQL counts microseconds; what is below one has a column of its own. */
const timeForm: JsonForm = {
  split(json) {
    const time = String(json)
    const nanos = Number((/\.(\d+)/.exec(time)?.[1] ?? '').padEnd(9, '0').slice(6))
    return { micros: String(microsOf(time)), nanos: nanos === 0 ? undefined : nanos }
  },
  join({ micros, nanos }) {
    const time = String(timestamptz.toValue(BigInt(micros as string))).slice(0, -1)
    return `${time}${String(nanos ?? 0).padStart(3, '0')}Z`
  },
}

/** A name of that beginning which no other column has. */
function freeName(wanted: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    let name = wanted
    while (Buffer.byteLength(name) + suffix.length > longestName) name = name.slice(0, -1)
    name += suffix
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}
