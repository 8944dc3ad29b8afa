import { loadSchema, textSource } from '@wirebench/proto-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySchema } from '../../../../proto-schema/test/support/any-schema.ts'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { generateCorpus } from '../../../src/workloads/own/generated/generate-corpus.ts'
import { asKept } from '../../codecs/support/known-losses.ts'

/** A fixed budget: so many schemas, so many messages of each. */
const schemas = fc.sample(anySchema, { numRuns: 12, seed: 7 })
const messagesEach = 20

const loaded = async (text: string, type: string) =>
  (await loadSchema(textSource({ 'any.proto': text }), type)).type

/** A message that holds one of each of so many others, and free JSON, whose names no schema knows. */
const wideSchema = (types: number) => `
  syntax = "proto3";
  import "google/protobuf/struct.proto";
  message Wide {
    google.protobuf.Struct free = 1;
    ${Array.from({ length: types }, (_, index) => `Part${index} part${index} = ${index + 2};`).join('\n')}
  }
  ${Array.from({ length: types }, (_, index) => `message Part${index} { int32 value${index} = 1; }`).join('\n')}
`

describe.each(codecs)('$info.name', ({ info, bind }) => {
  const isPbf = info.name === 'pbf'

  test('carries messages made up from any schema without loss', async () => {
    // Nobody has told pbf of groups, which it refuses.
    for (const schema of schemas.filter((text) => !isPbf || !/group|DELIMITED/.test(text))) {
      const text = isPbf ? schema.replaceAll('_LOW = -1', '_LOW = 1') : schema
      const type = await loaded(text, 'Message0')
      const messages = generateCorpus(type, 42).slice(0, messagesEach)
      const loss = findLoss(
        await bind(type),
        messages.map((message) => asKept(info.name, message)),
      )
      expect(loss, text).toBeUndefined()
    }
  })

  test.each([31, 32, 33, 300])('carries a message of %i other types to another process', async (types) => {
    const type = await loaded(wideSchema(types), 'Wide')
    const [writer, reader] = [await bind(type), await bind(type)]
    const apart = { ...writer, decode: reader.decode }
    expect(findLoss(apart, generateCorpus(type, 42).slice(0, messagesEach))).toBeUndefined()
  })
})
