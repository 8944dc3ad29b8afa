import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headerBytes,
  magic,
  maxFrameBodyBytes,
  version,
} from '../../../../src/suites/protocol/framed/frame-format.ts'
import { FrameReader } from '../../../../src/suites/protocol/framed/frame-reader.ts'
import { writeHeader } from '../../../../src/suites/protocol/framed/write-frame.ts'

interface Frame {
  readonly type: number
  readonly flags: number
  readonly requestId: number
  readonly body: Uint8Array
}

const anyFrame: fc.Arbitrary<Frame> = fc.record({
  type: fc.integer({ min: 0, max: 255 }),
  flags: fc.integer({ min: 0, max: 255 }),
  requestId: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  body: fc.uint8Array({ maxLength: 3000 }),
})

function bytesOf({ type, flags, requestId, body }: Frame): Buffer {
  const bytes = Buffer.alloc(headerBytes + body.length)
  writeHeader(bytes, 0, type, flags, requestId, body.length)
  bytes.set(body, headerBytes)
  return bytes
}

/** Reads chunks as a client does: each lies in one block of memory that the next one overwrites. */
function read(reader: FrameReader, chunks: readonly Buffer[]): Frame[] {
  const block = Buffer.alloc(Math.max(1, ...chunks.map(({ length }) => length)))
  const frames: Frame[] = []
  for (const chunk of chunks) {
    block.fill(0xee)
    chunk.copy(block)
    reader.push(block.subarray(0, chunk.length))
    while (reader.next())
      frames.push({
        type: reader.type,
        flags: reader.flags,
        requestId: reader.requestId,
        body: Uint8Array.from(reader.body),
      })
    reader.keep()
  }
  return frames
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const edges = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ]
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end))
}

describe('a frame reader', () => {
  test('gives the frames that were written, wherever their bytes are cut apart', () => {
    fc.assert(
      fc.property(
        fc.array(anyFrame, { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (frames, places) => {
          const chunks = cut(Buffer.concat(frames.map(bytesOf)), places)
          expect(read(new FrameReader(), chunks)).toEqual(frames)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('takes any bytes without throwing and holds no more than has come in', () => {
    const nearlyRight = fc
      .tuple(fc.uint8Array({ maxLength: 60 }), fc.boolean())
      .map(([bytes, isFrame]) => (isFrame ? Buffer.from([magic, version, ...bytes]) : Buffer.from(bytes)))
    fc.assert(
      fc.property(fc.array(nearlyRight, { maxLength: 30 }), (chunks) => {
        const reader = new FrameReader(1000)
        read(reader, chunks)
        const arrived = chunks.reduce((sum, { length }) => sum + length, 0)
        expect(reader.waitingBytes).toBeLessThanOrEqual(Math.min(arrived, headerBytes + 1000))
        if (reader.fault) expect(reader.next()).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('stops at the first byte that begins no frame', () => {
    const reader = new FrameReader()
    expect(read(reader, [Buffer.from('GET / HTTP/1.1\r\n\r\n')])).toEqual([])
    expect(reader.fault).toBe('badMagic')
  })

  test('stops at another version before the rest of the header is there', () => {
    const reader = new FrameReader()
    expect(read(reader, [Buffer.from([magic]), Buffer.from([2])])).toEqual([])
    expect(reader.fault).toBe('badVersion')
  })

  test('refuses a body of 4 GB as soon as its header is there, and knows whose it was', () => {
    const header = Buffer.alloc(headerBytes)
    writeHeader(header, 0, 1, 0, 77, 2 ** 32 - 1)
    const reader = new FrameReader()
    read(reader, [header])
    expect(reader.fault).toBe('tooLong')
    expect(reader.requestId).toBe(77)
    expect(reader.waitingBytes).toBe(0)
  })

  test('takes a body of the greatest length', () => {
    const frame = { type: 1, flags: 0, requestId: 1, body: new Uint8Array(maxFrameBodyBytes) }
    const [read_] = read(new FrameReader(), cut(bytesOf(frame), [5, 70_000, 1_000_000]))
    expect(read_?.body.length).toBe(maxFrameBodyBytes)
  })
})
