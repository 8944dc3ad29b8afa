/**
 * A request or answer as one binary message: a type of the framed protocol, the request's id (32 bits, big-endian),
 * and the body. The frames around it are WebSocket's own.
 */
export const messageHeadBytes = 5

export function message(type: number, requestId: number, body: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(messageHeadBytes + body.length)
  bytes[0] = type
  bytes.writeUInt32BE(requestId, 1)
  bytes.set(body, messageHeadBytes)
  return bytes
}
