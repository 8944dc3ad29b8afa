import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ResponseReader } from '../../../../src/suites/protocol/transports/http/response-reader.ts'

interface Read {
  readonly status: number
  readonly body: string
  readonly compressed: boolean
  readonly closing: boolean
}

function read(reader: ResponseReader, text: string, places: readonly number[] = []): Read[] {
  const bytes = Buffer.from(text)
  const edges = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ]
  const responses: Read[] = []
  for (let index = 1; index < edges.length; index++) {
    const chunk = Buffer.from(bytes.subarray(edges[index - 1], edges[index]))
    reader.push(chunk)
    while (reader.next()) {
      const { status, body, compressed, closing } = reader
      responses.push({ status, body: body.toString(), compressed, closing })
    }
    reader.keep()
    chunk.fill(0)
  }
  return responses
}

const stream = [
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"ä":"b"}'.replace(
    '9',
    '10',
  ),
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 404 Not Found\r\ncontent-length:0\r\nConnection: close\r\n\r\n',
  'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nWiki\r\n6;x=y\r\npedia \r\n0\r\nTrailer: 1\r\n\r\n',
  'HTTP/1.1 200 OK\r\nCONTENT-ENCODING: gzip\r\nx: y\r\nCONTENT-LENGTH: 2\r\n\r\nzz',
].join('')

const expected: Read[] = [
  { status: 200, body: '{"ä":"b"}', compressed: false, closing: false },
  { status: 404, body: '', compressed: false, closing: true },
  { status: 201, body: 'Wikipedia ', compressed: false, closing: false },
  { status: 200, body: 'zz', compressed: true, closing: false },
]

describe('a response reader', () => {
  test('reads lengths, chunks, interim answers and header names in any case', () => {
    expect(read(new ResponseReader(), stream)).toEqual(expected)
  })

  test('reads the same wherever the bytes are cut apart', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (places) => {
        expect(read(new ResponseReader(), stream, places)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    'SSH-2.0-OpenSSH_9.7\r\n\r\n',
    'HTTP/1.1 abc OK\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    'x'.repeat(70_000),
  ])('takes %j for no response', (text) => {
    const reader = new ResponseReader()
    expect(read(reader, text)).toEqual([])
    expect(reader.fault).toBe(true)
  })

  test('takes any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 10 }), (chunks) => {
        const reader = new ResponseReader()
        for (const chunk of chunks) {
          reader.push(Buffer.from(['HTTP/1.1 200 OK\r\n', Buffer.from(chunk).toString('latin1')].join('')))
          while (reader.next());
        }
      }),
      { numRuns: 300 },
    )
  })
})
