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

const known = new Map<string, ReturnType<typeof madeOf>>()

/** A message type and messages of it, made once for all codecs. */
function messagesOf(text: string, name: string) {
  const made = known.get(text) ?? madeOf(text, name)
  known.set(text, made)
  return made
}

async function madeOf(text: string, name: string) {
  const { type } = await loadSchema(textSource({ 'any.proto': text }), name)
  return { type, messages: generateCorpus(type, 42).slice(0, messagesEach) }
}

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

describe.each(codecs)('$info.name', ({ info, bind, generate }) => {
  const isPbf = info.name === 'pbf'

  test('carries messages made up from any schema without loss', async () => {
    // Nobody has told pbf of groups, which it refuses.
    for (const schema of schemas.filter((text) => !isPbf || !/group|DELIMITED/.test(text))) {
      const text = isPbf ? schema.replaceAll('_LOW = -1', '_LOW = 1') : schema
      const { type, messages } = await messagesOf(text, 'Message0')
      const loss = findLoss(
        await bind(type),
        messages.map((message) => asKept(info.name, message)),
      )
      expect(loss, text).toBeUndefined()
    }
  })

  test.each([31, 32, 33, 300])('carries a message of %i other types to another process', async (types) => {
    const { type, messages } = await messagesOf(wideSchema(types), 'Wide')
    const generated = await generate?.(type)
    const [writer, reader] = [await bind(type, generated), await bind(type, generated)]
    const apart = { ...writer, decode: reader.decode }
    expect(findLoss(apart, messages)).toBeUndefined()
  })
})
