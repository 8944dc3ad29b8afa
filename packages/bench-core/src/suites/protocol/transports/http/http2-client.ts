import type { ClientHttp2Session, OutgoingHttpHeaders } from 'node:http2'
import { connect as connectPlain } from 'node:net'
import type { Address, AnswerListener, Connection, ConnectOptions, TransportClient } from '../../transport.ts'
import { authorityOf, connectTlsOver, placeOf } from '../connections/client-socket.ts'
import { countSockets } from '../connections/socket-count.ts'
import { codingOf, isWorthCompressing } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { finish } from './outcome.ts'
import { type HttpRequest, httpRequest } from './requests.ts'

/** Streams at a time on one connection: what the server allows and this client uses. */
export const maxStreams = 256

interface Http2Request extends HttpRequest {
  readonly headers: OutgoingHttpHeaders
  readonly compressedHeaders: OutgoingHttpHeaders
}

export async function http2Client(encoding: Encoding, options: ConnectOptions): Promise<TransportClient> {
  const http2 = await import('node:http2')
  const coding = codingOf(options, encoding)
  return {
    prepare(input): Http2Request {
      const request = httpRequest(input, encoding, coding)
      const { method, path, native } = request
      const headers = {
        ':method': method,
        ':path': path,
        ...(native !== undefined && { 'content-type': encoding.contentType }),
        ...coding?.acceptedBy,
      }
      return { ...request, headers, compressedHeaders: { ...headers, 'content-encoding': coding?.name } }
    },
    async connect(address, listener) {
      const counted = countSockets()
      const session = await counted.run(() => openSession(http2, address, options))
      for (const socket of counted.sockets) socket.setNoDelay(options.noDelay)
      return new Http2Connection(session, counted.wireBytes, options, listener)
    },
  }
}

function openSession(
  http2: typeof import('node:http2'),
  address: Address,
  { tls }: ConnectOptions,
): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    const session = http2.connect(`${tls ? 'https' : 'http'}://${authorityOf(address)}`, {
      createConnection: () => {
        const tcp = connectPlain(placeOf(address))
        return tls ? connectTlsOver(tcp, address, ['h2']) : tcp
      },
    })
    session.once('error', reject)
    session.once('connect', () => {
      session.removeListener('error', reject)
      session.on('error', () => {})
      resolve(session)
    })
  })
}

class Http2Connection implements Connection {
  readonly wireBytes: Connection['wireBytes']
  readonly #session: ClientHttp2Session
  readonly #options: ConnectOptions
  readonly #listener: AnswerListener

  constructor(
    session: ClientHttp2Session,
    wireBytes: Connection['wireBytes'],
    options: ConnectOptions,
    listener: AnswerListener,
  ) {
    this.#session = session
    this.wireBytes = wireBytes
    this.#options = options
    this.#listener = listener
  }

  get alive(): boolean {
    return !this.#session.closed && !this.#session.destroyed
  }

  send(request: Http2Request, tag: number): void {
    if (!this.alive) {
      process.nextTick(this.#listener, tag, 'connection-lost', undefined)
      return
    }
    const plain = request.native === undefined ? undefined : request.request.encode(request.native)
    const isCompressed = plain !== undefined && isWorthCompressing(this.#options.compression, plain.length)
    const stream = this.#session.request(isCompressed ? request.compressedHeaders : request.headers, {
      endStream: plain === undefined,
    })
    let [status, isTold] = [0, false]
    let contentEncoding: string | undefined
    const chunks: Buffer[] = []
    stream.on('response', (headers) => {
      status = Number(headers[':status'])
      contentEncoding = headers['content-encoding']
    })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (status === 0) return
      isTold = true
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      finish(request, status, body, contentEncoding, this.#listener, tag)
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      if (!isTold) this.#listener(tag, 'connection-lost', undefined)
    })
    if (plain !== undefined) stream.end(isCompressed ? request.coding!.compress(plain) : plain)
  }

  close(): Promise<void> {
    if (this.#session.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      this.#session.once('close', () => resolve())
      this.#session.destroy()
    })
  }
}
