import type { Socket } from 'node:net'
import type { MaybePromise } from '../service/maybe-promise.ts'
import { Refusal } from '../service/refusal.ts'
import type { WireOptions } from '../transport.ts'
import { type Endpoint, undecodable } from '../transports/connections/endpoint.ts'
import { decompress } from '../transports/encoding/body-compression.ts'
import {
  answerBit,
  errorBody,
  errorOfRefusal,
  errorTexts,
  errorType,
  type FrameError,
  gzipFlag,
  knownFlags,
  maxFrameBodyBytes,
  operationOfType,
  protobufFlag,
  type UnreadError,
} from './frame-format.ts'
import { FrameReader } from './frame-reader.ts'
import { SocketWriter } from './socket-writer.ts'
import { writeBody, writeFrame } from './write-frame.ts'

/** Answers that the client hasn't read yet: above this, no further request is read. */
const maxWaitingBytes = 1024 * 1024
/** Requests of one connection that wait for the document store: above this, no further one is read. */
const maxWorking = 256
/** Neither end takes more, compressed or not. */
const answerTooLong = `the answer would have more than ${maxFrameBodyBytes} bytes`
/** How long a client that sent unreadable bytes may take to read why. */
const farewellMs = 1000

/** Answers the requests of one connection, in the order in which they are done, until either end closes it. */
export function serveConnection(
  socket: Socket,
  handle: Endpoint,
  encodingFlag: 0 | typeof protobufFlag,
  { compression }: Pick<WireOptions, 'compression'>,
): void {
  const reader = new FrameReader()
  const writer = new SocketWriter(socket)
  let working = 0

  socket.on('data', (chunk: Buffer) => {
    reader.push(chunk)
    work()
  })
  socket.on('drain', work)
  // A client that vanishes ends its connection; there is nobody to tell.
  socket.on('error', () => {})

  function work(): void {
    if (socket.destroyed) return
    writer.hold()
    while (working < maxWorking && writer.waitingBytes < maxWaitingBytes && reader.next()) answerNext()
    writer.release()
    if (reader.fault) {
      giveUp(reader.fault)
      return
    }
    const full = working >= maxWorking || writer.waitingBytes >= maxWaitingBytes
    if (full) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }

  function answerNext(): void {
    const { type, requestId } = reader
    const result = resultOf(type, reader.flags, reader.body)
    if (result instanceof Promise) {
      working++
      void result.then((done) => {
        working--
        if (socket.destroyed) return
        answer(type, requestId, done)
        if (socket.isPaused()) work()
      })
    } else answer(type, requestId, result)
  }

  /** Never throws, never rejects. */
  function resultOf(
    type: number,
    flags: number,
    body: Uint8Array,
  ): MaybePromise<Uint8Array | Refusal | UnreadError> {
    if ((flags & ~knownFlags) !== 0 || (flags & protobufFlag) !== encodingFlag) return 'badFlags'
    const operation = operationOfType[type]
    if (operation === undefined) return 'unknownType'
    if ((flags & gzipFlag) === 0) return handle(operation, body)
    try {
      return handle(operation, decompress(body))
    } catch {
      return undecodable
    }
  }

  function answer(type: number, requestId: number, result: Uint8Array | Refusal | UnreadError): void {
    if (typeof result === 'string') refuse(requestId, result, errorTexts[result])
    else if (result instanceof Refusal) refuse(requestId, errorOfRefusal[result.code], result.message)
    else if (result.length > maxFrameBodyBytes) refuse(requestId, 'internal', answerTooLong)
    else writeBody(writer, compression, type | answerBit, encodingFlag, requestId, result)
  }

  function refuse(requestId: number, error: FrameError, text: string): void {
    writeFrame(writer, errorType, encodingFlag, requestId, errorBody(error, text))
  }

  function giveUp(fault: NonNullable<FrameReader['fault']>): void {
    socket.removeAllListeners('data')
    socket.removeListener('drain', work)
    // What still comes in is thrown away: closing with unread bytes would reset the connection before the error is read.
    socket.resume()
    refuse(reader.requestId, fault, errorTexts[fault])
    writer.flush()
    socket.end()
    setTimeout(() => socket.destroy(), farewellMs).unref()
  }
}
