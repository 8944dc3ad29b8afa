import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearNames } from '../src/near-names.ts'

const codecs = ['json', 'protojson', 'protobuf-es', 'protobufjs', 'msgpackr']

describe('the names near to a mistyped one', () => {
  test.each([
    ['jsn', ['json']],
    ['JSON', ['json', 'protojson']],
    ['msgpack', ['msgpackr']],
    ['protobufes', ['protobuf-es', 'protobufjs']],
    ['xml', []],
    ['', []],
  ])('%s', (wanted, near) => {
    expect(nearNames(wanted, codecs)).toEqual(near)
  })

  test('are never more than three, and the name itself comes first where it is known', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1 }), (known) => {
        const [wanted] = known
        const near = nearNames(wanted!, known)
        expect(near.length).toBeLessThanOrEqual(3)
        expect(near[0]!.toLowerCase()).toBe(wanted!.toLowerCase())
      }),
    )
  })
})
