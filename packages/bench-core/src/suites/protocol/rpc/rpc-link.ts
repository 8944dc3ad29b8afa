import type { Socket } from 'node:net'
import type { DescMethodServerStreaming, DescMethodUnary, Message } from '@bufbuild/protobuf'
import type { Transport } from '@connectrpc/connect'
import type { CommonTransportOptions, Compression, UniversalClientFn } from '@connectrpc/connect/protocol'
import type { RpcProtocol } from '../../../model/protocol/protocol-spec.ts'
import { sumBy } from '../../../model/sum.ts'
import type { WireBytes } from '../transport.ts'
import { endSocket } from '../transports/connections/client-socket.ts'
import { idleMs } from '../transports/connections/idle.ts'
import { countedBody } from './counted-body.ts'

/** A socket that can be spoken over, and the one below whose counters tell what is on the wire. */
export interface OpenStream {
  readonly stream: Socket
  readonly tcp: Socket
}

export interface RpcPlace {
  readonly protocol: RpcProtocol
  readonly httpVersion: '1.1' | '2'
  /** What requests name: `http://127.0.0.1:8080`. */
  readonly origin: string
  /** Rejects with the system's error. */
  open(): Promise<OpenStream>
  readonly compression?: Compression | undefined
  readonly maxMessageBytes: number
}

export interface RpcCall {
  readonly method: DescMethodUnary | DescMethodServerStreaming
  readonly message: Message
  /** Told to the server; the call ends with it. */
  readonly deadlineMs?: number | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** One connection that calls are made over, by connect-node. */
export interface RpcLink {
  /**
   * @returns The messages of the answer, the chunks of its body as they came, and a message that came compressed as it was before.
   * @throws ConnectError
   */
  call(call: RpcCall): Promise<{
    readonly messages: readonly Message[]
    readonly body: readonly Uint8Array[]
    readonly plain: Uint8Array | undefined
  }>
  readonly alive: boolean
  wireBytes(): WireBytes
  /** Of bodies alone: messages with what frames them, but for what HTTP/2 and TLS add. */
  bodyBytes(): WireBytes
  close(): Promise<void>
}

/** Opens the connection, so that no call has to. */
export async function openRpcLink(place: RpcPlace): Promise<RpcLink> {
  const { createTransport } = await protocolOf(place.protocol)
  const streams: OpenStream[] = []
  const open = async () => {
    const opened = await place.open()
    opened.stream.on('error', () => {})
    streams.push(opened)
    return opened.stream
  }
  let first: Socket | undefined = await open()
  const nextStream = () => {
    const opened = first ? Promise.resolve(first) : open()
    first = undefined
    return opened
  }
  const http = await (place.httpVersion === '2'
    ? overHttp2(place, first, nextStream)
    : overHttp1(place, nextStream))
  const bodies = { sent: 0, received: 0 }
  const ending = new AbortController()

  const { compression, maxMessageBytes } = place
  const options = {
    baseUrl: place.origin,
    useBinaryFormat: true,
    interceptors: [],
    sendCompression: compression ?? null,
    compressMinBytes: 1024,
    readMaxBytes: maxMessageBytes,
    writeMaxBytes: maxMessageBytes,
  } satisfies Omit<CommonTransportOptions, 'httpClient' | 'acceptCompression'>
  /** Each call has a transport of its own for as long as it takes, which knows whose body it reads. */
  const idle: Slot[] = []
  const newSlot = (): Slot => {
    const slot: Slot = { body: [], plain: undefined, transport: undefined! }
    const told = compression && {
      ...compression,
      decompress: async (bytes: Uint8Array, most: number) =>
        (slot.plain = await compression.decompress(bytes, most)),
    }
    const httpClient: UniversalClientFn = async (request) => {
      const sent = request.body && countedBody(request.body, (chunk) => (bodies.sent += chunk.length))
      const response = await http.client({ ...request, ...(sent && { body: sent }) })
      const body = countedBody(response.body, (chunk) => {
        bodies.received += chunk.length
        slot.body.push(chunk)
      })
      return { ...response, body }
    }
    const acceptCompression = told ? [told] : []
    return Object.assign(slot, { transport: createTransport({ ...options, acceptCompression, httpClient }) })
  }

  return {
    async call(call) {
      const slot = idle.pop() ?? newSlot()
      slot.body = []
      slot.plain = undefined
      try {
        const messages = await answerTo(slot.transport, call, ending.signal)
        return { messages, body: slot.body, plain: slot.plain }
      } finally {
        idle.push(slot)
      }
    },
    get alive() {
      return !ending.signal.aborted && http.isAlive()
    },
    wireBytes: () => ({
      sent: sumBy(streams, ({ tcp }) => tcp.bytesWritten),
      received: sumBy(streams, ({ tcp }) => tcp.bytesRead),
    }),
    bodyBytes: () => ({ ...bodies }),
    async close() {
      ending.abort()
      http.close()
      await Promise.all(streams.map(({ tcp }) => endSocket(tcp)))
    },
  }
}

interface Slot {
  body: Uint8Array[]
  plain: Uint8Array | undefined
  readonly transport: Transport
}

interface HttpOfLink {
  readonly client: UniversalClientFn
  isAlive(): boolean
  close(): void
}

async function overHttp2(
  { origin }: RpcPlace,
  opened: Socket,
  nextStream: () => Promise<Socket>,
): Promise<HttpOfLink> {
  const { createNodeHttpClient, Http2SessionManager } = await import('@connectrpc/connect-node')
  // HTTP/2 has one connection for as long as the link is there; another is another link's.
  void nextStream()
  const manager = new Http2SessionManager(
    origin,
    { idleConnectionTimeoutMs: idleMs },
    { createConnection: () => opened },
  )
  if ((await manager.connect()) === 'error') throw manager.error()
  return {
    client: createNodeHttpClient({ httpVersion: '2', sessionProvider: () => manager }),
    isAlive: () => !opened.destroyed && opened.writable,
    close: () => manager.abort(),
  }
}

/** One connection, which is opened again by the next call where the server closes it. */
async function overHttp1({ origin }: RpcPlace, nextStream: () => Promise<Socket>): Promise<HttpOfLink> {
  const { createNodeHttpClient } = await import('@connectrpc/connect-node')
  const { Agent } = await (origin.startsWith('https:') ? import('node:https') : import('node:http'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agent.createConnection = (_options, callback) => {
    nextStream().then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, undefined!),
    )
    return undefined
  }
  return {
    client: createNodeHttpClient({ httpVersion: '1.1', nodeOptions: { agent } }),
    isAlive: () => true,
    close: () => agent.destroy(),
  }
}

function protocolOf(protocol: RpcProtocol) {
  switch (protocol) {
    case 'connect':
      return import('@connectrpc/connect/protocol-connect')
    case 'grpc':
      return import('@connectrpc/connect/protocol-grpc')
    case 'grpc-web':
      return import('@connectrpc/connect/protocol-grpc-web')
  }
}

async function answerTo(
  transport: Transport,
  { method, message, deadlineMs, metadata }: RpcCall,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  if (method.methodKind === 'unary')
    return [(await transport.unary(method, signal, deadlineMs, metadata, message)).message]
  const { message: answers } = await transport.stream(method, signal, deadlineMs, metadata, only(message))
  const messages: Message[] = []
  for await (const answer of answers) messages.push(answer)
  return messages
}

async function* only<Value>(value: Value): AsyncIterable<Value> {
  yield value
}
