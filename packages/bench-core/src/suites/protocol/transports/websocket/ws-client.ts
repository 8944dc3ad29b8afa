import { connect as connectPlain } from 'node:net'
import type { WebSocket } from 'ws'
import { type FramedRequest, framedRequest } from '../../framed/framed-request.ts'
import type { AnswerListener, ConnectOptions, TransportClient } from '../../transport.ts'
import { authorityOf, connectTlsOver, placeOf } from '../connections/client-socket.ts'
import { countSockets } from '../connections/socket-count.ts'
import { minCompressedBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { Exchange } from './exchange.ts'

/** WebSocket by the library's own client. */
export async function wsClient(encoding: Encoding, options: ConnectOptions): Promise<TransportClient> {
  const { default: Socket } = await import('ws')
  // As our own client offers it. By default the library keeps its window, and compresses messages of any size with it.
  const deflate = options.compression === 'gzip' && {
    threshold: minCompressedBytes,
    clientNoContextTakeover: true,
    serverNoContextTakeover: true,
  }

  return {
    prepare: (input) => framedRequest(input, encoding),
    async connect(address, listener: AnswerListener) {
      const counted = countSockets()
      const socket: WebSocket = counted.run(
        () =>
          new Socket(`${options.tls ? 'wss' : 'ws'}://${authorityOf(address)}/`, {
            perMessageDeflate: deflate,
            createConnection: () => {
              const tcp = connectPlain(placeOf(address))
              return options.tls ? connectTlsOver(tcp, address) : tcp
            },
          }),
      )
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.once('open', () => {
          socket.removeListener('error', reject)
          resolve()
        })
      })
      for (const tcp of counted.sockets) tcp.setNoDelay(options.noDelay)
      const exchange = new Exchange(listener)
      socket.on('error', () => {})
      socket.on('message', (data: Buffer) => {
        if (!exchange.end(data)) socket.terminate()
      })
      socket.on('close', () => exchange.lose())
      const isOpen = () => socket.readyState === Socket.OPEN
      return {
        send: (request, tag) =>
          isOpen() ? socket.send(exchange.begin(request as FramedRequest, tag)) : exchange.refuse(tag),
        get alive() {
          return isOpen()
        },
        wireBytes: counted.wireBytes,
        close() {
          if (socket.readyState === Socket.CLOSED) return Promise.resolve()
          return new Promise((resolve) => {
            socket.once('close', () => resolve())
            socket.terminate()
          })
        },
      }
    },
  }
}
