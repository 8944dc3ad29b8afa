import type { Socket } from 'node:net'
import { SocketWriter } from '../../framed/socket-writer.ts'
import type { Address, AnswerListener, Connection, ConnectOptions, TransportClient } from '../../transport.ts'
import { authorityOf, endSocket, openSocket } from '../connections/client-socket.ts'
import { type BodyCoding, codingOf, isWorthCompressing } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { finish } from './outcome.ts'
import { type HttpRequest, httpRequest } from './requests.ts'
import { ResponseReader } from './response-reader.ts'

interface LeanRequest extends HttpRequest {
  /** `GET /documents HTTP/1.1` with its line end. */
  readonly line: Buffer
}

/**
 * An HTTP/1.1 client on raw sockets: pipelining up to the given depth, answers in order (RFC 9112). Own code, so that the generator
 * takes less of its core than with undici (docs/fair-benchmarks.md).
 */
export function leanHttpClient(encoding: Encoding, options: ConnectOptions): TransportClient {
  const coding = codingOf(options, encoding)
  return {
    prepare(input): LeanRequest {
      const request = httpRequest(input, encoding, coding)
      return { ...request, line: Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n`) }
    },
    async connect(address, listener) {
      const connection = new LeanConnection(encoding.contentType, coding, options, listener)
      await connection.open(address)
      return connection
    },
  }
}

const headEnd = Buffer.from('\r\n')

class LeanConnection implements Connection {
  readonly #options: ConnectOptions
  readonly #listener: AnswerListener
  readonly #contentType: string
  readonly #coding: BodyCoding | undefined
  readonly #reader = new ResponseReader()
  /** Requests on their way, oldest first from `#oldest` on, round and round. */
  readonly #requests: (LeanRequest | undefined)[]
  readonly #tags: number[]
  #oldest = 0
  #inFlight = 0
  #commonHead!: Buffer
  #bodyHead!: Buffer
  #compressedBodyHead!: Buffer
  wireBytes!: Connection['wireBytes']
  #socket!: Socket
  #writer!: SocketWriter

  constructor(
    contentType: string,
    coding: BodyCoding | undefined,
    options: ConnectOptions,
    listener: AnswerListener,
  ) {
    this.#contentType = contentType
    this.#coding = coding
    this.#options = options
    this.#listener = listener
    this.#requests = new Array<LeanRequest | undefined>(options.pipelining).fill(undefined)
    this.#tags = new Array<number>(options.pipelining).fill(0)
  }

  async open(address: Address): Promise<void> {
    const common = {
      host: authorityOf(address),
      ...this.#coding?.acceptedBy,
      ...(this.#options.connection === 'per-request' && { connection: 'close' }),
    }
    const lines = Object.entries(common).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#commonHead = Buffer.from(lines.join(''))
    this.#bodyHead = Buffer.from(`content-type: ${this.#contentType}\r\ncontent-length: `)
    this.#compressedBodyHead = Buffer.from(`content-encoding: ${this.#coding?.name}\r\n${this.#bodyHead}`)
    const { socket, wireBytes } = await openSocket(address, this.#options, {
      onBytes: (chunk) => this.#read(chunk),
      onEnd: () => this.#lose(),
    })
    this.#socket = socket
    this.wireBytes = wireBytes
    this.#writer = new SocketWriter(socket)
  }

  get alive(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  send(request: LeanRequest, tag: number): void {
    if (!this.alive) {
      process.nextTick(this.#listener, tag, 'connection-lost', undefined)
      return
    }
    const places = this.#requests.length
    if (this.#inFlight === places) throw new RangeError(`more than ${places} requests in flight`)
    this.#write(request)
    const place = (this.#oldest + this.#inFlight++) % places
    this.#requests[place] = request
    this.#tags[place] = tag
  }

  close(): Promise<void> {
    return endSocket(this.#socket)
  }

  #write(request: LeanRequest): void {
    const writer = this.#writer
    if (request.native === undefined) {
      writer.write(request.line)
      writer.write(this.#commonHead)
      writer.write(headEnd)
      return
    }
    const plain = request.request.encode(request.native)
    const isCompressed = isWorthCompressing(this.#options.compression, plain.length)
    const body = isCompressed ? this.#coding!.compress(plain) : plain
    writer.write(request.line)
    writer.write(this.#commonHead)
    writer.write(isCompressed ? this.#compressedBodyHead : this.#bodyHead)
    writer.writeDecimal(body.length)
    writer.write(headEnd)
    writer.write(headEnd)
    writer.write(body)
  }

  #read(chunk: Buffer): void {
    const reader = this.#reader
    reader.push(chunk)
    this.#writer.hold()
    while (reader.next()) {
      if (this.#inFlight === 0) {
        reader.fault = true
        break
      }
      const place = this.#oldest
      const request = this.#requests[place]!
      const tag = this.#tags[place]!
      this.#requests[place] = undefined
      this.#oldest = (place + 1) % this.#requests.length
      this.#inFlight--
      if (reader.closing) this.#socket.end()
      finish(request, reader.status, reader.body, reader.contentEncoding, this.#listener, tag)
    }
    this.#writer.release()
    reader.keep()
    if (reader.fault) this.#socket.destroy()
  }

  #lose(): void {
    for (; this.#inFlight > 0; this.#inFlight--) {
      const place = this.#oldest
      this.#oldest = (place + 1) % this.#requests.length
      this.#requests[place] = undefined
      this.#listener(this.#tags[place]!, 'connection-lost', undefined)
    }
  }
}
