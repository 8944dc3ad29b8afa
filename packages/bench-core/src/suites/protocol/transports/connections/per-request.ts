import type {
  Address,
  AnswerListener,
  Connection,
  ConnectOptions,
  Outcome,
  PreparedRequest,
  TransportClient,
  TransportEntry,
} from '../../transport.ts'

/** The same transport, whose clients open a connection for every request where the options ask for it. */
export function withPerRequest(entry: TransportEntry): TransportEntry {
  return {
    ...entry,
    maxInFlight: (options) => (options.connection === 'per-request' ? 1 : entry.maxInFlight(options)),
    async client(options: ConnectOptions) {
      if (options.connection === 'keep-alive') return entry.client(options)
      return connectingPerRequest(await entry.client({ ...options, pipelining: 1 }))
    },
  }
}

function connectingPerRequest(client: TransportClient): TransportClient {
  return {
    prepare: (input) => client.prepare(input),
    connect: async (address, listener) => new PerRequest(client, address, listener),
  }
}

/** Opens, sends, and closes after the answer; the request's time holds all of it but the closing. */
class PerRequest implements Connection {
  alive = true
  readonly #client: TransportClient
  readonly #address: Address
  readonly #listener: AnswerListener
  #current: Connection | undefined
  #sent = 0
  #received = 0
  #closing: Promise<void> = Promise.resolve()

  constructor(client: TransportClient, address: Address, listener: AnswerListener) {
    this.#client = client
    this.#address = address
    this.#listener = listener
  }

  send(request: PreparedRequest, tag: number): void {
    let opened: Connection | undefined
    const answered: AnswerListener = (_tag, outcome: Outcome, answer) => {
      if (opened) this.#finish(opened)
      this.#listener(tag, this.alive ? outcome : 'connection-lost', answer)
    }
    this.#client.connect(this.#address, answered).then(
      (connection) => {
        opened = connection
        this.#current = connection
        if (this.alive) connection.send(request, tag)
        else void this.close().then(() => answered(tag, 'connection-lost', undefined))
      },
      () => this.#listener(tag, 'connection-lost', undefined),
    )
  }

  wireBytes() {
    const open = this.#current?.wireBytes()
    return { sent: this.#sent + (open?.sent ?? 0), received: this.#received + (open?.received ?? 0) }
  }

  async close(): Promise<void> {
    this.alive = false
    if (this.#current) await this.#current.close()
    await this.#closing
  }

  #finish(connection: Connection): void {
    this.#current = undefined
    this.#closing = connection.close()
    // The last bytes of closing are counted too: they are on the wire before the sockets' counters stop.
    const { sent, received } = connection.wireBytes()
    this.#sent += sent
    this.#received += received
  }
}
