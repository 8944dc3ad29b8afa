import { create } from '@bufbuild/protobuf'
import { TimestampSchema } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDifference } from '../../src/codecs/first-difference.ts'
import { fromMessageTree, toMessageTree } from '../../src/codecs/message-tree.ts'
import {
  ExecutionStatus,
  InfrastructureExecutionSchema,
} from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { anyExecution } from './support/any-execution.ts'

const type = InfrastructureExecutionSchema

test('any message comes back from its tree', () => {
  fc.assert(
    fc.property(anyExecution, (message) => {
      expect(firstDifference(message, fromMessageTree(type, toMessageTree(type, message)))).toBeUndefined()
    }),
    { numRuns: 300, seed: 42 },
  )
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

test('a value that does not fit its field is refused', () => {
  expect(() => fromMessageTree(type, { status: 'EXECUTION_STATUS_NONE' })).toThrow(/has no value/)
  expect(() => fromMessageTree(type, { executionId: 5 })).toThrow()
  expect(() => fromMessageTree(type, { startedAt: 'yesterday' })).toThrow()
})
