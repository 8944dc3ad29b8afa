import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Asking, openAsking } from '../../../../src/suites/protocol/client/asking.ts'
import { headerBytes } from '../../../../src/suites/protocol/framed/frame-format.ts'
import { writeHeader } from '../../../../src/suites/protocol/framed/write-frame.ts'
import type { ServerProcess } from '../../../../src/suites/protocol/server/start-server.ts'
import { documentId, seededDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import { defaultConnectOptions, type PreparedRequest } from '../../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { setup } from './support.ts'

const documents = documentsOf(setup.seed)

export async function open({ address }: ServerProcess): Promise<Socket> {
  const socket = connect({ host: address.host, port: address.port })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

export function frame(
  type: number,
  body: Uint8Array,
  { flags = 0, requestId = 5, length = body.length } = {},
): Buffer {
  const bytes = Buffer.alloc(headerBytes + body.length)
  writeHeader(bytes, 0, type, flags, requestId, length)
  bytes.set(body, headerBytes)
  return bytes
}

/** Whether a client is served as ever. */
export async function serves(transport: string, server: ServerProcess, count = 1): Promise<boolean> {
  const outcomes = await readOutcomes(transport, server, count)
  return outcomes.every((outcome) => outcome === 'ok')
}

/** What so many connections are told that each read a document at the same time. */
export async function readOutcomes(
  transport: string,
  server: ServerProcess,
  count: number,
): Promise<string[]> {
  const client = await findTransport(transport).client(defaultConnectOptions)
  const request = client.prepare({
    operation: 'read',
    id: documentId(1),
    expected: seededDocument(documents, 1),
  })
  const asking: Asking<PreparedRequest>[] = []
  for (let number = 0; number < count; number++)
    asking.push(await openAsking((listener) => client.connect(server.address, listener)))
  const told = await Promise.all(asking.map(({ ask }) => ask(request)))
  await Promise.all(asking.map(({ close }) => close()))
  return told.map(({ outcome }) => outcome)
}
