import type { Socket } from 'node:net'
import type { Address, AnswerListener, Connection, ConnectOptions, TransportClient } from '../transport.ts'
import { endSocket, openSocket } from '../transports/connections/client-socket.ts'
import { Slots } from '../transports/connections/slots.ts'
import { decompress } from '../transports/encoding/body-compression.ts'
import type { Encoding } from '../transports/encoding/encoding.ts'
import { gzipFlag, type protobufFlag } from './frame-format.ts'
import { FrameReader } from './frame-reader.ts'
import { type FramedRequest, framedRequest, tellAnswer } from './framed-request.ts'
import { SocketWriter } from './socket-writer.ts'
import { writeBody } from './write-frame.ts'

/** Requests that this client has in flight on one connection at most. */
export const maxFramedInFlight = 256

export function framedClient(
  encoding: Encoding,
  encodingFlag: 0 | typeof protobufFlag,
  options: ConnectOptions,
): TransportClient {
  return {
    prepare: (input) => framedRequest(input, encoding),
    async connect(address, listener) {
      const connection = new FramedConnection(encodingFlag, options, listener)
      await connection.open(address)
      return connection
    },
  }
}

/** A request's id is the number of the slot that it takes until it is answered. */
class FramedConnection implements Connection {
  readonly #encodingFlag: number
  readonly #options: ConnectOptions
  readonly #listener: AnswerListener
  readonly #reader = new FrameReader()
  readonly #slots = new Slots<FramedRequest>(maxFramedInFlight)
  wireBytes!: Connection['wireBytes']
  #socket!: Socket
  #writer!: SocketWriter

  constructor(encodingFlag: number, options: ConnectOptions, listener: AnswerListener) {
    this.#encodingFlag = encodingFlag
    this.#options = options
    this.#listener = listener
  }

  async open(address: Address): Promise<void> {
    const { socket, wireBytes } = await openSocket(address, this.#options, {
      onBytes: (chunk) => this.#read(chunk),
      onEnd: () => this.#slots.releaseAll((tag) => this.#listener(tag, 'connection-lost', undefined)),
    })
    this.#socket = socket
    this.wireBytes = wireBytes
    this.#writer = new SocketWriter(socket)
  }

  get alive(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  send(request: FramedRequest, tag: number): void {
    if (!this.alive) {
      process.nextTick(this.#listener, tag, 'connection-lost', undefined)
      return
    }
    const body = request.request.encode(request.native)
    const slot = this.#slots.take(request, tag)
    writeBody(this.#writer, this.#options.compression, request.type, this.#encodingFlag, slot, body)
  }

  close(): Promise<void> {
    return endSocket(this.#socket)
  }

  #read(chunk: Buffer): void {
    const reader = this.#reader
    reader.push(chunk)
    // Requests that the listener sends in answer go out together.
    this.#writer.hold()
    while (reader.next()) {
      const slot = reader.requestId
      const tag = this.#slots.tag(slot)
      const request = this.#slots.release(slot)
      if (!request) {
        this.#socket.destroy()
        break
      }
      const { type, flags, body } = reader
      const plain = (flags & gzipFlag) === 0 ? undefined : decompress
      tellAnswer(request, type, body, plain, this.#listener, tag)
    }
    this.#writer.release()
    reader.keep()
    if (reader.fault) this.#socket.destroy()
  }
}
