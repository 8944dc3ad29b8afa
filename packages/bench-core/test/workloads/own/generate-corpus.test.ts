import { type DescMessage, fromBinary, type Message, toBinary } from '@bufbuild/protobuf'
import { type ReflectMessage, reflect } from '@bufbuild/protobuf/reflect'
import { loadSchema, openSchemaSource } from '@wirebench/proto-schema'
import { expect, test } from 'vitest'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { schemas } from '../../../../proto-schema/test/support/schemas.ts'
import { generateCorpus } from '../../../src/workloads/own/generated/generate-corpus.ts'
import { failureOf } from '../../support/failure.ts'
import { schemaOf, shop } from './support/shop.ts'

const bytesOf = (type: DescMessage, corpus: readonly Message[]) =>
  corpus.map((message) => Buffer.from(toBinary(type, message)).toString('base64'))

test('the same seed gives the same messages, another seed others', async () => {
  const { type } = await shop()
  const again = (await shop()).type
  expect(bytesOf(type, generateCorpus(type, 7))).toEqual(bytesOf(again, generateCorpus(again, 7)))
  expect(bytesOf(type, generateCorpus(type, 7))).not.toEqual(bytesOf(type, generateCorpus(type, 8)))
})

test.each(['acme.v1.Order', 'legacy.Old', 'future.Now'])(
  '256 distinct messages of %s have every field set in some and survive their encoding',
  async (messageType) => {
    const { type } = await loadSchema(await openSchemaSource(folderOf(schemas)), messageType)
    const corpus = generateCorpus(type, 42)
    expect(new Set(bytesOf(type, corpus)).size).toBe(256)
    const unset = type.fields.filter(
      (field) => !corpus.some((message) => reflect(type, message).isSet(field)),
    )
    expect(unset.map(({ name }) => name)).toEqual(messageType === 'acme.v1.Order' ? ['anything'] : [])
    for (const message of corpus.slice(0, 50)) {
      const bytes = toBinary(type, message)
      expect(toBinary(type, fromBinary(type, bytes))).toEqual(bytes)
    }
  },
)

test('a type that holds itself gives messages that end', async () => {
  const { type } = await schemaOf(
    'syntax = "proto3"; message Tree { string name = 1; repeated Tree trees = 2; map<string, Tree> by_name = 3; Tree one = 4; }',
    'Tree',
  )
  const corpus = generateCorpus(type, 42)
  expect(corpus).toHaveLength(256)
  expect(Math.max(...corpus.map((message) => depthOf(reflect(type, message))))).toBeLessThanOrEqual(3)
  expect(Math.max(...corpus.map((message) => toBinary(type, message).length))).toBeLessThan(20_000)
})

test('of a type with 2,000 fields every one has a value in some message, and none has all', async () => {
  const fields = Array.from({ length: 2_000 }, (_, index) => `string f${index} = ${index + 1};`)
  const { type } = await schemaOf(`syntax = "proto3"; message Wide { ${fields.join(' ')} }`, 'Wide')
  const corpus = generateCorpus(type, 42)
  expect(corpus).toHaveLength(256)
  const set = corpus.map((message) => {
    const reflected = reflect(type, message)
    return type.fields.filter((field) => reflected.isSet(field))
  })
  expect(new Set(set.flat()).size).toBe(2_000)
  expect(Math.max(...set.map(({ length }) => length))).toBeLessThanOrEqual(200)
})

test('a type that allows few messages gives those', async () => {
  const flag = await schemaOf('syntax = "proto3"; message Flag { bool on = 1; }', 'Flag')
  expect(generateCorpus(flag.type, 42)).toHaveLength(2)
  const nothing = await schemaOf('syntax = "proto3"; message Nothing { }', 'Nothing')
  expect(generateCorpus(nothing.type, 42)).toHaveLength(1)
})

test('a type whose required fields hold each other without end is refused', async () => {
  const { type } = await schemaOf('message A { required B b = 1; } message B { required A a = 1; }', 'A')
  expect(await failureOf(() => generateCorpus(type, 42))).toMatchObject({
    code: 'invalid-data',
    message: expect.stringMatching(
      /messages of A can’t be generated: its required fields contain [AB] recursively, without end/,
    ),
    hint: 'give sample data',
  })
})

function depthOf(message: ReflectMessage): number {
  const inner = message.fields.flatMap((field) => {
    if (field.fieldKind === 'message') return message.isSet(field) ? [message.get(field)] : []
    if (field.fieldKind === 'list' && field.listKind === 'message')
      return [...message.get(field)] as ReflectMessage[]
    if (field.fieldKind === 'map' && field.mapKind === 'message')
      return [...message.get(field).values()] as ReflectMessage[]
    return []
  })
  return 1 + Math.max(0, ...inner.map(depthOf))
}
