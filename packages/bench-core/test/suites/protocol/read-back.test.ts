import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBack } from '../../../src/suites/protocol/client/read-back.ts'
import type { DocumentStore } from '../../../src/suites/protocol/service/document-store.ts'
import { documentId } from '../../../src/suites/protocol/service/documents.ts'
import { memoryStore } from '../../../src/suites/protocol/service/memory-store.ts'
import { openServiceOver } from '../../../src/suites/protocol/service/open-service.ts'
import { documentsOf, seedsOf } from '../../../src/suites/protocol/service/seeds.ts'
import {
  defaultConnectOptions,
  type OperationInput,
  type RunningServer,
  type TransportClient,
} from '../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../src/suites/protocol/transports/catalogue.ts'

const documents = documentsOf(7)
const writing: readonly OperationInput[] = [
  { operation: 'create', document: documents[1]! },
  { operation: 'update', id: documentId(12), document: documents[2]! },
  { operation: 'batch', documents: documents.slice(0, 10) },
]

/** A server over a store that something is wrong with. */
async function serverOver(change: (store: DocumentStore) => Partial<DocumentStore>) {
  const entry = findTransport('tcp-msgpack')
  const open = openServiceOver(async (make) => {
    const store = memoryStore(make, seedsOf(7, 20))
    return { ...store, ...change(store) }
  })
  const server = await entry.serve(open, { ...defaultConnectOptions, port: 0 })
  return { server, client: await entry.client(defaultConnectOptions) }
}

describe('what is written', () => {
  let pair: { readonly server: RunningServer; readonly client: TransportClient }
  beforeAll(async () => {
    pair = await serverOver(() => ({}))
  })
  afterAll(() => pair.server.close())

  test.each(writing.map((input) => ({ operation: input.operation, input })))(
    'by $operation is there',
    async ({ input }) => {
      await expect(readBack(pair.client, pair.server.address, input)).resolves.toBeUndefined()
    },
  )

  test('by a read is nothing', async () => {
    const read = { operation: 'read', id: documentId(99), expected: documents[0]! } as const
    await expect(readBack(pair.client, pair.server.address, read)).resolves.toBeUndefined()
  })
})

test('a batch whose answer is right and whose documents aren’t all there is found out', async () => {
  const { server, client } = await serverOver((store) => ({
    read: (id) => (id === documentId(25) ? undefined : store.read(id)),
  }))
  await expect(readBack(client, server.address, writing[2]!)).rejects.toThrow(
    'after batch, the document 000000000025 was read back with not-found',
  )
  await server.close()
})

test('an update that is answered and not made is found out', async () => {
  const { server, client } = await serverOver(() => ({ update: (id, fields) => ({ id, ...fields }) }))
  await expect(readBack(client, server.address, writing[1]!)).rejects.toThrow(
    'after update, the document 000000000012 was read back with wrong-answer',
  )
  await server.close()
})
