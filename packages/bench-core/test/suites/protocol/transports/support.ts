import { type OpenService, openMemoryService } from '../../../../src/suites/protocol/service/open-service.ts'
import { seedsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import {
  type Connection,
  type ConnectOptions,
  defaultConnectOptions,
  type OperationInput,
  type Outcome,
  type RunningServer,
  type TransportClient,
  type TransportEntry,
} from '../../../../src/suites/protocol/transport.ts'

export const seed = 7
const seededDocuments = 300

export const openSeeded: OpenService = openMemoryService(seedsOf(seed, seededDocuments))

/** One transport's server with a client and a connection, for tests that ask one thing at a time. */
export interface Pair {
  readonly server: RunningServer
  readonly client: TransportClient
  readonly connection: Connection
  ask(input: OperationInput): Promise<{ outcome: Outcome; answer: unknown }>
  close(): Promise<void>
}

export async function openPair(entry: TransportEntry, chosen: Partial<ConnectOptions> = {}): Promise<Pair> {
  const options: ConnectOptions = { ...defaultConnectOptions, ...chosen }
  const server = await entry.serve(openSeeded, { ...options, port: 0 })
  const client = await entry.client(options)
  const waiting = new Map<number, (told: { outcome: Outcome; answer: unknown }) => void>()
  let tags = 0
  const connection = await client.connect(server.address, (tag, outcome, answer) => {
    const told = waiting.get(tag)
    if (!told) throw new Error(`the listener was called twice or with an unknown tag ${tag}`)
    waiting.delete(tag)
    told({ outcome, answer })
  })
  return {
    server,
    client,
    connection,
    ask: (input) =>
      new Promise((resolve) => {
        const tag = ++tags
        waiting.set(tag, resolve)
        connection.send(client.prepare(input), tag)
      }),
    async close() {
      await connection.close()
      await server.close()
    },
  }
}
