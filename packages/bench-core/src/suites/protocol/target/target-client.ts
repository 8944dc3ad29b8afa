import { connect as connectPlain, isIP, type Socket, type TcpNetConnectOpts } from 'node:net'
import { lateTls } from '../../../measure/process/runtime/loaded-late.ts'
import { isRpc } from '../../../model/protocol/is-rpc.ts'
import type { TargetOperation } from '../../../model/protocol/protocol-spec.ts'
import type { ClientSetup } from '../client/contract.ts'
import type { LoadClient } from '../client/load-client.ts'
import type { ConnectionOf } from '../client/open-connections.ts'
import type { RequestSource } from '../client/request-source.ts'
import type { OpenStream } from '../rpc/rpc-link.ts'
import type { Address, AnswerListener, Outcome } from '../transport.ts'
import { endSocket } from '../transports/connections/client-socket.ts'
import { ResponseReader } from '../transports/http/response-reader.ts'
import { neverTwice } from './never-twice.ts'
import { type TargetBytes, targetRequests } from './target-requests.ts'

interface TargetRequest extends TargetBytes {
  readonly expected: { readonly status: number; readonly body: Buffer | undefined }
}

interface TlsServer {
  readonly name: string
  readonly ca: string | undefined
  readonly protocols?: string[]
}

/**
 * The client of the user's own HTTP/1.1 service: requests are counted on from one load to the next, and of an answer its
 * status is checked, and its body where that is known.
 */
export function targetLoadClient(setup: ClientSetup): LoadClient<TargetRequest> {
  const { targetHost, options } = setup
  let known: readonly TargetOperation[] = []
  let ca: string | undefined
  const sources = new Map<string, RequestSource<TargetRequest>>()
  const random = neverTwice()
  const sourceOf = (operation: TargetOperation): RequestSource<TargetRequest> => {
    const { expectedStatus: status } = operation
    const expected = { status, body: expectedBodyOf(operation) }
    const requests = targetRequests(operation, targetHost, random)
    return { next: () => ({ ...requests.next(), expected }) }
  }
  return {
    learn(target) {
      if (!isRpc(target)) ({ operations: known, ca } = target)
    },
    requestsOf(cell) {
      const operation = known.find(({ name }) => name === cell.operation)
      if (!operation) throw new Error(`there is no operation ${cell.operation}`)
      const source = sources.get(operation.name) ?? sourceOf(operation)
      sources.set(operation.name, source)
      return source
    },
    preparationOf: () => [],
    connect: (address, listener) =>
      connect(
        address,
        listener,
        options.tls ? { name: new URL(`http://${targetHost}`).hostname, ca } : undefined,
      ),
  }
}

export function expectedBodyOf({ expectedBody }: TargetOperation): Buffer | undefined {
  return expectedBody === undefined ? undefined : Buffer.from(expectedBody)
}

/** What is wrong with an answer's body; null where nothing is known to be. */
export function bodyFault(body: Buffer, expected: Buffer | undefined): string | null {
  return expected === undefined || body.equals(expected) ? null : `another body, of ${body.length} bytes`
}

/** A service that takes no connection for so long isn't there; over TLS one that says nothing isn't either. */
const connectMs = 5000

/**
 * A connection to the user's own service. Rejects with the system's error, or where it takes too long.
 * @param server Its name and who vouches for it, of TLS; undefined for a plain connection.
 */
export function openTargetSocket(
  { timeout = connectMs, ...options }: TcpNetConnectOpts,
  server: TlsServer | undefined,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const tcp = connectPlain({ ...options, timeout })
    const stream = server === undefined ? tcp : tlsOver(tcp, server)
    stream.once('error', reject)
    tcp.once('timeout', () => {
      stream.destroy(new Error(`no connection within ${timeout / 1000} seconds`))
      tcp.destroy()
    })
    stream.once(server === undefined ? 'connect' : 'secureConnect', () => {
      stream.removeListener('error', reject)
      tcp.setTimeout(0)
      // Its end tells it.
      stream.on('error', () => {})
      resolve({ stream, tcp })
    })
  })
}

/** TLS with whoever the certificate has to name: an address is no name that can be asked for, and has no brackets there. */
function tlsOver(tcp: Socket, { name, ca, protocols }: TlsServer): Socket {
  const host = name.replace(/^\[|\]$/g, '')
  return lateTls().connect({
    socket: tcp,
    host,
    ca,
    ...(protocols && { ALPNProtocols: protocols }),
    ...(isIP(host) === 0 && { servername: host }),
  })
}

async function connect(
  address: Address,
  listener: AnswerListener,
  server: TlsServer | undefined,
): Promise<ConnectionOf<TargetRequest>> {
  const reader = new ResponseReader()
  const bodies = { sent: 0, received: 0 }
  let waiting: (Pick<TargetRequest, 'expected'> & { readonly tag: number }) | undefined
  const { stream: socket, tcp } = await openTargetSocket({ ...address, noDelay: true }, server)
  socket.on('data', (chunk: Buffer) => {
    reader.push(chunk)
    while (reader.next()) answer()
    reader.keep()
    if (reader.fault) socket.destroy()
  })
  socket.once('end', () => {
    if (!reader.end()) return
    socket.end()
    answer()
  })
  socket.once('close', () => tell('connection-lost', undefined))

  function answer(): void {
    const { status, body } = reader
    if (reader.closing) socket.end()
    bodies.received += body.length
    if (!waiting) return
    const { expected } = waiting
    const fault = status === expected.status ? bodyFault(body, expected.body) : `status ${status}`
    tell(fault === null ? 'ok' : 'wrong-answer', fault ?? undefined)
  }

  function tell(outcome: Outcome, said: string | undefined): void {
    const request = waiting
    if (!request) return
    waiting = undefined
    listener(request.tag, outcome, said)
  }

  return {
    send({ bytes, bodyBytes, expected }, tag) {
      bodies.sent += bodyBytes
      waiting = { tag, expected }
      socket.write(bytes)
    },
    get alive() {
      return !socket.destroyed && socket.writable
    },
    wireBytes: () => ({ sent: tcp.bytesWritten, received: tcp.bytesRead }),
    bodyBytes: () => ({ ...bodies }),
    close: () => endSocket(socket),
  }
}
