import { join } from 'node:path'
import { create, fromBinary, type JsonObject, toBinary, toJson } from '@bufbuild/protobuf'
import { sizeDelimitedEncode } from '@bufbuild/protobuf/wire'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'
import { readData } from '../../../../src/workloads/own/data/read-data.ts'
import { failureOf } from '../../../support/failure.ts'
import { schemaOf, shop, shopProto } from '../support/shop.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

async function read(files: Files, schema = shop(), limits?: { bytes: number; files: number }) {
  const { type, registry } = await schema
  const folder = folderOf(files)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const { messages, notes } = await readData(paths, type, registry, limits)
  return {
    notes,
    json: messages.map((bytes) => toJson(type, fromBinary(type, bytes), { registry }) as JsonObject),
  }
}

const failureIn = (
  files: Files,
  schema?: ReturnType<typeof shop>,
  limits?: { bytes: number; files: number },
) => failureOf(() => read(files, schema, limits))

const a = { orderId: 'a', total: '9007199254740993', lines: [{ sku: 'x', count: 1 }] }
const b = { orderId: 'b', metadata: { __proto__x: 'y' } }

describe('JSON', () => {
  test.each([
    ['one message', 'data.json', JSON.stringify(a, null, 2), [a]],
    ['an array', 'data.json', JSON.stringify([a, b]), [a, b]],
    ['one message a line', 'data.json', `${JSON.stringify(a)}\n\n${JSON.stringify(b)}\n`, [a, b]],
    [
      'one message a line, in a file named so',
      'data.ndjson',
      `${JSON.stringify(a)}\r\n${JSON.stringify(b)}`,
      [a, b],
    ],
    ['a file without an ending that looks like JSON', 'data', `\n ${JSON.stringify([a])}`, [a]],
    ['a byte order mark', 'data.json', `\ufeff${JSON.stringify(a)}`, [a]],
    ['a byte order mark in a file without an ending', 'data', `\ufeff${JSON.stringify(a)}`, [a]],
    ['names as in the schema', 'data.json', '{"order_id": "a"}', [{ orderId: 'a' }]],
  ])('is read: %s', async (_, name, text, expected) => {
    expect((await read({ [name]: text })).json).toEqual(expected)
  })

  test('keeps whole numbers beyond 2^53 that are written without quotation marks', async () => {
    const { json } = await read({
      'data.json': '[{"total": 9007199254740993},{"total":-9223372036854775808}]',
    })
    expect(json).toEqual([{ total: '9007199254740993' }, { total: '-9223372036854775808' }])
  })

  test('keeps them wherever an integer of 64 bits is, and the nearest double wherever a double is', async () => {
    const fields = `google.protobuf.UInt64Value wrapped = 30; map<string, fixed64> by = 31; repeated sint64 list = 32;
      google.protobuf.Any any = 33; google.protobuf.Value value = 34; google.protobuf.Struct more = 35;
      google.protobuf.DoubleValue ratio = 36;`
    const imports = ['wrappers', 'any', 'struct'].map((name) => `import "google/protobuf/${name}.proto";`)
    const text = shopProto(fields).replace('package shop;', `package shop; ${imports.join(' ')}`)
    const long = '9007199254740993'
    const { json } = await read(
      {
        'data.json': `[{"wrapped": ${long}, "by": {"a": ${long}}, "list": [${long}], "parent": {"total": ${long}}},
          {"any": {"@type": "type.googleapis.com/shop.Order", "total": ${long}}},
          {"any": {"@type": "type.googleapis.com/google.protobuf.Int64Value", "value": ${long}}},
          {"value": ${long}, "more": {"a": [${long}]}, "ratio": ${long}, "weight": ${long}}]`,
      },
      schemaOf(text, 'shop.Order'),
    )
    const near = 9007199254740992
    expect(json).toEqual([
      { wrapped: long, by: { a: long }, list: [long], parent: { total: long } },
      { any: { '@type': 'type.googleapis.com/shop.Order', total: long } },
      { any: { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: long } },
      { value: near, more: { a: [near] }, ratio: near, weight: near },
    ])
  })

  test.each(['orderId', 'token'])('has no number, long or short, in the field %s', async (field) => {
    for (const number of ['3', '9007199254740993'])
      expect((await failureIn({ 'data.json': `{"${field}": ${number}}` })).message).toContain(`.${field}`)
  })

  test('keeps a map key named __proto__', async () => {
    const { json } = await read({ 'data.json': '{"metadata": {"__proto__": "kept", "constructor": "too"}}' })
    expect(JSON.stringify(json)).toBe('[{"metadata":{"__proto__":"kept","constructor":"too"}}]')
  })

  test.each([
    [
      'a number that is too large',
      [a, { lines: [{ sku: 'x' }, { count: 2 ** 33 }] }],
      'record 2, .lines[1].count',
      /out of range/,
    ],
    ['a text where a number is expected', [{ weight: 'heavy' }], 'record 1, .weight', /heavy/],
    ['a number where a text is expected', [{ orderId: 3 }], 'record 1, .orderId', /string/],
    [
      'a field that does not exist',
      [{ lines: [{ skuu: 'x' }] }],
      'record 1, .lines[0].skuu',
      /shop.Line has no field "skuu"/,
    ],
    ['an enum value that does not exist', [{ status: 'STATUS_SHUT' }], 'record 1, .status', /STATUS_SHUT/],
    ['a wrong value of a map', [{ byName: { left: { sku: 1 } } }], 'record 1, .byName["left"].sku', /string/],
    ['a timestamp that is none', [{ createdAt: 'yesterday' }], 'record 1, .createdAt', /Timestamp|RFC/i],
    [
      'bytes that are not base64',
      [{ lines: [{ picture: '*' }] }],
      'record 1, .lines[0].picture',
      /base64|bytes/,
    ],
    ['two members of a oneof', [{ card: 'x', token: '' }], 'record 1', /oneof/],
    ['something that is no object', [3], 'record 1', /expected an object for shop.Order, found 3/],
    [
      'deep inside',
      [{ parent: { parent: { parent: { lines: [{ count: -1 }] } } } }],
      'record 1, .parent.parent.parent.lines[0].count',
      /range/,
    ],
  ])('that does not fit is told with the record and the field: %s', async (_, value, place, reason) => {
    const failure = await failureIn({ 'data.json': JSON.stringify(value) })
    expect(failure.code).toBe('invalid-data')
    expect(failure.message).toMatch(new RegExp(`^${RegExp.escape(`data.json, ${place}: `)}`))
    expect(failure.message).toMatch(reason)
  })

  test('that is no value of an enum is told with the values that there are', async () => {
    const { hint } = await failureIn({ 'data.json': JSON.stringify([{ status: 'SHUT' }]) })
    expect(hint).toMatch(/^(did you mean|it has) .*STATUS_/)
  })

  test('that an unknown field of 1,000,000 characters is in is told at once', async () => {
    const text = `{"${'x'.repeat(1_000_000)}": 1}`
    expect((await failureIn({ 'data.json': text })).message).toMatch(/^data.json, record 1, \.x+: /)
  })

  test('that does not fit is told with the line, where there is one record a line, and with near names', async () => {
    expect(await failureIn({ 'data.jsonl': `${JSON.stringify(a)}\n\n{"order": "x"}` })).toEqual({
      code: 'invalid-data',
      message: 'data.jsonl, record 2 (line 3), .order: shop.Order has no field "order"',
      hint: expect.stringMatching(/did you mean .*orderId/),
    })
  })

  test.each([
    [
      'data.json',
      '{"orderId": "a",\n  "total": }',
      /^data.json:2:12: not JSON: expected a value, found "}"$/,
    ],
    ['data.json', '{"orderId": "a"', /^data.json:1:16: not JSON: expected "," or "}", found the end$/],
    [
      'data.json',
      `${JSON.stringify(a)}\n{"orderId"\n`,
      /^data.json:2:11: not JSON: expected ":", found the end$/,
    ],
    [
      'data.jsonl',
      `{\n${JSON.stringify(a)}`,
      /^data.jsonl:1:2: not JSON: expected a name in quotation marks, found the end$/,
    ],
    ['data.json', Uint8Array.of(0x7b, 0xff, 0x7d), /^data.json: expected text in UTF-8/],
  ])('that is none is told with its place: %s %j', async (name, text, message) => {
    expect((await failureIn({ [name]: text })).message).toMatch(message)
  })

  test.each([
    ['objects', '{"parent":'.repeat(10_000), /nested more than 256 deep/],
    ['arrays', '['.repeat(10_000), /nested more than 256 deep/],
    [
      'messages that JSON allows but protobuf does not',
      `${'{"parent":'.repeat(150)}{}${'}'.repeat(150)}`,
      /recursion depth of 100/,
    ],
  ])('that is nested too deep ends in a message: %s', async (_, text, message) => {
    expect((await failureIn({ 'data.json': text })).message).toMatch(message)
  })
})

describe('protobuf', () => {
  const encoded = async (...values: object[]) => {
    const { type } = await shop()
    return values.map((value) => ({ type, message: create(type, value as Record<string, unknown>) }))
  }
  const single = async (value: object) => {
    const [first] = await encoded(value)
    return toBinary(first!.type, first!.message)
  }
  const delimited = async (...values: object[]) =>
    Buffer.concat((await encoded(...values)).map(({ type, message }) => sizeDelimitedEncode(type, message)))

  const many = Array.from({ length: 300 }, (_, number) => ({
    orderId: `order ${number}`,
    weight: number / 3,
  }))

  test('is read as one message a file', async () => {
    const files = { 'a.binpb': await single({ orderId: 'a' }), 'b.bin': await single({ orderId: 'b' }) }
    expect((await read(files)).json).toEqual([{ orderId: 'a' }, { orderId: 'b' }])
  })

  test('is read as length-delimited messages, and it is said that it was', async () => {
    const { json, notes } = await read({ orders: await delimited(...many) })
    expect(json).toHaveLength(300)
    expect(json[299]).toEqual(expect.objectContaining({ orderId: 'order 299' }))
    expect(notes).toEqual(['orders was read as 300 length-delimited messages'])
  })

  test('loses unknown fields for every codec alike, and it is said which', async () => {
    const wider = await schemaOf(shopProto('string extra = 40; Line more = 41;'), 'shop.Order')
    const bytes = toBinary(
      wider.type,
      create(wider.type, { orderId: 'a', extra: 'x', more: { sku: 'y' } } as Record<string, unknown>),
    )
    const { json, notes } = await read({ 'a.binpb': bytes })
    expect(json).toEqual([{ orderId: 'a' }])
    expect(notes).toEqual([
      expect.stringMatching(
        /extensions, fields and enum values that shop.Order doesn’t know \(field numbers 40, 41\) are left out/,
      ),
    ])
  })

  test.each([
    [
      'that was cut off',
      (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1),
      /record 1.*(bytes, but only|breaks off)/,
    ],
    [
      'of another message type',
      () => Uint8Array.of(0xa0, 0x06, 0x01),
      /record 1: shop.Order has none of its fields \(100\)/,
    ],
    [
      'with a wrong wire type',
      () => Uint8Array.of(0x08, 0x01),
      /record 1, .order_id: expected LengthDelimited for field 1, found Varint/,
    ],
    [
      'with text that is no UTF-8',
      () => Uint8Array.of(0x12, 0x03, 0x0a, 0x01, 0xff),
      /record 1, .lines\[0\].sku: expected text in UTF-8/,
    ],
    [
      'with a number where a map has texts',
      () => Uint8Array.of(0x4a, 0x05, 0x0a, 0x01, 0x61, 0x10, 0x03),
      /record 1, .metadata\[0\]: expected LengthDelimited for field 2, found Varint/,
    ],
    [
      'with a key that is no UTF-8',
      () => Uint8Array.of(0x4a, 0x03, 0x0a, 0x01, 0xff),
      /record 1, .metadata\[0\]: expected text in UTF-8/,
    ],
    ['with a wire type that does not exist', () => Uint8Array.of(0x0f), /there is no wire type 7/],
    ['with field number 0', () => Uint8Array.of(0x12, 0x02, 0x00, 0x00), /there is no field number 0/],
    ['with an endless number', () => new Uint8Array(20).fill(0xff), /more than 64 bits/],
    ['with a group that does not end', () => Uint8Array.of(0xa3, 0x06), /has no end/],
  ])('%s is told', async (_, change, message) => {
    const bytes = change(await single({ orderId: 'abc', lines: [{ sku: 'x' }] }))
    const failure = await failureIn({ 'a.binpb': bytes })
    expect(failure.code).toBe('invalid-data')
    expect(failure.message).toMatch(message)
  })

  test('that breaks off after some length-delimited messages is told with the number of the broken one', async () => {
    const bytes = await delimited(...many)
    expect((await failureIn({ 'a.bin': bytes.subarray(0, bytes.length - 3) })).message).toBe(
      'a.bin, record 300: it breaks off at the end of the file',
    )
  })

  test('is read as length-delimited messages where there are hundreds of thousands', async () => {
    const { type, registry } = await shop()
    const folder = folderOf({
      orders: Buffer.concat(Array.from({ length: 200_000 }, () => Buffer.of(2, 32, 1))),
    })
    expect((await readData([join(folder, 'orders')], type, registry)).messages).toHaveLength(200_000)
  })

  test('of more than a million length-delimited messages is refused, and one that only looks so is read', async () => {
    expect(await failureIn({ 'a.bin': Buffer.alloc(1_000_001) })).toMatchObject({
      message: 'a.bin: there are more than 1,000,000 messages in it',
      hint: 'give a sample of the messages: a few thousand are enough',
    })
    const { json } = await read({
      'a.bin': await single({ payment: { case: 'token', value: new Uint8Array(2 ** 21) } }),
    })
    expect(json).toHaveLength(1)
  })

  test('nested 10,000 deep ends in a message', async () => {
    let inner: Buffer = Buffer.alloc(0)
    for (let depth = 0; depth < 10_000; depth++) {
      const length: number[] = []
      for (let rest = inner.length; ; rest = Math.floor(rest / 128)) {
        length.push(rest > 127 ? (rest & 127) | 128 : rest)
        if (rest <= 127) break
      }
      inner = Buffer.concat([Buffer.from([0x52, ...length]), inner])
    }
    expect((await failureIn({ 'a.binpb': inner })).message).toMatch(/more than 100 deep/)
    const groups = Buffer.concat([Buffer.alloc(10_000, 0x0b), Buffer.alloc(10_000, 0x0c)])
    expect((await failureIn({ 'a.binpb': groups })).message).toMatch(/more than 100 deep/)
  })

  test('loses values that a closed enum doesn’t have, and it is said in which field', async () => {
    const schema = schemaOf(
      'message Order { enum State { OPEN = 1; PAID = 2; } optional string id = 1; optional State state = 2; }',
      'Order',
    )
    const known = Uint8Array.of(0x0a, 0x01, 0x61, 0x10, 0x02)
    expect(await read({ 'a.binpb': known }, schema)).toEqual({
      json: [{ id: 'a', state: 'PAID' }],
      notes: [],
    })
    const { json, notes } = await read({ 'a.binpb': known.with(4, 3) }, schema)
    expect(json).toEqual([{ id: 'a' }])
    expect(notes).toEqual([expect.stringMatching(/enum values that Order doesn’t know \(field numbers 2\)/)])
  })

  test('without a required field is told with its path, in JSON too', async () => {
    const schema = schemaOf(
      'message Order { repeated Line lines = 1; } message Line { required string sku = 1; optional int32 n = 2; }',
      'Order',
    )
    expect(await failureIn({ 'a.binpb': Uint8Array.of(0x0a, 0x02, 0x10, 0x01) }, schema)).toMatchObject({
      message: 'a.binpb, record 1, .lines[0].sku: the required field is missing',
    })
    expect((await failureIn({ 'a.json': '[{"lines":[{"sku":"x"},{"n":1}]}]' }, schema)).message).toBe(
      'a.json, record 1, .lines[1].sku: the required field is missing',
    )
  })
})

test('extensions are left out of JSON as of protobuf, and it is said', async () => {
  const schema = schemaOf(
    'message Order { optional string id = 1; extensions 100 to 200; } extend Order { optional int32 more = 100; }',
    'Order',
  )
  const { json, notes } = await read({ 'a.json': '{"id": "a", "[more]": 3}' }, schema)
  expect(json).toEqual([{ id: 'a' }])
  expect(notes).toEqual([
    expect.stringMatching(/extensions, fields and enum values that Order doesn’t know \(field numbers 100\)/),
  ])
})

describe('there is nothing to read, or too much', () => {
  test.each([
    ['an empty file', { 'a.json': '' }, /a.json: the file is empty/],
    ['a file of blanks', { 'a.json': ' \n' }, /a.json: the file is empty/],
    ['an empty protobuf file', { 'a.binpb': '' }, /a.binpb: the file is empty/],
    ['an empty array', { 'a.json': '[]' }, /a.json: there is no message in it/],
  ])('%s', async (_, files, message) => {
    expect((await failureIn(files as Files)).message).toMatch(message)
  })

  test('a file that does not exist', async () => {
    const { type, registry } = await shop()
    expect((await failureOf(() => readData(['/nowhere/a.json'], type, registry))).message).toBe(
      'there is no file "/nowhere/a.json"',
    )
  })

  test('a folder without a file', async () => {
    const { type, registry } = await shop()
    const folder = folderOf({ '.hidden': 'x', 'inner/a.json': '{}' })
    expect((await failureOf(() => readData([folder], type, registry))).message).toBe(
      `there is no file in "${folder}"`,
    )
  })

  test('files of 100 MB, without reading them', async () => {
    const files = { 'a.json': '{}', 'b.json': Buffer.alloc(100_000_000, 0x20) }
    expect((await failureIn(files)).message).toBe(
      'b.json: the data is too large: 101 MB so far, where 64 MB are allowed',
    )
  })
})

test('a folder stands for its files', async () => {
  const { type, registry } = await shop()
  const folder = folderOf({
    'data/b.json': '{"orderId":"b"}',
    'data/a.json': '{"orderId":"a"}',
    'data/.hidden': 'x',
  })
  const { messages } = await readData([join(folder, 'data')], type, registry)
  expect(messages.map((bytes) => toJson(type, fromBinary(type, bytes)))).toEqual([
    { orderId: 'a' },
    { orderId: 'b' },
  ])
})
