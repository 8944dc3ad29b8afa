import { create, isMessage, type Message } from '@bufbuild/protobuf'
import { TimestampSchema } from '@bufbuild/protobuf/wkt'
import { expect, test } from 'vitest'
import type { BoundCodec } from '../../../src/codecs/codec.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { protobufEs } from '../../../src/codecs/protobuf-es.ts'
import { infrastructureExecution } from '../../../src/workloads/built-in/infrastructure-execution.ts'
import {
  type InfrastructureExecution,
  InfrastructureExecutionSchema,
} from '../../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'

const corpus = infrastructureExecution.corpus(42)

/** Protobuf-ES, but something happens to what it decodes. */
async function lossyCodec(damage: (message: InfrastructureExecution) => void): Promise<BoundCodec> {
  const codec = await protobufEs.bind(InfrastructureExecutionSchema)
  return {
    ...codec,
    decode(bytes) {
      const message = codec.decode(bytes)
      if (isMessage(message as Message, InfrastructureExecutionSchema))
        damage(message as InfrastructureExecution)
      return message
    },
  }
}

test('a codec that drops the nanoseconds of an approval is caught at their path', async () => {
  const codec = await lossyCodec((message) => {
    const approval = message.approvals[1]!
    approval.approvedAt = create(TimestampSchema, { seconds: approval.approvedAt!.seconds })
  })
  const nanos = (corpus[0] as InfrastructureExecution).approvals[1]!.approvedAt!.nanos
  expect(findLoss(codec, corpus)).toEqual({
    code: 'changed',
    of: 'message',
    number: 0,
    path: '.approvals[1].approvedAt.nanos',
    expected: String(nanos),
    actual: '0',
  })
})

test('a loss in a single message of the corpus is found, and its number told', async () => {
  const target = corpus[200] as InfrastructureExecution
  const codec = await lossyCodec((message) => {
    if (message.executionId === target.executionId) delete message.metadata.team
  })
  expect(findLoss(codec, corpus)).toMatchObject({ number: 200, path: '.metadata.team' })
})

test('what a codec throws is told with the message at which it does', async () => {
  const target = corpus[200] as InfrastructureExecution
  const codec = await lossyCodec(({ executionId }) => {
    if (executionId === target.executionId) throw new TypeError('a value is missing')
  })
  expect(() => findLoss(codec, corpus)).toThrow('a value is missing (message 200)')
})

test('a codec that writes into one buffer again and again is no loss', async () => {
  const codec = await protobufEs.bind(InfrastructureExecutionSchema)
  const buffer = new Uint8Array(16_384)
  const reusing: BoundCodec = {
    ...codec,
    encode(message) {
      const bytes = codec.encode(message)
      buffer.set(bytes)
      return buffer.subarray(0, bytes.length)
    },
  }
  expect(findLoss(reusing, corpus)).toBeUndefined()
})
