import type { RefusalCode } from '../service/refusal.ts'
import type { OperationName } from '../transport.ts'

/** The framed protocol, version 1, as docs/framed-protocol.md specifies it. Integers are big-endian. */
export const magic = 0xb7
export const version = 1
export const headerBytes = 12

/** Most bytes of a body that either end takes. */
export const maxFrameBodyBytes = 4 * 1024 * 1024

/** Flags of a frame. All other bits are 0. */
export const gzipFlag = 0x01
export const protobufFlag = 0x02
export const knownFlags = gzipFlag | protobufFlag

/** Types of requests; the answer to a request has its type with the highest bit set. */
export const requestTypes: Readonly<Record<OperationName, number>> = {
  create: 0x01,
  read: 0x02,
  update: 0x03,
  query: 0x04,
  batch: 0x05,
  echo: 0x11,
  'decode-echo': 0x12,
  modify: 0x13,
}
export const answerBit = 0x80
export const errorType = 0xff

/** The operation of each request type; undefined for a type that is none. */
export const operationOfType: readonly (OperationName | undefined)[] = (() => {
  const operations = new Array<OperationName | undefined>(256).fill(undefined)
  for (const [operation, type] of Object.entries(requestTypes)) operations[type] = operation as OperationName
  return operations
})()

/** The first byte of an error's body. Up to `tooLong` the server closes the connection after it. */
export const errorCodes = {
  badMagic: 1,
  badVersion: 2,
  tooLong: 3,
  badFlags: 4,
  unknownType: 5,
  invalid: 6,
  notFound: 7,
  internal: 8,
} as const
export type FrameError = keyof typeof errorCodes

/** What makes the bytes that follow unreadable. */
export type FrameFault = 'badMagic' | 'badVersion' | 'tooLong'

/** Errors of frames whose bodies nobody looked at. */
export type UnreadError = FrameFault | 'badFlags' | 'unknownType'

export const errorTexts: Readonly<Record<UnreadError, string>> = {
  badMagic: 'a frame begins with 0xb7',
  badVersion: 'this server speaks version 1',
  tooLong: 'a body has at most 4194304 bytes',
  badFlags: 'this server takes no bodies with these flags',
  unknownType: 'there is no request of this type',
}

export const errorOfRefusal: Readonly<Record<RefusalCode, FrameError>> = {
  invalid: 'invalid',
  'not-found': 'notFound',
  internal: 'internal',
}

/** The body of an error: its code and a text in UTF-8. */
export function errorBody(error: FrameError, text: string): Buffer {
  const body = Buffer.allocUnsafe(1 + Buffer.byteLength(text))
  body[0] = errorCodes[error]
  body.write(text, 1)
  return body
}
