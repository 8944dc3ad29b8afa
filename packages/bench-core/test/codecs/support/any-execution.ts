import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Timestamp, TimestampSchema } from '@bufbuild/protobuf/wkt'
import fc from 'fast-check'
import {
  type InfrastructureExecution,
  InfrastructureExecutionSchema,
  type PipelineApprovalSchema,
  type PipelineExecutionContextSchema,
  type TransformationOutputSchema,
  type TransformationPlanSchema,
  type TransformationSchema,
} from '../../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { anyText } from '../../support/any-text.ts'

const text = fc.oneof(
  anyText(12),
  fc.constantFrom('', 'Größenlehre', '山田 花子', '👩‍🚀', '\u0000', '\uFEFFmarked', '"\\\n', '\u2028'),
)

const ordinaryKey = fc
  .oneof(text, fc.constantFrom('constructor', 'toString', '$ref', '1', '-0'))
  .filter((key) => key !== '__proto__')
const anyKey = fc.oneof(
  { weight: 4, arbitrary: ordinaryKey },
  { weight: 1, arbitrary: fc.constant('__proto__') },
)

const int32 = fc.oneof(fc.integer(), fc.constantFrom(0, 2 ** 31 - 1, -(2 ** 31)))

/** 0001-01-01 to 9999-12-31, the range that the JSON mapping can say. */
const timestamp: fc.Arbitrary<Timestamp> = fc
  .record({
    seconds: fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }),
    nanos: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom(0, 1, 1000, 1_000_000)),
  })
  .map((fields) => create(TimestampSchema, fields))

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const few = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 })

const context: fc.Arbitrary<MessageInitShape<typeof PipelineExecutionContextSchema>> = fc.record({
  pipelineId: text,
  stageName: text,
  tags: few(text),
})

const approval: fc.Arbitrary<MessageInitShape<typeof PipelineApprovalSchema>> = fc.record({
  approvalId: text,
  approver: sometimes(fc.record({ userId: text, name: text, email: text, role: text })),
  approvedAt: sometimes(timestamp),
  comments: text,
  approvalStatus: fc.integer({ min: 0, max: 3 }),
})

const transformation: fc.Arbitrary<MessageInitShape<typeof TransformationSchema>> = fc.record({
  transformationId: text,
  config: fc.json({ maxDepth: 1 }),
  order: int32,
  status: fc.integer({ min: 0, max: 3 }),
})

const output: fc.Arbitrary<MessageInitShape<typeof TransformationOutputSchema>> = fc.record({
  outputId: text,
  endpoints: few(text),
})

function executions(key: fc.Arbitrary<string>): fc.Arbitrary<InfrastructureExecution> {
  const map = <T>(value: fc.Arbitrary<T>) =>
    few(fc.tuple(key, value)).map((entries): Record<string, T> => Object.fromEntries(entries))
  const plan: fc.Arbitrary<MessageInitShape<typeof TransformationPlanSchema>> = fc.record({
    planId: text,
    transformations: few(transformation),
    outputs: map(output),
    estimatedDurationSeconds: int32,
  })
  return fc
    .record({
      executionId: text,
      status: fc.integer({ min: 0, max: 5 }),
      startedAt: sometimes(timestamp),
      instanceIds: few(text),
      context: sometimes(context),
      approvals: few(approval),
      transformationPlan: sometimes(plan),
      metadata: map(text),
      autoApproved: fc.boolean(),
      errorMessage: text,
    })
    .map((fields) => create(InfrastructureExecutionSchema, fields))
}

/** Every message that the schema allows and the JSON mapping can say, `__proto__` among the map keys included. */
export const anyExecution = executions(anyKey)

/** The same without NUL in map keys, which BSON can't write. */
export const executionWithoutNulKeys = executions(ordinaryKey.filter((key) => !key.includes('\0')))

/** The same without the map key `__proto__`, which not every library keeps. */
export const ordinaryExecution = executions(ordinaryKey)
