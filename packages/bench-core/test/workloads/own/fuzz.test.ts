import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { WirebenchError } from '../../../src/model/errors.ts'
import { readData } from '../../../src/workloads/own/data/read-data.ts'
import { shop } from './support/shop.ts'

const budget = { numRuns: 300, seed: 42 } as const

/** Whatever it is given, it works or says in words why not. */
async function onlyInWords(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    expect(error.message).toMatch(/^[^\n]+$/)
    expect(error.hint).toMatch(/^[^\n]+$/)
  }
}

describe('data', () => {
  const read = async (name: string, content: string | Uint8Array) => {
    const { type, registry } = await shop()
    return readData([join(folderOf({ [name]: content }), name)], type, registry)
  }

  test('of any bytes is read, or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom('x.binpb', 'x.json', 'x'),
        async (bytes, name) => {
          await onlyInWords(() => read(name, bytes))
        },
      ),
      budget,
    )
  })

  test('of bytes that are nearly protobuf is read, or refused in words', async () => {
    const tagged = fc.tuple(
      fc.constantFrom(0x0a, 0x12, 0x1a, 0x20, 0x28, 0x32, 0x3a, 0x4a, 0x52, 0x59, 0x0b, 0x0c),
      fc.uint8Array({ maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(tagged, { maxLength: 6 }), async (parts) => {
        await onlyInWords(() =>
          read(
            'x.binpb',
            Buffer.concat(parts.map(([tag, rest]) => Buffer.from([tag, rest.length, ...rest]))),
          ),
        )
      }),
      budget,
    )
  })

  test('of any JSON is read, or refused in words', async () => {
    const names = fc.constantFrom(
      'orderId',
      'lines',
      'byName',
      'total',
      'status',
      'createdAt',
      'card',
      'token',
      'metadata',
      'parent',
      'weight',
      '__proto__',
      'sku',
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.oneof(fc.string({ maxLength: 5 }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(names, tie('value'), { maxKeys: 4 }),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value, { maxKeys: 4 }), async (record) => {
        await onlyInWords(() => read('x.json', JSON.stringify(record)))
      }),
      budget,
    )
  })
})
