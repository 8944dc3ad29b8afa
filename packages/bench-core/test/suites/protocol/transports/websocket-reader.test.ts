import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocketReader } from '../../../../src/suites/protocol/transports/websocket/frame-reader.ts'

function frame(payload: Buffer): Buffer {
  const { length } = payload
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  head[0] = 0x82
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

function read(reader: WebSocketReader, chunks: readonly Buffer[]): Buffer[] {
  const payloads: Buffer[] = []
  for (const chunk of chunks) {
    reader.push(Buffer.from(chunk))
    while (reader.next()) payloads.push(Buffer.from(reader.payload))
    reader.keep()
  }
  return payloads
}

test('messages of every length form come out, wherever their bytes are cut apart', () => {
  const payloads = [0, 1, 125, 126, 4000, 65_535, 65_536, 70_000].map((length) =>
    Buffer.alloc(length, length),
  )
  const bytes = Buffer.concat(payloads.map(frame))
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (places) => {
      const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length]
      const chunks = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end))
      const messages = read(new WebSocketReader(), chunks)
      expect(messages.map(({ length }) => length)).toEqual(payloads.map(({ length }) => length))
      expect(Buffer.concat(messages).equals(Buffer.concat(payloads))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['a frame with a mask, which only clients use', Buffer.from([0x82, 0x81, 1, 2, 3, 4, 5])],
  ['a part of a message', Buffer.from([0x02, 0x01, 0])],
  ['a message longer than any answer', Buffer.from([0x82, 127, 0, 0, 1, 0, 0, 0, 0, 0])],
  ['reserved bits', Buffer.from([0xa2, 0x00])],
  ['a compressed message that is none', Buffer.from([0xc2, 0x02, 0xff, 0xff])],
])('%s is refused', (_what, bytes) => {
  const reader = new WebSocketReader()
  expect(read(reader, [bytes])).toEqual([])
  expect(reader.fault).toBe(true)
})
