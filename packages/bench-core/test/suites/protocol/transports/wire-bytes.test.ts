import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentId, seededDocument } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import { transports } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { openPair, seed } from './support.ts'

let accepted: Socket[] = []
const accept = (message: unknown) => accepted.push((message as { socket: Socket }).socket)
beforeAll(() => subscribe('net.server.socket', accept))
afterAll(() => void unsubscribe('net.server.socket', accept))

const documents = documentsOf(seed)
const variants = transports
  .filter(({ operations }) => operations.includes('read'))
  .flatMap((entry) => entry.clients.map((client) => ({ entry, client })))

describe.each([false, true])('the bytes that a client counts (TLS: %s)', (tls) => {
  test.each(variants)(
    'are what the server counts: $entry.info.name by $client',
    async ({ entry, client }) => {
      accepted = []
      const pair = await openPair(entry, { client, tls })
      for (let number = 0; number < 5; number++)
        await pair.ask({
          operation: 'read',
          id: documentId(number),
          expected: seededDocument(documents, number),
        })
      const [socket] = accepted
      // The last acknowledgements of HTTP/2 may still be on their way.
      await expect
        .poll(() => [
          pair.connection.wireBytes(),
          { sent: socket!.bytesRead, received: socket!.bytesWritten },
        ])
        .toSatisfy(([counted, due]) => counted.sent === due.sent && counted.received === due.received)
      await pair.close()
    },
  )
})
