import {
  create,
  type DescMessage,
  fromJson,
  type JsonObject,
  type Message,
  toBinary,
} from '@bufbuild/protobuf'
import { loadSchema, openSchemaSource } from '@wirebench/proto-schema'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../proto-schema/test/support/folders.ts'
import { schemas } from '../../../proto-schema/test/support/schemas.ts'
import { toMappedJson } from '../../src/model/messages/json-mapping.ts'
import type { FieldBytes } from '../../src/model/messages/own-messages.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { fieldBytes } from '../../src/workloads/field-bytes/field-bytes.ts'
import { fieldTree } from '../../src/workloads/field-tree.ts'
import { generateCorpus } from '../../src/workloads/own/generated/generate-corpus.ts'
import { schemaOf, shop } from './own/support/shop.ts'

function partsOf({ rows }: FieldBytes) {
  const sum = (parts: (row: FieldBytes['rows'][number]) => number) =>
    rows.reduce((total, row) => total + parts(row), 0)
  return {
    json: sum(({ json }) => json.nameBytes + json.punctuationBytes + json.valueBytes),
    protobuf: sum(({ protobuf }) => protobuf.tagBytes + protobuf.lengthBytes + protobuf.valueBytes),
  }
}

function jsonBytesOf(type: DescMessage, message: Message): number {
  return Buffer.byteLength(JSON.stringify(toMappedJson(type, message)))
}

describe('the parts of all paths are exactly the bytes of the corpus', () => {
  test.each(workloads)('of $name', ({ type, corpus }) => {
    const messages = corpus(42).slice(0, 40)
    const bytes = fieldBytes(type, messages)
    const json = messages.reduce((sum, message) => sum + jsonBytesOf(type, message), 0)
    const protobuf = messages.reduce((sum, message) => sum + toBinary(type, message).length, 0)
    expect(bytes).toMatchObject({ jsonBytes: json, protobufBytes: protobuf, messages: 40 })
    expect(partsOf(bytes)).toEqual({ json, protobuf })
  })

  test.each(['acme.v1.Order', 'legacy.Old', 'future.Now'])(
    'of made-up messages of %s',
    async (messageType) => {
      const { type, registry } = await loadSchema(await openSchemaSource(folderOf(schemas)), messageType)
      const messages = generateCorpus(type, 42)
      const bytes = fieldBytes(type, messages, registry)
      expect(partsOf(bytes)).toEqual({ json: bytes.jsonBytes, protobuf: bytes.protobufBytes })
      expect(bytes.protobufBytes).toBe(
        messages.reduce((sum, message) => sum + toBinary(type, message).length, 0),
      )
      expect(bytes.jsonBytes).toBe(messages.reduce((sum, message) => sum + jsonBytesOf(type, message), 0))
    },
  )

  test('where there are more paths than are listed: the last row holds the others', async () => {
    const fields = Array.from({ length: 3_000 }, (_, index) => `int32 field_${index} = ${index + 1};`)
    const { type } = await schemaOf(`syntax = "proto3"; message Wide { ${fields.join(' ')} }`, 'Wide')
    const value = Object.fromEntries(fields.map((_, index) => [`field${index}`, index + 1]))
    const bytes = fieldBytes(type, [fromJson(type, value)])
    expect(bytes.rows).toHaveLength(1_000)
    expect(bytes.rows.at(-1)!.path).toBe('…')
    expect(partsOf(bytes)).toEqual({ json: bytes.jsonBytes, protobuf: bytes.protobufBytes })
  })
})

test('names, punctuation and values; tags, lengths and values; and the keys of a map by themselves', async () => {
  const { type } = await shop()
  const value: JsonObject = {
    orderId: 'é',
    lines: [{ sku: 'x' }, { count: 300 }],
    metadata: { team: 'a', zone: 'b' },
    createdAt: '2026-01-01T00:00:00Z',
  }
  const { rows, jsonBytes } = fieldBytes(type, [fromJson(type, value)])
  expect(jsonBytes).toBe(Buffer.byteLength(JSON.stringify(value)))
  const shares = Object.fromEntries(
    rows.map(({ path, json, protobuf }) => [
      path,
      `${json.nameBytes} ${json.punctuationBytes} ${json.valueBytes}, ${protobuf.tagBytes} ${protobuf.lengthBytes} ${protobuf.valueBytes}`,
    ]),
  )
  expect(shares).toEqual({
    '': '0 5 0, 0 0 0',
    order_id: '10 0 4, 1 1 2',
    lines: '8 7 0, 2 2 0',
    'lines.sku': '6 0 3, 1 1 1',
    'lines.count': '8 0 3, 1 0 2',
    metadata: '11 3 0, 2 2 0',
    'metadata{key}': '0 0 14, 2 2 8',
    'metadata{value}': '0 0 6, 2 2 2',
    created_at: '12 0 22, 1 1 6',
  })
})

test('a message within itself is told apart down to 8 levels, and nothing is lost below', async () => {
  const { type } = await schemaOf('syntax = "proto3"; message Tree { int32 n = 1; Tree one = 2; }', 'Tree')
  const nested = (depth: number): JsonObject => (depth === 0 ? { n: 1 } : { n: 1, one: nested(depth - 1) })
  const bytes = fieldBytes(type, [fromJson(type, nested(40))])
  expect(Math.max(...bytes.rows.map(({ depth }) => depth))).toBe(8)
  expect(partsOf(bytes)).toEqual({ json: bytes.jsonBytes, protobuf: bytes.protobufBytes })
})

test('messages that JSON can not carry have no share of it', async () => {
  const { type } = await loadSchema(await openSchemaSource(folderOf(schemas)), 'acme.v1.Order')
  const message = create(type, {
    anything: { typeUrl: 'type.googleapis.com/x.Y', value: Uint8Array.of(1) },
  } as Record<string, unknown>)
  expect(fieldBytes(type, [message])).toMatchObject({
    jsonBytes: null,
    protobufBytes: toBinary(type, message).length,
  })
})

test('the tree of fields says types, presence and oneofs, and folds a type within itself', async () => {
  const { type } = await shop()
  const { fields, leftOut } = fieldTree(type)
  expect(leftOut).toBe(0)
  expect(fields.map(({ path, type, presence, isFolded }) => [path, type, presence, isFolded])).toEqual([
    ['order_id', 'string', 'implicit', false],
    ['lines', 'shop.Line', 'repeated', false],
    ['lines.sku', 'string', 'implicit', false],
    ['lines.count', 'uint32', 'implicit', false],
    ['lines.picture', 'bytes', 'implicit', false],
    ['by_name', 'map<string, shop.Line>', 'map', false],
    ['by_name.sku', 'string', 'implicit', false],
    ['by_name.count', 'uint32', 'implicit', false],
    ['by_name.picture', 'bytes', 'implicit', false],
    ['total', 'int64', 'implicit', false],
    ['status', 'shop.Status', 'implicit', false],
    ['created_at', 'google.protobuf.Timestamp', 'optional', false],
    ['card', 'string', 'oneof', false],
    ['token', 'bytes', 'oneof', false],
    ['metadata', 'map<string, string>', 'map', false],
    ['parent', 'shop.Order', 'optional', true],
    ['weight', 'double', 'implicit', false],
  ])
})
