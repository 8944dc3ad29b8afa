import { fromJson, fromJsonString } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preflight } from '../../../../src/cli/preflight.ts'
import { protobufEs } from '../../../../src/codecs/protobuf-es.ts'
import { sum } from '../../../../src/model/sum.ts'
import { withOwnField } from '../../../../src/run/own-field.ts'
import { isAnswer, questionOf } from '../../../../src/suites/storage/client/question.ts'
import { findFormat } from '../../../../src/suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../../../src/suites/storage/formats/misfit.ts'
import {
  checkQueryField,
  findQueryField,
  findQueryFields,
  usableFields,
} from '../../../../src/suites/storage/plan/query-field.ts'
import { findWorkload } from '../../../../src/workloads/catalogue.ts'
import { openWorkload } from '../../../../src/workloads/own/open-workload.ts'
import { schemaOf } from '../../../workloads/own/support/shop.ts'
import { type Imported, imported, orders } from '../../protocol/own/orders.ts'

/** Formats that keep a message in different forms. */
const everyForm = [
  'bytea-protobuf',
  'bytea-protobufjs',
  'bytea-msgpack',
  'jsonb-protojson',
  'jsonb-json',
  'columns',
]

test('rows are told apart by the field named status, the rarest value first', () => {
  const { type, corpus } = findWorkload('infrastructure-execution')
  const field = findQueryField(type, corpus(42))!
  const counts = field.values.map((value) => field.inCorpus.filter((other) => other === value).length)
  expect(field.name).toBe('status')
  expect(field.values[0]).toMatch(/FAILED/)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(field.inCorpus.length)
})

test('a field whose every value is another one is no field to find rows by', () => {
  const { type, corpus } = findWorkload('person')
  const field = findQueryField(type, corpus(42))
  expect(['name', 'id', 'email']).not.toContain(field?.name)
})

describe('of the user’s own messages', () => {
  let brought: Imported
  beforeAll(async () => {
    brought = await imported('acme.v1.Order', orders(40))
  })
  afterAll(() => brought.discard())
  const opened = async () => {
    const { type, corpus } = await openWorkload(brought)
    return { type, messages: corpus(1) }
  }

  test('another field can be chosen, by its name in the schema or in JSON', async () => {
    const { type, messages } = await opened()
    expect(findQueryField(type, messages)?.name).toBe('status')
    expect(findQueryField(type, messages, 'order_id')?.values).toHaveLength(40)
    expect(findQueryField(type, messages, 'orderId')?.name).toBe('order_id')
  })

  test('rows are found by a field of the messages that a dictionary leaves for the tables', async () => {
    const rare = orders(20).map((order, n) => ({
      ...order,
      status: n % 10 === 0 ? 'STATUS_LOST' : 'STATUS_OPEN',
    }))
    const { own, homeFolder, discard } = await imported('acme.v1.Order', rare)
    const fieldWith = async (...formats: string[]) => {
      const request = { own, suites: ['storage' as const], storage: { formats } }
      return (await withOwnField(request, homeFolder)).storage?.ownField
    }
    expect(await fieldWith('jsonb-json')).toBe('status')
    expect(await fieldWith('jsonb-json', 'bytea-protobuf-zstd-dictionary')).toBe('order_id')
    discard()
  })

  test('fields that would do are named, the likeliest first', async () => {
    const { type, messages } = await opened()
    expect(usableFields(type, messages).map(({ name }) => name)).toEqual(['status', 'order_id'])
  })

  test.each([
    ['lines', /it is not an enum, string/],
    ['card', /outside a oneof/],
    ['is_gift', /all the same/],
    ['statu', /has no field named "statu"/],
  ])('%s can’t be chosen, and the mistake says why', async (name, text) => {
    const { type, messages } = await opened()
    expect(() => checkQueryField(type, messages, name)).toThrow(text)
  })
})

test.each([
  ['a text that is too long for an index', 'x'.repeat(3000), 'y'.repeat(3000)],
  ['a text that PostgreSQL can’t hold', 'a\0', 'b\0'],
])('%s is none to find rows by', async (_, one, other) => {
  const { type } = await schemaOf('syntax = "proto3"; message M { string s = 1; }', 'M')
  expect(
    usableFields(
      type,
      [one, other].map((s) => fromJson(type, { s })),
    ),
  ).toEqual([])
})

test('a field that isn’t set has no value in any format, also where its type has a default', async () => {
  const schema =
    'syntax = "proto2"; message M { optional E kind = 1; optional string name = 2; enum E { A = 0; B = 1; } }'
  const { type } = await schemaOf(schema, 'M')
  const texts = ['{"name":"n"}', '{"kind":"A"}', '{"kind":"B"}']
  const messages = texts.map((text) => fromJsonString(type, text))
  const field = findQueryField(type, messages)!
  expect(field.inCorpus).toEqual([null, 'A', 'B'])
  for (const name of everyForm) {
    const format = await findFormat(name).bind(type)
    const read = messages.map((message) => {
      const row = format.encode(format.fromMessage(message))
      return format.getField(format.decode(row), field) ?? null
    })
    expect([name, read]).toEqual([name, [null, 'A', 'B']])
  }
})

test('values of an enum that have no name, or several, are the same in every format', async () => {
  const schema =
    'syntax = "proto3"; message M { E kind = 1; string name = 2; enum E { option allow_alias = true; A = 0; B = 1; C = 1; } }'
  const { type } = await schemaOf(schema, 'M')
  const messages = [{ kind: 7 }, { kind: 'B' }, { kind: 'C' }].map((json) => fromJson(type, json))
  const field = findQueryField(type, messages)!
  for (const name of everyForm) {
    const format = await findFormat(name).bind(type)
    const read = messages.map((message) => format.getField(format.fromMessage(message), field) ?? null)
    expect([name, read]).toEqual([name, field.inCorpus])
    const [native] = messages.map((message) => format.fromMessage(message))
    format.setField(native, field, 7)
    expect(format.getField(native, field)).toBe(7)
  }
})

test('numbers that cancel each other out have the same sum in every order', async () => {
  const { type } = await schemaOf('syntax = "proto3"; message M { double amount = 1; }', 'M')
  const amounts = [0.1, 0.2, -0.3, 100.7, -100.7]
  const fields = findQueryFields(
    type,
    amounts.map((amount) => fromJson(type, { amount })),
    undefined,
  )
  const format = await findFormat('bytea-protobuf').bind(type)
  const question = questionOf('query-sum', fields, format, amounts.length)
  expect(isAnswer(sum(amounts.toReversed()), question)).toBe(true)
  expect(isAnswer(sum(amounts) + 0.001, question)).toBe(false)
})

describe('formats that can’t keep messages are known beforehand', () => {
  test('a dictionary needs ten messages', async () => {
    const workload = findWorkload('person')
    const few = { ...workload, corpus: (seed: number) => workload.corpus(seed).slice(0, 9) }
    const { storage } = await preflight(few)
    expect(storage!.leftOut.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      expect.stringMatching(/^bytea-json-zstd-dictionary: .* there are 9, but 10 are needed$/),
      expect.stringMatching(/^bytea-protobuf-zstd-dictionary: .* there are 9, but 10 are needed$/),
    ])
  })

  test('jsonb holds no U+0000', async () => {
    const { type } = await schemaOf('syntax = "proto3"; message M { string s = 1; }', 'M')
    const nul = [fromJson(type, { s: 'a\0b' })]
    expect(await findFormatMisfit(findFormat('jsonb-json'), type, nul)).toMatch(/U\+0000/)
    expect(await findFormatMisfit(findFormat('bytea-protobuf'), type, nul)).toBeUndefined()
    const escaped = [fromJson(type, { s: '\\u0000' })]
    expect(await findFormatMisfit(findFormat('jsonb-json'), type, escaped)).toBeUndefined()
  })

  test('the official JSON mapping loses the sign of zero', async () => {
    const { type } = await schemaOf('syntax = "proto3"; message M { optional double d = 1; }', 'M')
    const codec = await protobufEs.bind(type)
    // Protobuf's own bytes of d = −0.
    const message = codec.decode(Uint8Array.of(0x09, 0, 0, 0, 0, 0, 0, 0, 0x80)) as never
    expect(await findFormatMisfit(findFormat('jsonb-json'), type, [message])).toMatch(/^lossy at \.d/)
  })
})
