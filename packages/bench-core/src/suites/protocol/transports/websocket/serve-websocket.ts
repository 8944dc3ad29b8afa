import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import {
  answerBit,
  errorBody,
  errorOfRefusal,
  errorType,
  operationOfType,
} from '../../framed/frame-format.ts'
import type { OpenService } from '../../service/open-service.ts'
import { Refusal } from '../../service/refusal.ts'
import type { RunningServer, ServeOptions } from '../../transport.ts'
import { type Endpoint, endpoint } from '../connections/endpoint.ts'
import { credentialsFor, listen } from '../connections/listen.ts'
import { maxBodyBytes, minCompressedBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { message, messageHeadBytes } from './message.ts'

/** Answers that the client hasn't read yet: above this, no further request is worked. */
const maxWaitingBytes = 1024 * 1024
/** Requests of one connection that wait for the document store: above this, no further one is worked. */
const maxWorking = 256

/** Serves the document service over WebSocket by the library `ws`. */
export async function serveWebsocket(
  open: OpenService,
  encoding: Encoding,
  options: ServeOptions,
): Promise<RunningServer> {
  const { WebSocketServer } = await import('ws')
  const handle = endpoint(await open(encoding.makeDocument), encoding)
  const credentials = credentialsFor(options)
  const { noDelay } = options
  const server = credentials
    ? (await import('node:https')).createServer({
        noDelay,
        key: credentials.key,
        cert: credentials.certificate,
      })
    : (await import('node:http')).createServer({ noDelay })
  const sockets = new WebSocketServer({
    server,
    maxPayload: maxBodyBytes + messageHeadBytes,
    perMessageDeflate: options.compression === 'gzip' && { threshold: minCompressedBytes },
  })
  // Errors of listening are the HTTP server's, which tells them too.
  sockets.on('error', () => {})
  sockets.on('connection', (socket: WebSocket, { socket: tcp }: IncomingMessage) => {
    // The library turns Nagle's algorithm off by itself.
    tcp.setNoDelay(options.noDelay)
    serveSocket(socket, tcp, handle)
  })
  return listen(server, options, credentials)
}

function serveSocket(socket: WebSocket, tcp: IncomingMessage['socket'], handle: Endpoint): void {
  /** Requests that came with the last bytes before the socket was paused. */
  const waiting: Buffer[] = []
  let working = 0
  const isFull = () => working >= maxWorking || socket.bufferedAmount >= maxWaitingBytes
  const goOn = () => {
    while (waiting.length > 0 && !isFull()) answer(waiting.shift()!)
    if (waiting.length === 0 && socket.isPaused) socket.resume()
  }

  socket.on('message', (data: Buffer) => {
    if (waiting.length > 0 || isFull()) {
      waiting.push(data)
      socket.pause()
    } else answer(data)
  })
  tcp.on('drain', goOn)
  /** Answers that wait to be compressed are buffered, too, and the socket may never have to drain. */
  const onSent =
    socket.extensions === ''
      ? undefined
      : (fault?: Error) => {
          if (!fault && waiting.length > 0) goOn()
        }
  // A client that vanishes or breaks the protocol ends its connection; the library has told it why.
  socket.on('error', () => {})

  function answer(request: Buffer): void {
    if (request.length < messageHeadBytes) {
      socket.close(1002, 'a message has a head of 5 bytes')
      return
    }
    const type = request[0]!
    const requestId = request.readUInt32BE(1)
    const operation = operationOfType[type]
    if (!operation) {
      refuse(requestId, 'unknownType', 'there is no such request')
      return
    }
    const result = handle(operation, request.subarray(messageHeadBytes))
    if (result instanceof Promise) {
      working++
      void result.then((done) => {
        working--
        send(type, requestId, done)
        goOn()
      })
    } else send(type, requestId, result)
  }

  function send(type: number, requestId: number, result: Uint8Array | Refusal): void {
    if (result instanceof Refusal) refuse(requestId, errorOfRefusal[result.code], result.message)
    else socket.send(message(type | answerBit, requestId, result), onSent)
  }

  function refuse(requestId: number, error: Parameters<typeof errorBody>[0], text: string): void {
    socket.send(message(errorType, requestId, errorBody(error, text)), onSent)
  }
}
