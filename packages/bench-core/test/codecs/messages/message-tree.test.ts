import { create } from '@bufbuild/protobuf'
import {
  BytesValueSchema,
  DoubleValueSchema,
  FloatValueSchema,
  Int64ValueSchema,
  TimestampSchema,
} from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDifference } from '../../../src/codecs/messages/first-difference.ts'
import { fromMessageTree, toMessageTree } from '../../../src/codecs/messages/message-tree.ts'
import { plainForm, signedScalars, type TreeForm } from '../../../src/codecs/messages/tree-form.ts'
import { tradingCard } from '../../../src/workloads/built-in/trading-card.ts'
import {
  ExecutionStatus,
  InfrastructureExecutionSchema,
} from '../../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { hasFastProperties } from '../../support/has-fast-properties.ts'
import { anyExecution } from '../support/any-execution.ts'
import { anyMessage } from '../support/any-message.ts'
import { everyKind } from '../support/every-kind.ts'

const type = InfrastructureExecutionSchema

test('a tree of many fields is an object to V8 as programs have them, and no hash table', () => {
  const form: TreeForm = { ...plainForm, fieldName: ({ name }) => `as a tree ${name}` }
  const [card] = tradingCard.corpus(42, undefined, 1)
  const tree = toMessageTree(tradingCard.type, card!, form)
  expect(Object.keys(tree!).length).toBeGreaterThan(20)
  expect(hasFastProperties(tree)).toBe(true)
})

test('any message comes back from its tree', () => {
  fc.assert(
    fc.property(anyExecution, (message) => {
      expect(firstDifference(message, fromMessageTree(type, toMessageTree(type, message)))).toBeUndefined()
    }),
    { numRuns: 300, seed: 42 },
  )
})

test('any message comes back from a tree with all fields, maps that are maps, and messages of google.protobuf', () => {
  const form: TreeForm = {
    ...plainForm,
    ...signedScalars,
    maps: 'maps',
    unset: 'default',
    wellKnown: 'fields',
    fieldName: (field) => field.name,
  }
  fc.assert(
    fc.property(anyMessage(everyKind), (message) => {
      const tree = toMessageTree(everyKind, message, form)
      expect(firstDifference(message, fromMessageTree(everyKind, tree, form))).toBeUndefined()
    }),
    { numRuns: 200, seed: 42 },
  )
})

test('a wrapper is read that holds what JSON has no number for', () => {
  expect(fromMessageTree(DoubleValueSchema, Number.NaN)).toMatchObject({ value: Number.NaN })
  expect(fromMessageTree(FloatValueSchema, -Infinity)).toMatchObject({ value: -Infinity })
  expect(fromMessageTree(Int64ValueSchema, 2n ** 60n)).toMatchObject({ value: 2n ** 60n })
  expect(fromMessageTree(BytesValueSchema, new Uint8Array([255, 1]))).toMatchObject({
    value: new Uint8Array([255, 1]),
  })
})

test('a tree with all fields has defaults where a field can not be unset, and null where it can', () => {
  const tree = toMessageTree(type, create(type), { ...plainForm, maps: 'maps', unset: 'default' })
  expect(tree).toMatchObject({ executionId: '', instanceIds: [], metadata: new Map(), autoApproved: false })
  expect(tree).toMatchObject({ startedAt: null, context: null, status: 'EXECUTION_STATUS_UNKNOWN' })
  expect(Object.keys(tree as object)).toEqual(type.fields.map(({ jsonName }) => jsonName))
})

test('an empty message is an empty tree', () => {
  expect(toMessageTree(type, create(type))).toEqual({})
  expect(fromMessageTree(type, {})).toEqual(create(type))
})

test('a tree has the names of the JSON mapping, enums by name, timestamps as text, and no unset fields', () => {
  const message = create(type, {
    executionId: 'e1',
    status: ExecutionStatus.FAILED,
    startedAt: create(TimestampSchema, { seconds: 0n, nanos: 5_000_000 }),
    metadata: { team: 'données' },
    transformationPlan: { outputs: { first: { endpoints: ['a'] } } },
  })
  expect(toMessageTree(type, message)).toEqual({
    executionId: 'e1',
    status: 'EXECUTION_STATUS_FAILED',
    startedAt: '1970-01-01T00:00:00.005Z',
    metadata: { team: 'données' },
    transformationPlan: { outputs: { first: { endpoints: ['a'] } } },
  })
})

test('an enum value that the schema does not know is kept as its number', () => {
  const message = create(type, { status: 77 as ExecutionStatus })
  expect(toMessageTree(type, message)).toEqual({ status: 77 })
  expect(fromMessageTree(type, { status: 77 })).toEqual(message)
})

test('a field and a name of an enum value that the type does not know are passed over', () => {
  const tree = { executionId: 'e1', status: 'EXECUTION_STATUS_NONE', added: { later: true } }
  expect(fromMessageTree(type, tree)).toEqual(create(type, { executionId: 'e1' }))
})

test('a 64-bit integer is read into a field of 32 bits where its value fits, and refused where it does not', () => {
  const read = (seconds: bigint) =>
    fromMessageTree(type, { transformationPlan: { estimatedDurationSeconds: seconds } })
  expect(read(-7n)).toEqual(create(type, { transformationPlan: { estimatedDurationSeconds: -7 } }))
  expect(() => read(2n ** 31n)).toThrow()
  expect(() => read(2n ** 60n)).toThrow()
})

test('a value that does not fit its field is refused', () => {
  expect(() => fromMessageTree(type, { instanceIds: 'i-1' })).toThrow(/can’t be read from a string/)
  expect(() => fromMessageTree(type, { metadata: ['team'] })).toThrow(/can’t be read from a list/)
  expect(() => fromMessageTree(type, { context: 5 })).toThrow(/can’t be read from a number/)
  expect(() => fromMessageTree(type, { transformationPlan: null })).toThrow(/can’t be read from null/)
  expect(() => fromMessageTree(type, { executionId: 5 })).toThrow()
  expect(() => fromMessageTree(type, { startedAt: 'yesterday' })).toThrow()
})
