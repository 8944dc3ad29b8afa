import { create, type Message } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codecs } from '../../src/codecs/catalogue.ts'
import { copyBytes } from '../../src/codecs/messages/copy-bytes.ts'
import { firstDifference } from '../../src/codecs/messages/first-difference.ts'
import { findLoss } from '../../src/codecs/messages/round-trip.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { TelemetryBatchSchema } from '../../src/workloads/gen/wirebench/workloads/v1/flat_numbers_pb.js'
import { InfrastructureExecutionSchema } from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { PersonSchema } from '../../src/workloads/gen/wirebench/workloads/v1/person_pb.js'
import { executionWithoutNulKeys, ordinaryExecution } from './support/any-execution.ts'
import { anyMessage } from './support/any-message.ts'
import { bindOnce } from './support/bind-once.ts'
import { everyKind } from './support/every-kind.ts'
import { asKept, lossyWith } from './support/known-losses.ts'
import { numbersNamed } from './support/numbers-named.ts'

const seed = 42

/** Codecs whose bytes depend on how V8 holds equal arrays and numbers, which is another way after decoding. */
const byHolding = ['v8-serialize']

/** Codecs that decode what wasn't set as a default, and encode that. */
const withDefaults = ['pbf']

/** Codecs whose library renames, drops or refuses a map key named `__proto__`. */
const withoutProto = ['msgpackr', 'msgpack', 'cbor-x', 'avsc', 'json-zod', 'ts-proto', 'pbf']
/** Codecs whose library loses a field named `__proto__`. */
const withoutProtoField = ['msgpackr-records', 'protobufjs', 'protobufjs-static', 'json-fast']

/** Codecs whose library leaves out a field named as what every object has, such as `constructor`. */
const withoutInherited = ['json-fast']

/** Every workload with its corpus, made once. */
const shapes = workloads.map(({ name, type, corpus }) => ({ name, type, corpus: corpus(seed) }))

/** Any messages, made once for all codecs. */
const anyExecutions = fc.sample(ordinaryExecution, { numRuns: 150, seed })
const anyWithoutNulKeys = fc.sample(executionWithoutNulKeys, { numRuns: 150, seed })
const anyMessages = [
  { what: 'every kind of field, 64-bit integers and bytes included', type: everyKind },
  { what: 'the fields of a person', type: PersonSchema },
  { what: 'the fields of telemetry', type: TelemetryBatchSchema },
].map(({ what, type }) => ({ what, type, messages: fc.sample(anyMessage(type), { numRuns: 100, seed }) }))

describe.each(codecs)('codec $info.name', (codec) => {
  const bind = bindOnce(codec)
  const kept = (messages: readonly Message[]) => messages.map((message) => asKept(codec.info.name, message))
  const expectNoLoss = async ({ name, type }: (typeof shapes)[number], messages: readonly Message[]) => {
    const loss = findLoss(await bind(type), messages)
    if (lossyWith[codec.info.name]?.includes(name)) expect(loss?.code).toBe('changed')
    else expect(loss).toBeUndefined()
  }

  // Every run proves it of its own corpus.
  test('loses nothing of any whole corpus', { tags: 'slow' }, async () => {
    for (const shape of shapes) await expectNoLoss(shape, shape.corpus)
  })

  describe.each(shapes)('with $name', (shape) => {
    const { type, corpus } = shape

    test('loses nothing of a quarter of the corpus', () =>
      expectNoLoss(
        shape,
        corpus.filter((_, place) => place % 4 === 0),
      ))

    test('gives the same bytes for the same message', async () => {
      const bound = await bind(type)
      for (const message of corpus.slice(0, 32)) {
        const native = bound.fromMessage(message)
        const first = copyBytes(bound.encode(native))
        expect(firstDifference(first, bound.encode(native))).toBeUndefined()
        if ([...byHolding, ...withDefaults].includes(codec.info.name)) continue
        expect(bound.encode(bound.decode(first)).length).toBe(first.length)
      }
    })

    test('leaves the message that it encodes and the bytes that it decodes as they were', async () => {
      const bound = await bind(type)
      for (const message of corpus.slice(0, 8)) {
        const untouched = structuredClone(message)
        const bytes = copyBytes(bound.encode(bound.fromMessage(message)))
        const copy = copyBytes(bytes)
        bound.decode(bytes)
        expect(firstDifference(untouched, message)).toBeUndefined()
        expect(firstDifference(copy, bytes)).toBeUndefined()
      }
    })

    test('refuses bytes that were cut off, or can be seen to have lost something', async () => {
      const bound = await bind(type)
      const [message] = corpus
      const cut = {
        ...bound,
        decode: (bytes: Uint8Array) => bound.decode(bytes.subarray(0, bytes.length - 1)),
      }
      expect(lossOrError(() => findLoss(cut, [message!])?.path)).toMatch(/.+/)
    })
  })

  test('loses nothing of any message, non-ASCII, empty and oddly named things included', async () => {
    const messages = codec.info.name === 'bson' ? anyWithoutNulKeys : anyExecutions
    expect(findLoss(await bind(InfrastructureExecutionSchema), kept(messages))).toBeUndefined()
  })

  test.each(anyMessages)('loses nothing of any message with $what', async ({ type, messages }) => {
    expect(findLoss(await bind(type), kept(messages))).toBeUndefined()
  })

  test('keeps the largest and smallest 64-bit integers, or is found out', async () => {
    const bound = await bind(everyKind)
    const message = create(everyKind, {
      singularInt64: -(2n ** 63n),
      singularUint64: 2n ** 64n - 1n,
      singularSint64: 2n ** 53n + 1n,
      singularFixed64: 2n ** 63n,
      singularSfixed64: 2n ** 63n - 1n,
    })
    const loss = lossOrError(() => findLoss(bound, [message])?.path)
    if (codec.info.options.includes('int64 as numbers')) expect(loss).toMatch(/.+/)
    else expect(loss).toBeUndefined()
  })

  test('keeps a map key named __proto__, or is found out', async () => {
    const bound = await bind(InfrastructureExecutionSchema)
    const message = create(InfrastructureExecutionSchema, {
      metadata: Object.fromEntries([['__proto__', 'kept']]),
    })
    const loss = lossOrError(() => findLoss(bound, [message])?.path)
    if (withoutProto.includes(codec.info.name)) expect(loss).toContain('__proto__')
    else expect(loss).toBeUndefined()
  })

  test('keeps fields with names that objects have by themselves, or is found out, and a thousand fields', async () => {
    const names = ['constructor', 'hasOwnProperty', 'toString', 'valueOf', 'prototype', 'length', '_bsontype']
    const many = Array.from({ length: 1000 }, (_, place) => `field_${place}`)
    const lossOf = async ({ type, message }: ReturnType<typeof numbersNamed>) =>
      findLoss(await bind(type), [message])?.path
    const loss = await lossOf(numbersNamed(names))
    if (withoutInherited.includes(codec.info.name)) expect(loss).toContain('constructor')
    else expect(loss).toBeUndefined()
    expect(await lossOf(numbersNamed(many))).toBeUndefined()
  })

  test('keeps a field named __proto__, or is found out', async () => {
    const { type, message } = numbersNamed(['__proto__', 'other'])
    const bound = await bind(type)
    const loss = lossOrError(() => findLoss(bound, [message])?.path)
    if ([...withoutProto, ...withoutProtoField].includes(codec.info.name) && codec.info.name !== 'ts-proto')
      expect(loss).toMatch(/.+/)
    else expect(loss).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect({}).not.toHaveProperty('other')
  })

  test('keeps a map key with NUL in it, or is found out', async () => {
    const bound = await bind(InfrastructureExecutionSchema)
    const message = create(InfrastructureExecutionSchema, { metadata: { 'a\0b': 'kept' } })
    const loss = lossOrError(() => findLoss(bound, [message])?.path)
    if (codec.info.name === 'bson') expect(loss).toContain('null bytes')
    else expect(loss).toBeUndefined()
  })
})

function lossOrError(find: () => string | undefined): string | undefined {
  try {
    return find()
  } catch (error) {
    return String(error)
  }
}
