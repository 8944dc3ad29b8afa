import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSchemaSource } from '../src/files/schema-source.ts'
import { listMessageTypes } from '../src/load-schema.ts'
import { failureOf } from './support/failure.ts'
import { folderOf } from './support/folders.ts'
import { load, proto3 } from './support/loading.ts'

describe('a message type', () => {
  const several = {
    'a.proto': proto3(
      'package a; message Order { Line line = 1; message Line {} } message Other { message Line {} }',
    ),
    'b.proto': proto3('package b; message Order { map<string, string> m = 1; }'),
  }

  test('that does not exist is told with near names, or with those there are', async () => {
    expect(await failureOf(() => load(folderOf(several), 'a.Ordre'))).toEqual({
      code: 'unknown-message-type',
      message: 'the schema has no message "a.Ordre"',
      hint: 'choose a.Order, b.Order',
      others: [],
    })
    expect((await failureOf(() => load(folderOf(several), 'Zebra'))).hint).toBe(
      'choose one of a.Order, a.Order.Line, a.Other, a.Other.Line, b.Order',
    )
  })

  test('is found by the end of its name where that says which', async () => {
    expect((await load(folderOf(several), 'Other.Line')).type.typeName).toBe('a.Other.Line')
    expect(await failureOf(() => load(folderOf(several), 'Order'))).toMatchObject({
      message: '"Order" could be a.Order, b.Order',
      hint: 'write the full name',
    })
  })

  test('of one file can be loaded although another one does not parse, which isn’t even read', async () => {
    const folder = folderOf({ ...several, 'broken.proto': 'message {' })
    expect((await load(folder, 'a.Order')).notes).toEqual([])
    expect((await failureOf(() => load(folder, 'Missing'))).message).toMatch(/broken.proto:1:9/)
  })

  test('that a broken file could define as well is taken from the other one; that is noted', async () => {
    const { notes } = await load(folderOf({ ...several, 'broken.proto': 'message Order {' }), 'a.Order')
    expect(notes).toEqual([
      expect.stringMatching(/left out, because a.Order doesn’t need it: broken.proto:1:16: expected/),
    ])
  })

  test('is listed although another file is broken, whose mistakes are told beside it', async () => {
    const folder = folderOf({ ...several, 'broken.proto': 'message Order { string id; int32 count; }' })
    const { types, unread } = await listMessageTypes(await openSchemaSource(folder))
    expect(types).toHaveLength(5)
    expect(unread.map(({ message, others }) => [message, ...others])).toEqual([
      [expect.stringMatching(/^broken.proto:1:17: /), expect.stringMatching(/^broken.proto:1:28: /)],
    ])
    const alone = folderOf({ 'a.proto': 'message {', 'b.proto': 'message Order' })
    const none = await failureOf(async () => listMessageTypes(await openSchemaSource(alone)))
    expect([none.message, ...none.others]).toEqual([
      expect.stringMatching(/^a.proto:1:9: /),
      expect.stringMatching(/^b.proto:1:14: /),
    ])
  })

  test('is listed with those first that no other holds', async () => {
    const { types } = await listMessageTypes(await openSchemaSource(folderOf(several)))
    expect(types.map(({ name, isOutermost }) => [name, isOutermost])).toEqual([
      ['a.Order', true],
      ['a.Other', true],
      ['b.Order', true],
      ['a.Order.Line', false],
      ['a.Other.Line', false],
    ])
  })
})

describe('there is nothing to read', () => {
  test('where the path does not exist, has no .proto file, or an empty one', async () => {
    const folder = folderOf({
      'readme.txt': 'x',
      'empty/order.proto': ' \n',
      'none/order.proto': proto3('enum E { A = 0; }'),
    })
    expect((await failureOf(() => load(join(folder, 'nowhere'), 'Order'))).message).toMatch(
      /there is no file or folder/,
    )
    expect((await failureOf(() => load(join(folder, 'empty'), 'Order'))).message).toBe(
      '"order.proto" is empty',
    )
    expect((await failureOf(() => load(join(folder, 'none'), 'Order'))).hint).toMatch(/it has none at all/)
    expect((await failureOf(() => openSchemaSource(folderOf({ 'readme.txt': 'x' })))).message).toMatch(
      /no .proto file/,
    )
  })

  test('of a file that is too large', async () => {
    const folder = folderOf({ 'order.proto': `${proto3('message Order {}')}//${'x'.repeat(8_000_000)}` })
    expect((await failureOf(() => load(folder, 'Order'))).message).toMatch(
      /order.proto is too large: 9 MB where 8 MB are allowed/,
    )
  })
})

test('folders whose names begin with a dot and node_modules are not looked into', async () => {
  const folder = folderOf({ 'order.proto': proto3('message Order {}') })
  for (const name of ['.git', 'node_modules']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'x.proto'), 'nonsense')
  }
  expect((await openSchemaSource(folder)).entries).toEqual(['order.proto'])
})
