import { create } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codecs } from '../../src/codecs/catalogue.ts'
import { copyBytes } from '../../src/codecs/copy-bytes.ts'
import { firstDifference } from '../../src/codecs/first-difference.ts'
import { findLoss } from '../../src/codecs/round-trip.ts'
import { workloads } from '../../src/workloads/catalogue.ts'
import { InfrastructureExecutionSchema } from '../../src/workloads/gen/wirebench/workloads/v1/infrastructure_execution_pb.js'
import { ordinaryExecution } from './support/any-execution.ts'

const seed = 42

describe.each(codecs)('codec $info.name', (codec) => {
  describe.each(workloads)('with $name', (workload) => {
    test('loses nothing of the whole corpus', async () => {
      expect(findLoss(await codec.bind(workload.type), workload.corpus(seed))).toBeUndefined()
    })

    test('gives the same bytes for the same message', async () => {
      const bound = await codec.bind(workload.type)
      for (const message of workload.corpus(seed).slice(0, 32)) {
        const native = bound.fromMessage(message)
        const first = copyBytes(bound.encode(native))
        expect(firstDifference(first, bound.encode(native))).toBeUndefined()
        expect(bound.encode(bound.decode(first)).length).toBe(first.length)
      }
    })

    test('leaves the message that it encodes and the bytes that it decodes as they were', async () => {
      const bound = await codec.bind(workload.type)
      for (const message of workload.corpus(seed).slice(0, 8)) {
        const untouched = structuredClone(message)
        const bytes = copyBytes(bound.encode(bound.fromMessage(message)))
        const copy = copyBytes(bytes)
        bound.decode(bytes)
        expect(message).toEqual(untouched)
        expect(firstDifference(copy, bytes)).toBeUndefined()
      }
    })

    test('refuses bytes that were cut off, or can be seen to have lost something', async () => {
      const bound = await codec.bind(workload.type)
      const [message] = workload.corpus(seed)
      const cut = {
        ...bound,
        decode: (bytes: Uint8Array) => bound.decode(bytes.subarray(0, bytes.length - 1)),
      }
      expect(lossOrError(() => findLoss(cut, [message!])?.text)).toMatch(/.+/)
    })
  })

  test('loses nothing of any message, non-ASCII, empty and oddly named things included', async () => {
    const bound = await codec.bind(InfrastructureExecutionSchema)
    fc.assert(
      fc.property(ordinaryExecution, (message) => {
        expect(findLoss(bound, [message])).toBeUndefined()
      }),
      { numRuns: 150, seed },
    )
  })

  test('keeps a map key named __proto__, or is found out', async () => {
    const bound = await codec.bind(InfrastructureExecutionSchema)
    const message = create(InfrastructureExecutionSchema, {
      metadata: Object.fromEntries([['__proto__', 'kept']]),
    })
    const renaming = ['msgpackr']
    expect(findLoss(bound, [message])?.path).toBe(
      renaming.includes(codec.info.name) ? '.metadata.__proto__' : undefined,
    )
  })
})

function lossOrError(find: () => string | undefined): string | undefined {
  try {
    return find()
  } catch (error) {
    return String(error)
  }
}
