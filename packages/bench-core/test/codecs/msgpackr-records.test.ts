import { expect, test } from 'vitest'
import { copyBytes } from '../../src/codecs/messages/copy-bytes.ts'
import { firstDifference } from '../../src/codecs/messages/first-difference.ts'
import { messageTypes } from '../../src/codecs/messages/message-types.ts'
import { msgpackr } from '../../src/codecs/msgpackr.ts'
import { msgpackrRecords } from '../../src/codecs/msgpackr-records.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { evolutions } from '../../src/workloads/evolutions/evolutions.ts'
import { TreeNodeSchema } from '../../src/workloads/gen/wirebench/workloads/v1/deep_tree_pb.js'
import { InfrastructureExecutionSchema } from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'

test.each(workloads)(
  'a message of $name is read by a process that has seen none before',
  async (workload) => {
    const writer = await msgpackrRecords.bind(workload.type)
    for (const message of workload.corpus(42).slice(0, 8)) {
      const bytes = copyBytes(writer.encode(writer.fromMessage(message)))
      const reader = await msgpackrRecords.bind(workload.type)
      expect(firstDifference(message, reader.toMessage(reader.decode(bytes)))).toBeUndefined()
    }
  },
)

test('field names do not travel with the message', async () => {
  const [records, maps] = [await msgpackrRecords.bind(TreeNodeSchema), await msgpackr.bind(TreeNodeSchema)]
  const [message] = workloads.find(({ name }) => name === 'deep-tree')!.corpus(42)
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  expect(text(maps.encode(maps.fromMessage(message!)))).toContain('weight')
  expect(text(records.encode(records.fromMessage(message!)))).not.toContain('weight')
})

test('a reader of another version understands a message with the structures of its writer', async () => {
  const { before, after } = evolutions.find(({ name }) => name === 'field-removed')!
  const writer = await msgpackrRecords.bind(before.type)
  const reader = await msgpackrRecords.bindReader!(before.type, after.type)
  for (const message of before.corpus(42).slice(0, 16)) {
    const bytes = copyBytes(writer.encode(writer.fromMessage(message)))
    const { $typeName: _type, nickname: _removed, ...kept } = message as unknown as Record<string, unknown>
    expect(reader.toMessage(reader.decode(bytes))).toMatchObject(kept)
  }
})

test('the types of a message are told once each, in the order in which its fields lead to them', () => {
  expect(messageTypes(TreeNodeSchema)).toEqual([TreeNodeSchema])
  expect(messageTypes(InfrastructureExecutionSchema).map(({ name }) => name)).toEqual([
    'InfrastructureExecution',
    'Timestamp',
    'PipelineExecutionContext',
    'PipelineApproval',
    'UserInfo',
    'TransformationPlan',
    'Transformation',
    'TransformationOutput',
  ])
})
