import { connect as connectPlain, type Socket } from 'node:net'
import { sumBy } from '../../../../model/sum.ts'
import type { Address, AnswerListener, Connection, ConnectOptions, TransportClient } from '../../transport.ts'
import { authorityOf, established, placeOf } from '../connections/client-socket.ts'
import { idleMs } from '../connections/idle.ts'
import { codingOf, isWorthCompressing } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { finish } from './outcome.ts'
import { type HttpRequest, httpRequest } from './requests.ts'

/** HTTP/1.1 by undici's `Client`, as a user of the library would send requests. */
export async function undiciClient(encoding: Encoding, options: ConnectOptions): Promise<TransportClient> {
  const { Client } = await import('undici')
  const coding = codingOf(options, encoding)
  const acceptHeaders = {
    ...coding?.acceptedBy,
    ...(options.connection === 'per-request' && { connection: 'close' }),
  }
  // By default the library sends nothing ahead before it has the head of an answer, and after a POST or PUT not even then.
  const ahead = options.pipelining > 1 && { idempotent: true, blocking: false }
  const bodyHeaders = { ...acceptHeaders, 'content-type': encoding.contentType }
  const compressedHeaders = { ...bodyHeaders, 'content-encoding': coding?.name }

  return {
    prepare: (input) => httpRequest(input, encoding, coding),
    connect: (address, listener) => connect(address, listener),
  }

  async function connect(address: Address, listener: AnswerListener): Promise<Connection> {
    const sockets: Socket[] = []
    const open = () => {
      const tcp = connectPlain({ ...placeOf(address), noDelay: options.noDelay })
      tcp.on('error', () => {})
      sockets.push(tcp)
      return established(tcp, address, options)
    }
    // The library would open its connection with the first request; here it is there before, as with the others.
    let first: Socket | undefined = await open()
    const client = new Client(`${options.tls ? 'https' : 'http'}://${authorityOf(address)}`, {
      pipelining: options.pipelining,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      connect(_options, callback) {
        const opened = first ? Promise.resolve(first) : open()
        first = undefined
        opened.then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        )
      },
    })
    const ask = async (request: HttpRequest) => {
      const { method, path, native } = request
      const plain = native === undefined ? null : request.request.encode(native)
      const isCompressed = plain !== null && isWorthCompressing(options.compression, plain.length)
      const { statusCode, headers, body } = await client.request({
        method,
        path,
        headers: plain === null ? acceptHeaders : isCompressed ? compressedHeaders : bodyHeaders,
        body: isCompressed ? coding!.compress(plain) : plain,
        ...ahead,
      })
      const bytes = new Uint8Array(await body.arrayBuffer())
      const contentEncoding = headers['content-encoding']
      return { statusCode, bytes, contentEncoding: contentEncoding && String(contentEncoding) }
    }
    return {
      send: (request, tag) =>
        void ask(request as HttpRequest).then(
          ({ statusCode, bytes, contentEncoding }) =>
            finish(request as HttpRequest, statusCode, bytes, contentEncoding, listener, tag),
          () => listener(tag, 'connection-lost', undefined),
        ),
      get alive() {
        return !client.destroyed
      },
      wireBytes: () => ({
        sent: sumBy(sockets, ({ bytesWritten }) => bytesWritten),
        received: sumBy(sockets, ({ bytesRead }) => bytesRead),
      }),
      async close() {
        await client.destroy()
        // The first one, where no request has used it.
        for (const socket of sockets) socket.destroy()
      },
    }
  }
}
