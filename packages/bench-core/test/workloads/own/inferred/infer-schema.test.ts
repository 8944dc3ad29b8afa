import type { JsonValue } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import type { DescribedType } from '../../../../src/model/messages/described-type.ts'
import { type InferredSchema, remarkWords } from '../../../../src/model/messages/inferred-schema.ts'
import type { Described } from '../../../../src/workloads/own/inferred/described.ts'
import { inferSchema } from '../../../../src/workloads/own/inferred/infer-schema.ts'
import { readSchemaText } from '../../../../src/workloads/own/own-schema.ts'
import { failureOf } from '../../../support/failure.ts'
import { fieldLines, inferred, lossesBy } from './support.ts'

const order = {
  orderId: 'A-1',
  created_at: '2026-11-22T05:43:00Z',
  total: 12.5,
  paid: true,
  lines: [{ sku: 'x', quantity: 2 }],
  shipTo: { street: 'Weg 1', zip: '10115' },
}

test('objects whose keys look like codes, 30 within each other, take no longer than others', () => {
  let codes: JsonValue = {}
  for (let level = 0; level < 30; level++) codes = { aa: codes, bb: {}, cc: {} }
  const { remarks } = inferSchema([{ codes }])
  expect(remarks[0]).toMatchObject({ path: '.codes', guess: 'Codes', alternative: 'map<string, Codes>' })
})

test.each(['com.google.ads', 'com.google'])(
  'the package %s doesn’t hide google.protobuf',
  async (packageName) => {
    const { proto, messageType } = inferSchema([{ mixed: [1, 'a'], by: { 'a/b': [[1]] } }], { packageName })
    const { type } = await readSchemaText(proto, messageType)
    expect(type.typeName).toBe(`${packageName}.Record`)
  },
)

test('a key of 1,000,000 capital letters becomes a name', () => {
  expect(fieldLines(inferred({ ['A'.repeat(1_000_000)]: true }))[0]).toMatch(/^bool a{100} = 1/)
})

test('a schema is a whole .proto file with what each guess rests on', () => {
  expect(inferSchema([order], { messageName: 'Order', packageName: 'acme.v1' }).proto).toBe(
    `// Inferred from 1 record. The reason for each guess is above it.
syntax = "proto3";

package acme.v1;

message Order {
  message Line {
    string sku = 1;
    // always 2; or double if others have fractions
    int32 quantity = 2;
  }

  message ShipTo {
    string street = 1;
    // whole numbers in quotation marks, such as 10115; or int64
    string zip = 2;
  }

  string order_id = 1;
  // an RFC 3339 time; or google.protobuf.Timestamp, whose JSON form may differ
  string created_at = 2 [json_name = "created_at"];
  // numbers with fractions, such as 12.5
  double total = 3;
  bool paid = 4;
  repeated Line lines = 5;
  ShipTo ship_to = 6;
}
`,
  )
})

describe('a number is', () => {
  test.each<[string, string]>([
    ['[1, -7, 2147483647]', 'int32'],
    ['[1, 2147483648]', 'int64'],
    ['[-2147483649]', 'int64'],
    ['[9223372036854775807]', 'int64'],
    ['[1, 9223372036854775808]', 'uint64'],
    ['[18446744073709551615]', 'uint64'],
    ['[18446744073709551616]', 'double'],
    ['[-1, 18446744073709551615]', 'double'],
    ['[1, 2.5]', 'double'],
    ['[2.0, 3]', 'int32'],
    ['[1e300]', 'double'],
  ])('%s: %s', (values, type) => {
    const texts = values.slice(1, -1).split(', ')
    const schema = inferred(...texts.map((text) => `{"n": ${text}}`))
    expect(fieldLines(schema)).toEqual([`${type} n = 1;`])
  })
})

describe('a field', () => {
  test('is optional where it is absent or null, and keeps the two apart where that is chosen', () => {
    const schema = inferred({ a: 1, b: 'x' }, { a: 1, b: null }, { a: 1 })
    expect(fieldLines(schema)).toEqual(['int32 a = 1;', 'optional string b = 2;'])
    expect(schema.remarks.find(({ path }) => path === '.b')).toEqual({
      path: '.b',
      guess: 'optional',
      why: { kind: 'not-always-there', absent: 1, nulls: 1, of: 3 },
      alternative: 'google.protobuf.Value',
    })
  })

  test('of a message has presence anyway', () => {
    expect(fieldLines(inferred({ a: { b: 1 } }, { a: null }, {}))).toEqual(['int32 b = 1;', 'A a = 1;'])
  })

  test('of several kinds holds any value, and the first two are named', () => {
    const schema = inferred({ n: 1 }, { n: 12 }, { n: 'n/a' }, { n: true })
    expect(fieldLines(schema)).toEqual(['google.protobuf.Value n = 1;'])
    expect(remarkWords(schema.remarks[0]!)).toBe('a number in record 1 (1), a text in record 3 ("n/a")')
  })

  test('that is only null, an empty list or an empty object holds any of its kind', () => {
    expect(fieldLines(inferred({ a: null, b: [], c: {} }))).toEqual([
      'google.protobuf.Value a = 1;',
      'google.protobuf.ListValue b = 2;',
      'google.protobuf.Struct c = 3;',
    ])
  })

  test('of lists in lists, or with null in a list, holds any list', () => {
    expect(fieldLines(inferred({ a: [[1, 2], [3]], b: [1, null] }))).toEqual([
      'google.protobuf.ListValue a = 1;',
      'google.protobuf.ListValue b = 2;',
    ])
  })

  test('of a list of several kinds is a list of any values', () => {
    expect(fieldLines(inferred({ a: [1, 'x', { b: 1 }] }))).toEqual(['repeated google.protobuf.Value a = 1;'])
  })
})

describe('a text', () => {
  const of = (values: readonly string[]) => inferred(...values.map((text) => ({ text }))).remarks[0]

  test('of times is offered as a timestamp, never made one', () => {
    expect(of(['2026-11-22T05:43:00Z', '2026-11-22T05:43:00.123+01:00'])).toMatchObject({
      guess: 'string',
      alternative: 'google.protobuf.Timestamp',
    })
    expect(of(['2026-11-22T05:43:00Z', '2026-11-22'])).toBeUndefined()
    expect(of(['2026-13-45T05:43:00Z'])).toBeUndefined()
  })

  test('of few values is offered as an enum where protobuf could name them', () => {
    const states = Array.from({ length: 20 }, (_, n) => ['OPEN', 'PAID', 'SENT'][n % 3]!)
    expect(of(states)).toMatchObject({
      guess: 'string',
      alternative: 'an enum',
      why: { kind: 'few-texts', texts: 20, values: ['OPEN', 'PAID', 'SENT'] },
    })
    expect(of(states.map((state) => `${state}!`))).toBeUndefined()
    expect(of(states.slice(0, 5))).toBeUndefined()
  })

  test('of digits is offered as a 64-bit integer', () => {
    expect(of(['12', '-7', '9223372036854775807'])).toMatchObject({ guess: 'string', alternative: 'int64' })
    expect(of(['012'])).toBeUndefined()
    expect(of(['9223372036854775808'])).toBeUndefined()
  })
})

describe('an object is a map where its keys are data:', () => {
  test.each<[string, JsonValue, string]>([
    ['numbers', { m: { 1: 'a', 27: 'b' } }, 'map<string, string> m = 1;'],
    ['dates', { m: { '2026-11-22': 1.5 } }, 'map<string, double> m = 1;'],
    ['identifiers', { m: { '0b4c2f6e-6f6a-4f07-9f0e-2b9e4d1c7a55': { n: 1 } } }, 'map<string, M> m = 1;'],
    ['addresses', { m: { 'a@b.c': true, '/x': false } }, 'map<string, bool> m = 1;'],
    [
      'numbers, of values of several kinds',
      { m: { 1: 'a', 2: 2 } },
      'map<string, google.protobuf.Value> m = 1;',
    ],
    ['numbers, of lists', { m: { 1: [1] } }, 'map<string, google.protobuf.ListValue> m = 1;'],
    ['numbers, with null', { m: { 1: 'a', 2: null } }, 'map<string, google.protobuf.Value> m = 1;'],
    ['no names of fields', { m: { '': 1, '[x]': 2 } }, 'map<string, int32> m = 1;'],
  ])('%s', (_, record, line) => {
    expect(fieldLines(inferred(record)).at(-1)).toBe(line)
  })

  test('and it is said why lists in it are of any kind', () => {
    const why = (m: JsonValue) => remarkWords(inferred({ m }).remarks.find(({ path }) => path === '.m{}')!)
    expect(why({ 1: ['read'], 2: ['read', 'write'] })).toBe(
      'a map of lists, which protobuf represents as values of any kind',
    )
    expect(why({ 1: ['read', null] })).toBe('1 of 2 values are null, which no repeated field or map can hold')
  })

  test('and it is said where it doesn’t distinguish absent and empty', () => {
    const { remarks } = inferred({ m: { 1: 'a' } }, { m: {} }, {})
    expect(remarks.find(({ path, alternative }) => path === '.m' && alternative)).toEqual({
      path: '.m',
      guess: 'map',
      why: { kind: 'absent-or-empty', absent: 1, empty: 1, of: 3 },
      alternative: 'google.protobuf.Struct',
    })
    expect(inferred({ m: { 1: 'a' } }, {}).remarks.some(({ alternative }) => alternative)).toBe(false)
  })

  test('no matter what stands in them: none gets out of the comment that names it', async () => {
    const found = inferred({ m: { 'a\n}\nmessage Other { //': 1, [`@${'x'.repeat(1_000)}`]: 2 } })
    expect(remarkWords(found.remarks[0]!)).toBe(
      `2 keys that look like data, such as a\\n}\\nmessage Other { //, @${'x'.repeat(38)}…`,
    )
    expect(fieldLines(found)).toEqual(['map<string, int32> m = 1;'])
    expect((await readSchemaText(found.proto, found.messageType)).type.fields).toHaveLength(1)
  })

  test('many of which each object has few', () => {
    const records = Array.from({ length: 40 }, (_, n) => ({ m: { [`user${n}`]: n, [`user${n + 1}`]: n } }))
    expect(fieldLines(inferred(...records))).toEqual(['map<string, int32> m = 1;'])
  })

  test('more than a message has fields', () => {
    const m = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n]))
    expect(fieldLines(inferred({ m }))).toEqual(['map<string, int32> m = 1;'])
  })

  test('and offered as one where they are like codes', () => {
    const { remarks } = inferred({ price: { EUR: 1.5, USD: 1.7, GBP: 1.3 } })
    expect(remarks[0]).toMatchObject({ path: '.price', guess: 'Price', alternative: 'map<string, double>' })
  })
})

test('fields have names that protobuf allows, and keep those of the JSON', async () => {
  const record = {
    fooBar: 1,
    foo_bar: 2,
    FooBar: 3,
    'größe m²': 4,
    名前: 5,
    '2nd': 6,
    'with "quotes" and \\': 7,
    message: 8,
    toString: 9,
    $ref: 10,
    constructor: { prototype: 11 },
  }
  const { proto, messageType } = inferred(record)
  expect(await lossesBy(proto, messageType, [record])).toEqual({ records: 1, changed: 0, losses: [] })
})

/** So many objects with as many fields each, all with names of their own. */
function manyFields(count: number): JsonValue {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return Object.fromEntries(
    numbers.map((outer) => [
      `part_${outer}`,
      Object.fromEntries(numbers.map((inner) => [`field_${outer}_${inner}`, 1])),
    ]),
  )
}

describe('what no message could be is refused:', () => {
  test.each<[string, readonly JsonValue[], string]>([
    ['a number', [{ a: 1 }, 12], 'record 2 is 12, but a message must be an object'],
    ['a list', [[1, 2]], 'record 1 is [1,2], but a message must be an object'],
    ['null', [null], 'record 1 is null, but a message must be an object'],
    ['no record', [], 'there are no records'],
    ['empty objects', [{}, {}], 'the records are empty objects'],
    ['more fields than anybody wrote', [manyFields(80)], 'the records have more than 5,000 different fields'],
    [
      'more than memory should hold',
      [manyFields(320)],
      'the records have more than 100,000 different fields',
    ],
    ['keys without names', [{ '': 1 }], 'the keys of the records can’t be field names, such as ""'],
  ])('%s', async (_, records, message) => {
    expect(await failureOf(() => inferSchema(records))).toMatchObject({ code: 'invalid-data', message })
  })
})

test('values are nested as deep as readers go, and looked at no deeper than people read', async () => {
  let record: JsonValue = { leaf: 1 }
  for (let level = 0; level < 40; level++) record = level % 2 ? { deeper: record } : { deeper: [record] }
  const { proto, messageType, remarks } = inferred(record)
  expect(remarks.at(-1)).toMatchObject({ why: { kind: 'too-deep' } })
  expect((await lossesBy(proto, messageType, [record])).losses).toEqual([])
})

describe('what a description says of values', () => {
  const records: JsonValue[] = [
    {
      at: '2026-11-23T06:00:00Z',
      price: 10,
      id: 3,
      long: '12',
      status: 'paid',
      lines: [{ price: 2 }],
      by: { '1': 2 },
    },
    { at: '2026-11-23T07:00:00Z', price: 12, id: 4, long: '-7', status: 'open', lines: [], by: { '2': 3 } },
  ]
  const described: Described = new Map<string, DescribedType>([
    ['.at', { kind: 'time', as: 'format date-time' }],
    ['.price', { kind: 'number', as: 'type number' }],
    ['.id', { kind: 'integer', bits: 64, as: 'format int64' }],
    ['.long', { kind: 'integer', bits: 64, as: 'format int64' }],
    ['.status', { kind: 'enum', values: ['open', 'paid', 'sent'] }],
    ['.lines[].price', { kind: 'number', as: 'type number' }],
    ['.by{}', { kind: 'integer', bits: 64, as: 'format int64' }],
  ])
  const schema = inferSchema(records, { described })

  /** Without the names of enums. */
  const typedLines = (of: InferredSchema) => fieldLines(of).filter((line) => /\S \S+ =/.test(line))

  test('is taken before what the examples alone would make of them, and said', () => {
    expect(typedLines(schema)).toEqual([
      'double price = 1;',
      'google.protobuf.Timestamp at = 1;',
      'double price = 2;',
      'int64 id = 3;',
      'int64 long = 4;',
      'Status status = 5;',
      'repeated Line lines = 6;',
      'map<string, int64> by = 7;',
    ])
    const words = new Map(schema.remarks.map((remark) => [remark.path, remarkWords(remark)]))
    expect(words.get('.id')).toBe('declared as format int64')
    expect(words.get('.status')).toBe('the description has an enum: open, paid, sent')
  })

  test('makes a schema by which every record comes back', async () => {
    expect((await lossesBy(schema.proto, schema.messageType, records)).losses).toEqual([])
  })

  test.each<[string, JsonValue, DescribedType]>([
    ['a time that is none', { at: 'soon' }, { kind: 'time', as: 'format date-time' }],
    ['another text than those of the enum', { at: 'lost' }, { kind: 'enum', values: ['open'] }],
    ['a name that no enum can have', { at: 'in-transit' }, { kind: 'enum', values: ['in-transit'] }],
    ['a fraction', { at: 1.5 }, { kind: 'integer', bits: 32, as: 'format int32' }],
    ['a number beyond 32 bits', { at: 2 ** 31 }, { kind: 'integer', bits: 32, as: 'format int32' }],
  ])('is passed over where an example doesn’t fit: %s', (_, record, type) => {
    const plain = inferSchema([record])
    expect(inferSchema([record], { described: new Map([['.at', type]]) })).toEqual(plain)
  })

  test('leaves texts as they are where names of an enum would be those of something else', async () => {
    const taken: Described = new Map([
      ['.a', { kind: 'enum', values: ['open', 'paid'] }],
      ['.b', { kind: 'enum', values: ['OPEN', 'shut'] }],
      ['.paidBy', { kind: 'enum', values: ['a'] }],
    ])
    const both = inferSchema([{ a: 'open', b: 'shut', paidBy: 'a' }], { described: taken })
    expect(typedLines(both)).toEqual(['A a = 1;', 'string b = 2;', 'string paid_by = 3;'])
    expect(
      (await lossesBy(both.proto, both.messageType, [{ a: 'open', b: 'shut', paidBy: 'a' }])).losses,
    ).toEqual([])
  })
})
