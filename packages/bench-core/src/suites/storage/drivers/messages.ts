import type { Statement, StatementValue } from './connection.ts'

/** Messages of the extended query protocol (PostgreSQL, Frontend/Backend Protocol, Message Formats), in one piece. */

const textFormat = 0
const binaryFormat = 1

/** Has the server parse a statement under its name; the types of its parameters are the server's to find out. */
export function parseMessage({ name, text }: Statement): Buffer {
  const length = 4 + Buffer.byteLength(name) + 1 + Buffer.byteLength(text) + 1 + 2
  const message = Buffer.allocUnsafe(1 + length)
  let at = start(message, 'P', length)
  at = writeName(message, name, at)
  at = writeName(message, text, at)
  message.writeInt16BE(0, at)
  return message
}

const noTexts: readonly boolean[] = [false]

/** Executes a parsed statement with these values, buffers in binary form unless they are texts, and asks for results in binary form. */
export function executeMessages(
  name: string,
  values: readonly StatementValue[],
  texts: readonly boolean[] = noTexts,
): Buffer {
  // Plain loops: this is on the way of every statement that is timed.
  let valueBytes = 0
  for (const value of values) valueBytes += 4 + sizeOf(value)
  const length = 4 + 1 + Buffer.byteLength(name) + 1 + 2 + 2 * values.length + 2 + valueBytes + 4
  const message = Buffer.allocUnsafe(1 + length + executeAndSync.length)
  let at = start(message, 'B', length)
  at = writeName(message, '', at)
  at = writeName(message, name, at)
  at = message.writeUInt16BE(values.length, at)
  for (let place = 0; place < values.length; place++) {
    const isBinary = typeof values[place] === 'object' && !texts[place % texts.length]
    at = message.writeInt16BE(isBinary ? binaryFormat : textFormat, at)
  }
  at = message.writeUInt16BE(values.length, at)
  for (const value of values) {
    if (value === null) {
      at = message.writeInt32BE(nullSize, at)
      continue
    }
    const size =
      typeof value === 'object' ? value.copy(message, at + 4) : message.write(String(value), at + 4)
    at = message.writeInt32BE(size, at) + size
  }
  at = message.writeInt16BE(1, at)
  at = message.writeInt16BE(binaryFormat, at)
  message.set(executeAndSync, at)
  return message
}

/** Stands for the size of a value that is null. */
const nullSize = -1

function sizeOf(value: StatementValue): number {
  if (value === null) return 0
  return typeof value === 'object' ? value.length : Buffer.byteLength(String(value))
}

/** Execute of the unnamed portal without a limit, and Sync. */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

function start(message: Buffer, type: string, length: number): number {
  message[0] = type.charCodeAt(0)
  return message.writeInt32BE(length, 1)
}

function writeName(message: Buffer, name: string, at: number): number {
  const end = at + message.write(name, at)
  return message.writeInt8(0, end)
}
