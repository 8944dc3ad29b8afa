import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ResponseReader } from '../../../../src/suites/protocol/transports/http/response-reader.ts'

interface Read {
  readonly status: number
  readonly body: string
  readonly contentEncoding: string | undefined
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
    while (reader.next()) responses.push(response(reader))
    reader.keep()
    chunk.fill(0)
  }
  return responses
}

function response({ status, body, contentEncoding, closing }: ResponseReader): Read {
  return { status, body: body.toString(), contentEncoding, closing }
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
  { status: 200, body: '{"ä":"b"}', contentEncoding: undefined, closing: false },
  { status: 404, body: '', contentEncoding: undefined, closing: true },
  { status: 201, body: 'Wikipedia ', contentEncoding: undefined, closing: false },
  { status: 200, body: 'zz', contentEncoding: 'gzip', closing: false },
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

  test('a body without length or chunks lasts until the connection ends, wherever the bytes are cut apart', () => {
    const text = 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{"ä":"b"}'
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 10 }), (places) => {
        const reader = new ResponseReader()
        expect(read(reader, text, places)).toEqual([])
        expect(reader.lastsUntilEnd).toBe(true)
        expect(reader.end()).toBe(true)
        expect(response(reader)).toEqual({
          status: 200,
          body: '{"ä":"b"}',
          contentEncoding: undefined,
          closing: true,
        })
        expect(reader.end()).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  test.each([
    ['half a head', 'HTTP/1.1 200 OK\r\nx: y\r\n'],
    ['half a body of known length', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'],
    ['a chunk that isn’t the last', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n'],
    ['nothing', ''],
  ])('%s is no response when the connection ends', (_, text) => {
    const reader = new ResponseReader()
    expect(read(reader, text)).toEqual([])
    expect(reader.end()).toBe(false)
  })

  test.each([204, 304])('an answer %d has no body, whatever its header says', (status) => {
    const text = `HTTP/1.1 ${status} x\r\n\r\nHTTP/1.1 ${status} x\r\ncontent-length: 5\r\n\r\n`
    const none = { status, body: '', contentEncoding: undefined, closing: false }
    expect(read(new ResponseReader(), text)).toEqual([none, none])
  })

  test('a connection of HTTP/1.0 ends after the answer, unless it is said to stay', () => {
    const closing = (version: string, header: string) =>
      read(new ResponseReader(), `HTTP/${version} 200 OK\r\ncontent-length: 0\r\n${header}\r\n`)[0]!.closing
    expect(closing('1.0', '')).toBe(true)
    expect(closing('1.0', 'Connection: Keep-Alive\r\n')).toBe(false)
    expect(closing('1.1', '')).toBe(false)
    expect(closing('1.1', 'Connection: upgrade, close\r\n')).toBe(true)
  })

  test('chunks may be around another coding', () => {
    const text = 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'
    expect(read(new ResponseReader(), text).map(({ body }) => body)).toEqual(['hi'])
  })

  test('reads no chunk twice, however many come by themselves', () => {
    const sizes = vi.spyOn(Number, 'parseInt')
    onTestFinished(() => sizes.mockRestore())
    const reader = new ResponseReader()
    expect(read(reader, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')).toEqual([])
    for (let chunk = 0; chunk < 200; chunk++) expect(read(reader, '2\r\nhi\r\n')).toEqual([])
    expect(read(reader, '0\r\n\r\n').map(({ body }) => body)).toEqual(['hi'.repeat(200)])
    expect(sizes).toHaveBeenCalledTimes(201)
    // Nothing of it is left for the next one.
    expect(read(reader, stream)).toEqual(expected)
  })

  test('takes chunks without end for no response', () => {
    const reader = new ResponseReader()
    const mebibyte = 1024 * 1024
    const chunk = Buffer.from(`${mebibyte.toString(16)}\r\n${'x'.repeat(mebibyte)}\r\n`)
    expect(read(reader, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')).toEqual([])
    for (let sent = 0; sent < 64; sent++) {
      expect([reader.next(), reader.fault]).toEqual([false, false])
      reader.push(chunk)
    }
    expect([reader.next(), reader.fault]).toEqual([false, true])
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
