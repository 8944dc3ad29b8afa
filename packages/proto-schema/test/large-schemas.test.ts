import { join } from 'node:path'
import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { reflect } from '@bufbuild/protobuf/reflect'
import { expect, test } from 'vitest'
import { openSchemaSource } from '../src/files/schema-source.ts'
import { loadSchema } from '../src/load-schema.ts'
import { folderOf } from './support/folders.ts'

const load = async (text: string, messageType: string) =>
  loadSchema(await openSchemaSource(folderOf({ 'schema.proto': `syntax = "proto3";\n${text}` })), messageType)

/** Message types of 20 fields that hold each other. */
function typesOfTwentyFields(count: number): string {
  const scalars = ['string', 'int64', 'double', 'bool', 'bytes']
  const messages = Array.from({ length: count }, (_, number) => {
    const fields = Array.from({ length: 20 }, (_, field) => {
      const type = field < 15 ? scalars[field % 5] : `Type${(number * 7 + field) % count}`
      return `  ${field % 4 === 3 ? 'repeated ' : ''}${type} field_${field} = ${field + 1}; // a field`
    })
    return `message Type${number} {\n${fields.join('\n')}\n}`
  })
  return messages.join('\n')
}

test('300 message types of 20 fields that hold each other are loaded', async () => {
  const { type, files } = await load(typesOfTwentyFields(300), 'Type0')
  expect(files.file[0]!.messageType).toHaveLength(300)
  expect(type.fields).toHaveLength(20)
})

test('ten times as many message types take about ten times as long to load, not a hundred times', async () => {
  const fewest = typesOfTwentyFields(30)
  const most = typesOfTwentyFields(300)
  // Of this thread alone, whatever else the machine does. Only the sum is exact: ticks decide which part is whose.
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const shortestMs = async (text: string) => {
    let shortest = Number.POSITIVE_INFINITY
    for (let repetition = 0; repetition < 3; repetition++) {
      const startMs = cpuMs()
      await load(text, 'Type0')
      shortest = Math.min(shortest, cpuMs() - startMs)
    }
    return shortest
  }
  const fewestMs = await shortestMs(fewest)
  expect((await shortestMs(most)) / fewestMs).toBeLessThan(50)
})

test('a message of 10,000 fields is loaded and holds values', async () => {
  const fields = Array.from(
    { length: 10_000 },
    (_, index) => `string f${index} = ${index < 18_999 ? index + 1 : index};`,
  )
  const { type } = await load(`message Wide { ${fields.join(' ')} }`, 'Wide')
  const message = reflect(type, create(type))
  message.set(type.field.f9999!, 'last')
  expect(fromBinary(type, toBinary(type, message.message))).toMatchObject({ f9999: 'last' })
})

test('a message that holds itself is loaded', async () => {
  const { type } = await load(
    'message Tree { string name = 1; repeated Tree trees = 2; map<string, Tree> by_name = 3; }',
    'Tree',
  )
  expect(type.fields[1]!.message).toBe(type)
})

test('names that mean something to JavaScript are names like any other', async () => {
  const { type } = await load(
    `message __proto__ { string toString = 1; }
     message constructor {
       .__proto__ __proto__ = 1; string constructor = 2; string hasOwnProperty = 3; map<string, string> prototype = 4;
       string valueOf = 5; enum toString { zero = 0; }
     }`,
    'constructor',
  )
  expect(type.fields.map(({ name }) => name)).toEqual([
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'prototype',
    'valueOf',
  ])
  expect(type.fields[0]!.message!.typeName).toBe('__proto__')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('a file of 1,000,000 empty lines and a map whose name ends in 1,000,000 underscores are loaded', async () => {
  const file = `syntax = "proto3";${'\n'.repeat(1_000_000)}message Order { map<string, int32> a${'_'.repeat(1_000_000)} = 1; }`
  const path = join(folderOf({ 'order.proto': file }), 'order.proto')
  const { type } = await loadSchema(await openSchemaSource(path), 'Order')
  expect(type.fields[0]!.jsonName).toBe('a')
})
