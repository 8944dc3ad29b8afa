import type { WireOptions } from '../transport.ts'
import { compress, isWorthCompressing } from '../transports/encoding/body-compression.ts'
import { gzipFlag, headerBytes, magic, maxFrameBodyBytes, version } from './frame-format.ts'
import type { SocketWriter } from './socket-writer.ts'

/** Puts a frame's header and body into the writer. */
export function writeFrame(
  writer: SocketWriter,
  type: number,
  flags: number,
  requestId: number,
  body: Uint8Array,
): void {
  const offset = writer.reserve(headerBytes + body.length)
  const { block } = writer
  writeHeader(block, offset, type, flags, requestId, body.length)
  block.set(body, offset + headerBytes)
}

/**
 * The same, with the body compressed where that is agreed and worth it. What can't be compressed gets longer by it, and
 * goes as it is where a frame wouldn't take that.
 */
export function writeBody(
  writer: SocketWriter,
  compression: WireOptions['compression'],
  type: number,
  flags: number,
  requestId: number,
  body: Uint8Array,
): void {
  const compressed = isWorthCompressing(compression, body.length) ? compress(body) : undefined
  if (compressed && compressed.length <= maxFrameBodyBytes)
    writeFrame(writer, type, flags | gzipFlag, requestId, compressed)
  else writeFrame(writer, type, flags, requestId, body)
}

export function writeHeader(
  target: Buffer,
  offset: number,
  type: number,
  flags: number,
  requestId: number,
  bodyBytes: number,
): void {
  target[offset] = magic
  target[offset + 1] = version
  target[offset + 2] = type
  target[offset + 3] = flags
  target.writeUInt32BE(requestId, offset + 4)
  target.writeUInt32BE(bodyBytes, offset + 8)
}
