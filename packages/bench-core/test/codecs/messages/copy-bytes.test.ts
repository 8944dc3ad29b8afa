import { expect, test } from 'vitest'
import { copyBytes } from '../../../src/codecs/messages/copy-bytes.ts'

test.each([
  ['a Node.js buffer', Buffer.from([1, 2, 3])],
  ['a view of a longer buffer', Uint8Array.of(0, 1, 2, 3, 4).subarray(1, 4)],
])('what is written into %s later does not change its copy', (_, bytes) => {
  const copy = copyBytes(bytes)
  bytes[0] = 9
  expect([...copy]).toEqual([1, 2, 3])
})

test('a copy is of the same class, as some libraries read Node.js buffers by other means', () => {
  expect(copyBytes(Buffer.from([1]))).toBeInstanceOf(Buffer)
  expect(copyBytes(Uint8Array.of(1))).not.toBeInstanceOf(Buffer)
})
