import {
  type DescMessage,
  fromBinary,
  fromJson,
  fromJsonString,
  type JsonObject,
  type Message,
  toBinary,
} from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstDifference } from '../../../../src/codecs/messages/first-difference.ts'
import { type StorageDriver, storageDrivers } from '../../../../src/model/storage/storage-spec.ts'
import { openServer } from '../../../../src/postgres/server-under-test/open-server.ts'
import type { ServerUnderTest } from '../../../../src/postgres/server-under-test/server.ts'
import { loadDriver } from '../../../../src/suites/storage/drivers/catalogue.ts'
import { findFormatMisfit } from '../../../../src/suites/storage/formats/misfit.ts'
import { readNumeric, writeNumeric } from '../../../../src/suites/storage/formats/typed/numeric.ts'
import { typedColumns } from '../../../../src/suites/storage/formats/typed-columns.ts'
import { columnList, layoutOf } from '../../../../src/suites/storage/plan/table-layout.ts'
import { createTable } from '../../../../src/suites/storage/server/tables.ts'
import { schemaOf } from '../../../workloads/own/support/shop.ts'

const schema = `syntax = "proto3"; import "google/protobuf/timestamp.proto"; import "google/protobuf/duration.proto";
import "google/protobuf/wrappers.proto"; import "google/protobuf/struct.proto";
message M {
  string id = 1; bool yes = 2; int32 small = 3; uint32 positive = 4; int64 large = 5; uint64 huge = 6;
  float single = 7; double number = 8; bytes data = 9; Kind kind = 10; google.protobuf.Timestamp at = 11;
  google.protobuf.Duration lasts = 12; google.protobuf.Int64Value maybe = 13; google.protobuf.Value any = 14;
  repeated string names = 15; repeated uint64 huges = 16; repeated bytes datas = 17; repeated Kind kinds = 18;
  repeated bool flags = 19; repeated float singles = 20; map<string, int32> counts = 21;
  Within within = 22; Empty empty = 23; M again = 24; optional string unset = 25;
  oneof choice { int32 one = 26; Within other = 27; }
  string at_ns = 28; string xmin = 29;
}
message Within { string name = 1; Deeper deeper = 2; repeated M many = 3; }
message Deeper { int32 level = 1; }
message Empty { optional int32 n = 1; }
enum Kind { NONE = 0; GOOD = 1; }`

/** What is hard to keep: the ends of every type, times between microseconds and before 1970, null, what has to be escaped. */
const texts = [
  '{}',
  `{"id":"a\\"\\\\,{}é","yes":true,"small":-2147483648,"positive":4294967295,"large":"-9223372036854775808","huge":"18446744073709551615",
    "single":0.1,"number":"NaN","data":"AAEC/w==","kind":"GOOD","at":"1969-12-31T23:59:59.123456789Z","lasts":"-1.5s","maybe":"9007199254740993",
    "any":null,"names":["","a b","q\\"\\\\,","NULL","é"],"huges":["0","10000","100000000","18446744073709551615"],"datas":["","AAA="],
    "kinds":["GOOD",7],"flags":[true,false],"singles":[0.1,"Infinity",-2.5],"counts":{"a":1},
    "within":{"name":"w","deeper":{"level":3},"many":[{"id":"m"}]},"empty":{},"again":{"id":"b","again":{"id":"c"}},"unset":"","other":{},
    "atNs":"taken"}`,
  '{"at":"2024-02-29T00:00:00Z","any":{"x":[1,null]},"empty":{"n":0},"one":0,"within":{},"single":"-Infinity","number":-0.5}',
  '{"at":"0001-01-01T00:00:00Z","any":"text","number":1e300}',
  '{"at":"9999-12-31T23:59:59.999999999Z","huge":"10000","large":"9223372036854775807"}',
]

async function brought() {
  const { type } = await schemaOf(schema, 'M')
  // As they come from the wire: a float has no more digits than it has there.
  const messages = texts.map((text) => fromBinary(type, toBinary(type, fromJsonString(type, text))))
  return { type, messages }
}

test('a message type has the columns that the mapping says', async () => {
  const { type } = await brought()
  const { columns } = layoutOf(typedColumns, type)
  const written = columns.map(({ name, type, isNullable }) => `${name} ${type}${isNullable ? ' null' : ''}`)
  expect(written).toEqual([
    ...['id_2 text', 'yes boolean', 'small integer', 'positive bigint', 'large bigint', 'huge numeric(20)'],
    ...['single real', 'number double precision', 'data bytea', 'kind text'],
    ...[
      'at timestamptz null',
      'at_ns smallint null',
      'lasts text null',
      'maybe bigint null',
      'any jsonb null',
    ],
    ...[
      'names text[]',
      'huges numeric(20)[]',
      'datas bytea[]',
      'kinds text[]',
      'flags boolean[]',
      'singles real[]',
    ],
    ...[
      'counts jsonb null',
      'within_name text null',
      'within_deeper_level integer null',
      'within_many jsonb null',
    ],
    ...[
      'empty boolean null',
      'empty_n integer null',
      'again jsonb null',
      'unset text null',
      'one integer null',
    ],
    ...[
      'other_name text null',
      'other_deeper_level integer null',
      'other_many jsonb null',
      'at_ns_2 text',
      'xmin_2 text',
    ],
  ])
})

test('every message comes back from its cells', async () => {
  const { type, messages } = await brought()
  expect(await findFormatMisfit(typedColumns, type, messages)).toBeUndefined()
})

test('whole numbers without a sign are written as PostgreSQL writes numeric', () => {
  for (const value of [0n, 1n, 9999n, 10_000n, 10_001n, 100_000_000n, 2n ** 64n - 1n])
    expect(readNumeric(writeNumeric(value))).toBe(value)
  expect(writeNumeric(10_000n).toString('hex')).toBe('00010001000000000001')
})

test('a text with U+0000, in a list too, is known beforehand', async () => {
  const { type } = await brought()
  const texts: JsonObject[] = [{ id: 'a\0' }, { names: ['b', 'a\0'] }, { counts: { 'a\0': 1 } }]
  for (const json of texts)
    expect(await findFormatMisfit(typedColumns, type, [fromJson(type, json)])).toMatch(/U\+0000/)
})

test('messages within messages are taken apart only as long as there is room', async () => {
  const fields = Array.from({ length: 90 }, (_, number) => `string f${number} = ${number + 4};`).join(' ')
  const { type: wide } = await schemaOf(
    `syntax = "proto3"; message W { L a = 1; L b = 2; L c = 3; } message L { ${fields} }`,
    'W',
  )
  const { columns } = layoutOf(typedColumns, wide)
  expect(columns).toHaveLength(181)
  expect(columns.at(-1)).toEqual({ name: 'c', type: 'jsonb', isNullable: true })
})

test('a name that is too long for PostgreSQL is shortened, and stays the only one of its kind', async () => {
  const long = 'n'.repeat(70)
  const { type: named } = await schemaOf(
    `syntax = "proto3"; message N { string ${long}a = 1; string ${long}b = 2; string created_at = 3; }`,
    'N',
  )
  const names = layoutOf(typedColumns, named).columns.map(({ name }) => name)
  expect(names).toEqual([long.slice(0, 63), `${long.slice(0, 61)}_2`, 'created_at_2'])
})

test('a field may be called as a column that every table of PostgreSQL has', async () => {
  const system = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']
  const fields = system.map((name, place) => `string ${name} = ${place + 1};`).join(' ')
  const { type } = await schemaOf(`syntax = "proto3"; message S { ${fields} }`, 'S')
  const names = layoutOf(typedColumns, type).columns.map(({ name }) => name)
  expect(names).toEqual(system.map((name) => `${name}_2`))
})

describe('on a real server', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    const opening = { server: { kind: 'embedded' }, keepTables: false, pgUrl: undefined } as const
    server = await openServer({ runId: 'typed', ...opening })
  })
  afterAll(() => server.close())

  const zones = ['UTC', 'America/New_York', 'Europe/Berlin']
  const everyWay = storageDrivers.flatMap((driver) => zones.map((zone) => ({ driver, zone })))
  test.each(everyWay)('every message comes back by $driver from a server in $zone', async (way) => {
    const { type, messages } = await brought()
    const { found, isRaw } = await readBack(type, messages, way)
    expect(found).toHaveLength(messages.length)
    for (const [number, message] of found.entries()) {
      const difference = firstDifference(messages[number], message)
      // A driver that parses documents makes one null of the document `null` and of none.
      if (isRaw || number !== 1) expect(difference, `message ${number}`).toBeUndefined()
      else expect(difference?.path).toBe('.any')
    }
  })

  test.each(storageDrivers)('a list that is the only column comes back by %s', async (driver) => {
    const { type } = await schemaOf('syntax = "proto3"; message Ids { repeated uint64 ids = 1; }', 'Ids')
    const ids = fromJson(type, { ids: ['18446744073709551615', '0'] })
    const { found } = await readBack(type, [ids], { driver })
    expect(found).toEqual([ids])
  })

  async function readBack(
    type: DescMessage,
    messages: readonly Message[],
    { driver, zone = 'UTC' }: { readonly driver: StorageDriver; readonly zone?: string },
  ) {
    const layout = layoutOf(typedColumns, type)
    const bound = await typedColumns.bind(type)
    await createTable(server, 'typed', { layout, toast: 'pglz' })
    const { url, schema: place, applicationName } = server
    const connection = await (await loadDriver(driver)).connect({ url, schema: place, applicationName })
    await connection.query({ name: '', text: `set timezone = '${zone}'` })
    const isRaw = connection.results === 'raw'
    const texts = layout.columns.map(({ type }) => type === 'jsonb')
    const values = layout.columns.map((_, index) => `$${index + 1}`).join(', ')
    const table = `${place}.typed (${columnList(layout)})`
    const insert = { name: 'insert', text: `insert into ${table} values (${values})`, texts }
    for (const message of messages) {
      const native = bound.fromMessage(message)
      await connection.query(insert, isRaw ? bound.encode(native) : bound.encodeValues!(native))
    }
    const text = `select ${columnList(layout)} from ${place}.typed order by id`
    const isWide = layout.columns.length > 1
    const read = await connection.query({ name: 'read', text, isWide })
    await connection.end()
    const rows = (isWide ? read : read.map((value) => [value])) as (Buffer | null)[][]
    const found = rows.map((row) => {
      const cells = () => row.map((cell, place) => (texts[place] && cell ? cell.subarray(1) : cell))
      return bound.toMessage(isRaw ? bound.decode(cells()) : bound.fromParsed(row))
    })
    return { found, isRaw }
  }
})
