import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

/** The message that a row of a result comes in (PostgreSQL, Frontend/Backend Protocol, Message Formats). */
const dataRow = 'D'.charCodeAt(0)

/** What of the driver's parser is used here; its own rows are made of text only, which binary values don't survive. */
interface MessageParser {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string }
  parse(chunk: Buffer, tell: (message: { name: string }) => void): void
}

interface Listening extends EventEmitter {
  attachListeners(stream: Duplex): void
}

/** Makes a client leave the values of rows as the bytes that arrived. To be called before it connects. */
export function leaveRowsRaw(client: pg.Client): void {
  const connection = client.connection as unknown as Listening
  connection.attachListeners = (stream) => {
    const parser = new Parser() as unknown as MessageParser
    const parseOther = parser.handlePacket.bind(parser)
    parser.handlePacket = (offset, code, length, bytes) =>
      code === dataRow ? rawRow(offset, length, bytes) : parseOther(offset, code, length, bytes)
    stream.on('data', (chunk: Buffer) =>
      parser.parse(chunk, (message) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
      ),
    )
  }
}

function rawRow(offset: number, length: number, bytes: Buffer) {
  const fieldCount = bytes.readInt16BE(offset)
  const fields = new Array<Buffer | null>(fieldCount)
  let at = offset + 2
  for (let field = 0; field < fieldCount; field++) {
    const size = bytes.readInt32BE(at)
    at += 4
    // The parser reuses its buffer, so a value that is to stay is copied out of it.
    fields[field] = size < 0 ? null : Buffer.from(bytes.subarray(at, at + Math.max(size, 0)))
    at += Math.max(size, 0)
  }
  return { name: 'dataRow', length, fieldCount, fields }
}
