import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../../src/codecs/messages/first-difference.ts'

describe('equal are', () => {
  test.each([
    ['NaN and NaN', Number.NaN, Number.NaN],
    ['bytes with the same content', Uint8Array.of(1, 2), Uint8Array.of(1, 2)],
    ['bytes in a buffer of another class', Uint8Array.of(1, 2), Buffer.from([1, 2])],
    [
      'bytes to which a library fastened something',
      Object.assign(Uint8Array.of(1), { view: 1 }),
      Uint8Array.of(1),
    ],
    ['64-bit integers', { at: 2n ** 63n - 1n }, { at: 2n ** 63n - 1n }],
    ['a field that is undefined and one that is not there', { a: 1, b: undefined }, { a: 1 }],
    ['objects with their names in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a message and itself without its type’s name', { $typeName: 'a.B', a: 1 }, { a: 1 }],
    ['a message and itself without unknown fields', { $unknown: [1], a: 1 }, { a: 1 }],
  ])('%s', (_, expected, actual) => {
    expect(firstDifference(expected, actual)).toBeUndefined()
  })
})

test('megabytes of bytes are compared in one piece', () => {
  const bytes = new Uint8Array(64 * 2 ** 20).fill(7)
  expect(firstDifference({ bytes }, { bytes: Buffer.from(bytes) })).toBeUndefined()
})

describe('a difference is told with its path and both sides', () => {
  test.each([
    [
      'a number rounded beyond 2^53',
      { id: 2n ** 53n + 1n },
      { id: 2n ** 53n },
      '.id',
      '9007199254740993n',
      '9007199254740992n',
    ],
    ['a 64-bit integer that became a number', { id: 5n }, { id: 5 }, '.id', '5n', '5'],
    ['a byte', { hash: Uint8Array.of(1, 2, 3) }, { hash: Uint8Array.of(1, 9, 3) }, '.hash[1]', '2', '9'],
    ['a byte that is missing', Uint8Array.of(1, 2), Uint8Array.of(1), '[1]', '2', 'nothing'],
    ['bytes that became text', { hash: Uint8Array.of(1) }, { hash: 'AQ==' }, '.hash', 'a list', '"AQ=="'],
    ['bytes that became an object', Uint8Array.of(1), { 0: 1 }, '.', 'a list', 'an object'],
    ['NaN that became null', { ratio: Number.NaN }, { ratio: null }, '.ratio', 'NaN', 'null'],
    ['−0 that became 0', { ratio: -0 }, { ratio: 0 }, '.ratio', '-0', '0'],
    ['a field that is missing', { a: { b: 1 } }, { a: {} }, '.a.b', '1', 'nothing'],
    ['a field that was added', { a: {} }, { a: { b: false } }, '.a.b', 'nothing', 'false'],
    ['an item that is missing', { tags: ['x', 'y'] }, { tags: ['x'] }, '.tags[1]', '"y"', 'nothing'],
    ['a message that is missing', { a: {} }, {}, '.a', 'an object', 'nothing'],
    [
      'a place deep inside',
      { list: [{ at: { nanos: 1 } }] },
      { list: [{ at: { nanos: 2 } }] },
      '.list[0].at.nanos',
      '1',
      '2',
    ],
    ['a map key with a $', { map: { $ref: 'x' } }, { map: {} }, '.map.$ref', '"x"', 'nothing'],
    ['a map key named __proto__', JSON.parse('{"__proto__":"x"}'), {}, '.__proto__', '"x"', 'an object'],
    ['a long text, shortened', 'a'.repeat(50), '', '.', `"${'a'.repeat(40)}…"`, '""'],
  ])('%s', (_, expected, actual, path, expectedText, actualText) => {
    expect(firstDifference(expected, actual)).toEqual({ path, expected: expectedText, actual: actualText })
  })
})
