import type { Socket } from 'node:net'
import { constants, deflateRawSync } from 'node:zlib'
import { lateCrypto } from '../../../../measure/process/runtime/loaded-late.ts'
import { type FramedRequest, framedRequest } from '../../framed/framed-request.ts'
import { SocketWriter } from '../../framed/socket-writer.ts'
import type { Address, AnswerListener, Connection, ConnectOptions, TransportClient } from '../../transport.ts'
import { authorityOf, endSocket, openSocket } from '../connections/client-socket.ts'
import { isWorthCompressing } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { Exchange } from './exchange.ts'
import { opcodes, WebSocketReader } from './frame-reader.ts'

/** From RFC 6455, 1.3. */
const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** A WebSocket client on raw sockets: own code, so that the generator takes less of its core than with `ws` (docs/fair-benchmarks.md). */
export function leanWebsocketClient(encoding: Encoding, options: ConnectOptions): TransportClient {
  return {
    prepare: (input) => framedRequest(input, encoding),
    async connect(address, listener) {
      const connection = new LeanConnection(options, listener)
      await connection.open(address)
      return connection
    },
  }
}

class LeanConnection implements Connection {
  readonly #options: ConnectOptions
  readonly #exchange: Exchange
  readonly #reader = new WebSocketReader()
  wireBytes!: Connection['wireBytes']
  #socket!: Socket
  #writer!: SocketWriter
  #isOpen = false
  #greeting = ''
  #greeted: (fault?: Error) => void = () => {}

  constructor(options: ConnectOptions, listener: AnswerListener) {
    this.#options = options
    this.#exchange = new Exchange(listener)
  }

  async open(address: Address): Promise<void> {
    const key = lateCrypto().randomBytes(16).toString('base64')
    const { socket, wireBytes } = await openSocket(address, this.#options, {
      onBytes: (chunk) => (this.#isOpen ? this.#read(chunk) : this.#greet(chunk, key)),
      onEnd: () => {
        this.#greeted(new Error('the server closed the connection instead of upgrading it'))
        this.#exchange.lose()
      },
    })
    this.#socket = socket
    this.wireBytes = wireBytes
    this.#writer = new SocketWriter(socket)
    await new Promise<void>((resolve, reject) => {
      this.#greeted = (fault) => (fault ? reject(fault) : resolve())
      this.#socket.write(greeting(address, key, this.#options.compression === 'gzip'))
    })
  }

  get alive(): boolean {
    return !this.#socket.destroyed && this.#socket.writable
  }

  send(request: FramedRequest, tag: number): void {
    if (!this.alive) this.#exchange.refuse(tag)
    else this.#write(opcodes.binary, this.#exchange.begin(request, tag))
  }

  close(): Promise<void> {
    return endSocket(this.#socket)
  }

  /** Waits for the answer to the greeting. A server speaks first only in answer to a request, so no frame follows it. */
  #greet(chunk: Buffer, key: string): void {
    this.#greeting += chunk.toString('latin1')
    const end = this.#greeting.indexOf('\r\n\r\n')
    if (end < 0 && this.#greeting.length < 16_384) return
    const accept = lateCrypto()
      .createHash('sha1')
      .update(key + acceptSuffix)
      .digest('base64')
    this.#isOpen =
      this.#greeting.startsWith('HTTP/1.1 101') &&
      this.#greeting
        .split('\r\n')
        .some((line) => line.toLowerCase() === `sec-websocket-accept: ${accept}`.toLowerCase())
    if (this.#isOpen) this.#greeted()
    else this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    const reader = this.#reader
    reader.push(chunk)
    this.#writer.hold()
    while (reader.next()) {
      if (reader.opcode === opcodes.binary && this.#exchange.end(reader.payload)) continue
      if (reader.opcode === opcodes.ping) this.#write(opcodes.pong, Buffer.from(reader.payload))
      else if (reader.opcode !== opcodes.pong) reader.fault = true
    }
    this.#writer.release()
    reader.keep()
    if (reader.fault) this.#socket.destroy()
  }

  /** Writes one frame, masked as a client has to. */
  #write(opcode: number, payload: Buffer): void {
    const isCompressed =
      opcode === opcodes.binary && isWorthCompressing(this.#options.compression, payload.length)
    const data = isCompressed ? deflated(payload) : payload
    const { length } = data
    const lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8
    let at = this.#writer.reserve(2 + lengthBytes + 4 + length)
    const { block } = this.#writer
    block[at++] = 0x80 | (isCompressed ? 0x40 : 0) | opcode
    block[at++] = 0x80 | (lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127)
    if (lengthBytes === 2) block.writeUInt16BE(length, at)
    if (lengthBytes === 8) block.writeBigUInt64BE(BigInt(length), at)
    at += lengthBytes
    const mask = nextMask()
    block.writeUInt32BE(mask, at)
    at += 4
    const [a, b, c, d] = [mask >>> 24, (mask >>> 16) & 255, (mask >>> 8) & 255, mask & 255]
    let index = 0
    for (; index + 3 < length; index += 4, at += 4) {
      block[at] = data[index]! ^ a
      block[at + 1] = data[index + 1]! ^ b
      block[at + 2] = data[index + 2]! ^ c
      block[at + 3] = data[index + 3]! ^ d
    }
    const left = [a, b, c] as const
    for (let rest = 0; index < length; index++, rest++) block[at++] = data[index]! ^ left[rest]!
  }
}

const masks = new Uint32Array(1024)
let masksUsed = masks.length

/** Random masks, fetched many at a time. */
function nextMask(): number {
  if (masksUsed === masks.length) {
    crypto.getRandomValues(masks)
    masksUsed = 0
  }
  return masks[masksUsed++]!
}

/** Without context takeover, as the greeting offers it: every message stands by itself. */
function deflated(payload: Buffer): Buffer {
  return deflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4)
}

function greeting(address: Address, key: string, compresses: boolean): string {
  const offer = 'permessage-deflate; client_no_context_takeover; server_no_context_takeover'
  return [
    'GET / HTTP/1.1',
    `host: ${authorityOf(address)}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${key}`,
    ...(compresses ? [`sec-websocket-extensions: ${offer}`] : []),
    '\r\n',
  ].join('\r\n')
}
