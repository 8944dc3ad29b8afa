import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearNames, WirebenchError } from '../../src/model/errors.ts'

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

test('an error that a person can mend says what is wrong and what to do, and keeps its cause', () => {
  const cause = new Error('EACCES')
  const error = new WirebenchError('invalid-option', 'it is wrong', 'mend it', { cause })
  expect(error).toMatchObject({
    name: 'WirebenchError',
    code: 'invalid-option',
    message: 'it is wrong',
    hint: 'mend it',
    cause,
  })
})
