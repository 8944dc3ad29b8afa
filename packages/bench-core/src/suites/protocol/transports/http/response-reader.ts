import { ByteQueue } from '../../framed/byte-queue.ts'

const lineFeed = 10
const carriageReturn = 13
const zero = 0x30
const maxHeadBytes = 64 * 1024
const maxAnswerBytes = 64 * 1024 * 1024

type HeaderName = 'content-length' | 'content-encoding' | 'transfer-encoding' | 'connection'

/**
 * Takes a stream of bytes apart into responses of HTTP/1.1 and 1.0 (RFC 9112), as far as answers to GET, POST, PUT, PATCH
 * and DELETE need it: a body ends by its content-length, by its last chunk or, where it has neither, with the connection,
 * of which `end` tells. After one of `next` and `end` gave true, the response is in the reader's own fields.
 */
export class ResponseReader {
  status = 0
  /** Valid until the next call of `push` or `keep`. */
  body: Buffer = Buffer.alloc(0)
  contentEncoding: string | undefined
  /** Whether the server closes the connection after this response. */
  closing = false
  /** Set when the bytes are no response that this reader knows. */
  fault = false
  readonly #queue = new ByteQueue()
  #bodyStart = 0
  /** Undefined where no header tells it. */
  #contentLength: number | undefined
  #chunked = false
  /** Of an answer that isn't complete, from its first byte on: where each chunk begins and ends, and where to go on. */
  #chunks: (readonly [start: number, end: number])[] = []
  #nextChunk = 0

  push(chunk: Buffer): void {
    if (!this.fault) this.#queue.push(chunk)
  }

  keep(): void {
    this.#queue.keep()
  }

  /** Reads a response; false where none is complete. */
  next(): boolean {
    while (!this.fault && this.#queue.length > 0) {
      const { bytes, start, end } = this.#queue
      if (!this.#readHead(bytes, start, end)) {
        if (end - start > maxHeadBytes) this.fault = true
        return false
      }
      if (this.fault) return false
      // An interim answer has no body and another one follows.
      if (this.status >= 200) return this.#readBody(bytes, end)
      this.#queue.start = this.#bodyStart
    }
    return false
  }

  /** Told that the connection has ended, in order: true where that completes a response. */
  end(): boolean {
    const { bytes, start, end } = this.#queue
    if (this.fault || start === end || !this.#readHead(bytes, start, end)) return false
    if (this.fault || !this.lastsUntilEnd) return false
    this.body = bytes.subarray(this.#bodyStart, end)
    this.#queue.start = end
    return true
  }

  /** Whether the head that was read last is followed by a body that only the end of the connection ends. */
  get lastsUntilEnd(): boolean {
    const hasBody = this.status >= 200 && this.status !== 204 && this.status !== 304
    return hasBody && !this.#chunked && this.#contentLength === undefined
  }

  #readBody(bytes: Buffer, end: number): boolean {
    const hasNone = this.status === 204 || this.status === 304
    if (this.#chunked && !hasNone) return this.#readChunks(bytes, end) || this.#awaitMore(end)
    if (this.lastsUntilEnd) return this.#awaitMore(end)
    const bodyEnd = this.#bodyStart + (hasNone ? 0 : this.#contentLength!)
    if (bodyEnd > end) return false
    this.body = bytes.subarray(this.#bodyStart, bodyEnd)
    this.#queue.start = bodyEnd
    return true
  }

  #awaitMore(end: number): false {
    if (end - this.#bodyStart > maxAnswerBytes) this.fault = true
    return false
  }

  /** Joins the chunks once the last one is there. Trailers are passed over. */
  #readChunks(bytes: Buffer, end: number): boolean {
    const { start } = this.#queue
    const chunks = this.#chunks
    let at = this.#nextChunk === 0 ? this.#bodyStart : start + this.#nextChunk
    while (true) {
      const lineEnd = endOfLine(bytes, at, end)
      if (lineEnd < 0) return false
      const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
      if (!(size >= 0)) {
        this.fault = true
        return false
      }
      at = lineEnd + 1
      if (size === 0) break
      if (at + size + 2 > end) return false
      chunks.push([at - start, at + size - start])
      at += size + 2
      this.#nextChunk = at - start
    }
    while (true) {
      const lineEnd = endOfLine(bytes, at, end)
      if (lineEnd < 0) return false
      const isLast = lineEnd - at <= 1
      at = lineEnd + 1
      if (isLast) break
    }
    this.body = Buffer.concat(chunks.map(([from, to]) => bytes.subarray(start + from, start + to)))
    this.#chunks = []
    this.#nextChunk = 0
    this.#queue.start = at
    return true
  }

  /** Reads status line and header; false where they aren't complete or aren't HTTP. */
  #readHead(bytes: Buffer, start: number, end: number): boolean {
    this.#contentLength = undefined
    this.#chunked = false
    this.contentEncoding = undefined
    let lineStart = start
    let lineEnd = endOfLine(bytes, lineStart, end)
    if (lineEnd < 0) return false
    if (!this.#readStatus(bytes, start, lineEnd)) return false
    while (true) {
      lineStart = lineEnd + 1
      lineEnd = endOfLine(bytes, lineStart, end)
      if (lineEnd < 0) return false
      const length = lineEnd - lineStart
      if (length === 0 || (length === 1 && bytes[lineStart] === carriageReturn)) break
      this.#readHeader(bytes, lineStart, lineEnd)
    }
    this.#bodyStart = lineEnd + 1
    return true
  }

  /** `HTTP/1.1 200 OK`: the version's and the status's places are fixed. Connections of 1.0 end unless they are said not to. */
  #readStatus(bytes: Buffer, start: number, end: number): boolean {
    const isHttp = bytes[start] === 0x48 && bytes[start + 5] === 0x31 && bytes[start + 8] === 0x20
    const status = end - start < 12 ? 0 : decimal(bytes, start + 9, start + 12)
    this.status = status
    this.closing = bytes[start + 7] === zero
    this.fault = !isHttp || !(status >= 100)
    return !this.fault
  }

  #readHeader(bytes: Buffer, start: number, end: number): void {
    // Only names that begin with c or t matter here; comparing more of the others would be wasted.
    const first = bytes[start]! | 0x20
    if (first === 0x63) {
      if (isNamed(bytes, start, 'content-length')) {
        const length = decimal(bytes, start + 15, end)
        this.#contentLength = length
        if (!(length <= maxAnswerBytes)) this.fault = true
      } else if (isNamed(bytes, start, 'content-encoding')) {
        this.contentEncoding = headerValue(bytes, start + 17, end)
      } else if (isNamed(bytes, start, 'connection')) {
        const value = headerValue(bytes, start + 11, end)
        if (value === 'keep-alive') this.closing = false
        else if (/\bclose\b/.test(value)) this.closing = true
      }
    } else if (first === 0x74 && isNamed(bytes, start, 'transfer-encoding')) {
      this.#chunked = headerValue(bytes, start + 18, end).endsWith('chunked')
    }
  }
}

function endOfLine(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === lineFeed) return at
  return -1
}

/** Names are written in any case; letters differ from their capitals in one bit, which `-` and `:` have set anyway. */
function isNamed(bytes: Buffer, start: number, name: HeaderName): boolean {
  for (let index = 0; index < name.length; index++)
    if ((bytes[start + index]! | 0x20) !== name.charCodeAt(index)) return false
  return bytes[start + name.length] === 0x3a
}

function headerValue(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end).trim().toLowerCase()
}

/** The number in a text that holds nothing else but spaces, NaN for any other. */
function decimal(bytes: Buffer, start: number, end: number): number {
  let value = 0
  let digits = 0
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30
      digits++
    } else if (byte !== 0x20 && byte !== carriageReturn) {
      return Number.NaN
    }
  }
  return digits > 0 ? value : Number.NaN
}
