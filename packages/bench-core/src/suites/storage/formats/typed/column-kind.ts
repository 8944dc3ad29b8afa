import type { JsonValue } from '@bufbuild/protobuf'
import type { StatementValue } from '../../drivers/connection.ts'
import { readNumeric, writeNumeric } from './numeric.ts'

/** How the values of a column are held by a program, written for the server and read from it. */
export interface ColumnKind<Value = unknown> {
  /** In SQL. */
  readonly type: string
  /** What the server calls the type in the binary form of an array. */
  readonly oid: number
  /** What stands in a column that can't be null where the message leaves the field out. */
  readonly empty: Value
  /** In PostgreSQL's binary form; of `jsonb` without the number of the form's version. */
  toCell(value: Value): Buffer
  fromCell(cell: Buffer): Value
  /** For drivers that write values themselves. */
  toValue(value: Value): StatementValue
  /** From what a driver makes of it by itself, or from its text. */
  fromParsed(value: unknown): Value
  /** From the official JSON mapping, and back. */
  fromJson(json: JsonValue): Value
  toJson(value: Value): JsonValue
}

const same = { toValue: (value: never) => value, toJson: (value: never) => value }

export const boolean: ColumnKind<boolean> = {
  ...same,
  type: 'boolean',
  oid: 16,
  empty: false,
  toCell: (value) => Buffer.of(value ? 1 : 0),
  fromCell: (cell) => cell[0] === 1,
  fromParsed: (value) => value === true || value === 't' || value === 'true',
  fromJson: Boolean,
}

export const integer: ColumnKind<number> = {
  ...same,
  type: 'integer',
  oid: 23,
  empty: 0,
  toCell(value) {
    const cell = Buffer.allocUnsafe(4)
    cell.writeInt32BE(value)
    return cell
  },
  fromCell: (cell) => cell.readInt32BE(0),
  fromParsed: Number,
  fromJson: Number,
}

/** What lies between two whole microseconds of a timestamp. */
export const smallint: ColumnKind<number> = {
  ...integer,
  type: 'smallint',
  oid: 21,
  toCell(value) {
    const cell = Buffer.allocUnsafe(2)
    cell.writeInt16BE(value)
    return cell
  },
  fromCell: (cell) => cell.readInt16BE(0),
}

export const bigint: ColumnKind<bigint> = {
  type: 'bigint',
  oid: 20,
  empty: 0n,
  toCell(value) {
    const cell = Buffer.allocUnsafe(8)
    cell.writeBigInt64BE(value)
    return cell
  },
  fromCell: (cell) => cell.readBigInt64BE(0),
  toValue: String,
  fromParsed: (value) => BigInt(value as string),
  fromJson: (json) => BigInt(json as string),
  toJson: String,
}

/** Unsigned integers of 32 bits, which `integer` has no room for. */
export const unsigned: ColumnKind<number> = {
  ...integer,
  type: 'bigint',
  oid: 20,
  toCell: (value) => bigint.toCell(BigInt(value)),
  fromCell: (cell) => Number(cell.readBigInt64BE(0)),
}

/** Unsigned integers of 64 bits, which `bigint` has no room for. */
export const numeric: ColumnKind<bigint> = {
  ...bigint,
  type: 'numeric(20)',
  oid: 1700,
  toCell: writeNumeric,
  fromCell: readNumeric,
}

export const double: ColumnKind<number> = {
  type: 'double precision',
  oid: 701,
  empty: 0,
  toCell(value) {
    const cell = Buffer.allocUnsafe(8)
    cell.writeDoubleBE(value)
    return cell
  },
  fromCell: (cell) => cell.readDoubleBE(0),
  // A driver would write −0 without its sign.
  toValue: (value) => (Object.is(value, -0) ? '-0' : String(value)),
  fromParsed: Number,
  fromJson: Number,
  toJson: (value) => (Number.isFinite(value) ? value : String(value)),
}

export const real: ColumnKind<number> = {
  ...double,
  type: 'real',
  oid: 700,
  toCell(value) {
    const cell = Buffer.allocUnsafe(4)
    cell.writeFloatBE(value)
    return cell
  },
  fromCell: (cell) => cell.readFloatBE(0),
  fromParsed: (value) => Math.fround(Number(value)),
}

export const text: ColumnKind<string> = {
  ...same,
  type: 'text',
  oid: 25,
  empty: '',
  toCell: (value) => Buffer.from(value),
  fromCell: (cell) => cell.toString('utf8'),
  fromParsed: String,
  fromJson: String,
}

/** An enum by its value's name; a number that the schema has no name for is its own. */
export function enumText(zero: string): ColumnKind<string | number> {
  const read = (name: string) => (/^-?\d+$/.test(name) ? Number(name) : name)
  return {
    ...text,
    empty: zero,
    toCell: (value) => Buffer.from(String(value)),
    fromCell: (cell) => read(cell.toString('utf8')),
    toValue: String,
    fromParsed: (value) => read(String(value)),
    fromJson: (json) => json as string | number,
    toJson: (value) => value,
  }
}

export const bytea: ColumnKind<Buffer> = {
  type: 'bytea',
  oid: 17,
  empty: Buffer.alloc(0),
  toCell: (value) => value,
  fromCell: (cell) => cell,
  toValue: (value) => value,
  fromParsed: (value) =>
    typeof value === 'string' ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value as Uint8Array),
  fromJson: (json) => Buffer.from(json as string, 'base64'),
  toJson: (value) => value.toString('base64'),
}

/** What has no column of its own, by the official JSON mapping. */
export const jsonb: ColumnKind<JsonValue> = {
  type: 'jsonb',
  oid: 3802,
  empty: null,
  toCell: (value) => Buffer.from(JSON.stringify(value)),
  fromCell: (cell) => JSON.parse(cell.toString('utf8')),
  toValue: (value) => JSON.stringify(value),
  fromParsed: (value) => value as JsonValue,
  fromJson: (json) => json,
  toJson: (value) => value,
}

/** Seconds between 1970, which protobuf counts from, and 2000, which PostgreSQL does. */
const secondsTo2000 = 946_684_800n

/** Microseconds since 1970. */
export const timestamptz: ColumnKind<bigint> = {
  ...bigint,
  type: 'timestamptz',
  oid: 1184,
  toCell: (value) => bigint.toCell(value - secondsTo2000 * 1_000_000n),
  fromCell: (cell) => cell.readBigInt64BE(0) + secondsTo2000 * 1_000_000n,
  toValue(value) {
    const micros = ((value % 1000n) + 1000n) % 1000n
    const time = new Date(Number((value - micros) / 1000n)).toISOString()
    return `${time.slice(0, -1)}${String(micros).padStart(3, '0')}Z`
  },
  fromParsed: (value) => microsOf(String(value)),
}

/** Of a time as PostgreSQL or RFC 3339 writes it, what is below a microsecond left out. */
export function microsOf(time: string): bigint {
  const [, written, date, clock, fraction = '', sign, zone = '0', isBefore] =
    /^(\d+)(-[\d-]+)[ T]([\d:]+)(?:\.(\d+))?(?:Z|([+-])([\d:]+))?( BC)?$/.exec(time) ?? []
  // A zone may bring the first and last times of a Timestamp into the years before 1 and after 9999.
  const year = isBefore ? 1 - Number(written) : Number(written)
  const millis = Date.parse(`+${String(year).padStart(6, '0')}${date}T${clock}Z`)
  if (Number.isNaN(millis)) throw new RangeError(`"${time}" is not a time that can be read`)
  const [hours, minutes = 0, seconds = 0] = zone.split(':').map(Number)
  const ahead = (hours! * 60 + minutes) * 60 + seconds
  const utcMillis = millis - (sign === '-' ? -ahead : ahead) * 1000
  return BigInt(utcMillis) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
}
