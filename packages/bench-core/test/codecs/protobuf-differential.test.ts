import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BoundCodec } from '../../src/codecs/codec.ts'
import { firstDifference } from '../../src/codecs/messages/first-difference.ts'
import { protobufEs } from '../../src/codecs/protobuf-es.ts'
import { protobufjs } from '../../src/codecs/protobufjs.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { InfrastructureExecutionSchema } from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { anyExecution } from './support/any-execution.ts'

const seed = 42

describe.each(workloads)('protobuf bytes of $name', (workload) => {
  test('are as long from one library as from the other', async () => {
    const [es, js] = await Promise.all([protobufEs.bind(workload.type), protobufjs.bind(workload.type)])
    for (const message of workload.corpus(seed)) {
      expect(js.encode(js.fromMessage(message)).length).toBe(es.encode(message).length)
    }
  })

  test('of either library are read by the other without loss', async () => {
    const [es, js] = await Promise.all([protobufEs.bind(workload.type), protobufjs.bind(workload.type)])
    for (const message of workload.corpus(seed)) {
      const written = js.encode(js.fromMessage(message)).slice()
      expect(firstDifference(message, es.decode(written))).toBeUndefined()
      expect(firstDifference(message, js.toMessage(js.decode(es.encode(message))))).toBeUndefined()
    }
  })
})

describe('any message', () => {
  let es: BoundCodec
  let js: BoundCodec
  beforeAll(async () => {
    es = await protobufEs.bind(InfrastructureExecutionSchema)
    js = await protobufjs.bind(InfrastructureExecutionSchema)
  })

  test('written by one library is read by the other without loss', () => {
    fc.assert(
      fc.property(anyExecution, (message) => {
        const written = js.encode(js.fromMessage(message)).slice()
        expect(firstDifference(message, es.decode(written))).toBeUndefined()
        expect(firstDifference(message, js.toMessage(js.decode(es.encode(message))))).toBeUndefined()
      }),
      { numRuns: 200, seed },
    )
  })
})
