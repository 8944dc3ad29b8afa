import { createHash } from 'node:crypto'
import { toBinary, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { median } from '../../src/stats/mean.ts'
import { infrastructureExecution } from '../../src/workloads/built-in/infrastructure-execution.ts'
import {
  type InfrastructureExecution,
  InfrastructureExecutionSchema,
} from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'

const type = InfrastructureExecutionSchema

function corpus(seed: number): InfrastructureExecution[] {
  return infrastructureExecution.corpus(seed) as InfrastructureExecution[]
}

/** The values that occur, in order. */
function kinds(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b)
}

describe.each([42, 1, 4_294_967_295])('seed %i', (seed) => {
  test('a message has about 2.1 kB as protobuf and 3.9 kB as minified JSON', () => {
    const protobufBytes = median(corpus(seed).map((message) => toBinary(type, message).length))
    const jsonBytes = median(corpus(seed).map((message) => Buffer.byteLength(toJsonString(type, message))))
    expect(protobufBytes).toBeGreaterThanOrEqual(2100)
    expect(protobufBytes).toBeLessThanOrEqual(2300)
    expect(jsonBytes).toBeGreaterThanOrEqual(3700)
    expect(jsonBytes).toBeLessThanOrEqual(4100)
  })
})

describe('every message', () => {
  const messages = corpus(42)
  const plans = messages.map(({ transformationPlan }) => transformationPlan!)

  test('has 15 instance ids, 4 tags and 8 entries of metadata', () => {
    expect(kinds(messages.map(({ instanceIds }) => instanceIds.length))).toEqual([15])
    expect(kinds(messages.map(({ context }) => context!.tags.length))).toEqual([4])
    expect(kinds(messages.map(({ metadata }) => Object.keys(metadata).length))).toEqual([8])
  })

  test('has 2 or 3 approvals, 5 to 7 transformations, 3 to 5 outputs with 2 endpoints each', () => {
    expect(kinds(messages.map(({ approvals }) => approvals.length))).toEqual([2, 3])
    expect(kinds(plans.map(({ transformations }) => transformations.length))).toEqual([5, 6, 7])
    expect(kinds(plans.map(({ outputs }) => Object.keys(outputs).length))).toEqual([3, 4, 5])
    const endpoints = plans.flatMap(({ outputs }) => Object.values(outputs).map((output) => output.endpoints))
    expect(kinds(endpoints.map(({ length }) => length))).toEqual([2])
  })

  test('has a JSON text of about 70 characters in each transformation', () => {
    const configs = plans.flatMap(({ transformations }) => transformations.map(({ config }) => config))
    for (const config of configs) expect(JSON.parse(config)).toBeTypeOf('object')
    expect(median(configs.map(({ length }) => length))).toBeGreaterThanOrEqual(55)
    expect(median(configs.map(({ length }) => length))).toBeLessThanOrEqual(85)
  })

  test('stops after it started, and was approved before', () => {
    for (const { startedAt, stoppedAt, approvals } of messages) {
      expect(stoppedAt!.seconds).toBeGreaterThan(startedAt!.seconds)
      for (const { approvedAt } of approvals) expect(approvedAt!.seconds).toBeLessThan(startedAt!.seconds)
    }
  })
})

test('most messages have no error, some have one', () => {
  const failed = corpus(42).filter(({ errorMessage }) => errorMessage !== '').length
  expect(failed).toBeGreaterThan(0)
  expect(failed).toBeLessThan(128)
})

test('names in several scripts occur', () => {
  const texts = corpus(42)
    .flatMap(({ metadata }) => Object.values(metadata))
    .join('')
  expect(texts).toMatch(/\p{Script=Han}/u)
  expect(texts).toMatch(/[äöüßé]/)
})

test('the messages of the default size are these for ever', () => {
  const hash = createHash('sha256')
  for (const message of corpus(42)) hash.update(toBinary(type, message))
  expect(hash.digest('hex')).toBe('8f63244fd72349ed7a879495867756ac3429fa95ca7bbd11cf224facf839b8bc')
})

test('the size leads from well below to well above 2 kB', () => {
  const bytesAt = (size: number) =>
    median(infrastructureExecution.corpus(42, size).map((message) => toBinary(type, message as never).length))
  const bytes = [1, 5, 10, 15, 20, 40].map(bytesAt)
  expect(bytes).toEqual(bytes.toSorted((a, b) => a - b))
  expect(bytes[0]).toBeLessThan(1300)
  expect(bytes.at(-1)).toBeGreaterThan(3500)
})
