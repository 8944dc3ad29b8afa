import { connect as connectPlain, type NetConnectOpts, type Socket } from 'node:net'
import { lateTls } from '../../../../measure/process/runtime/loaded-late.ts'
import type { Address, WireBytes, WireOptions } from '../../transport.ts'

/** What a lean client does with its socket. */
export interface SocketUse {
  /** The chunk's memory is used again after the call. */
  onBytes(chunk: Buffer): void
  /** Called once after the connection was there and ended, by whichever end. */
  onEnd(): void
}

export interface ClientSocket {
  readonly socket: Socket
  wireBytes(): WireBytes
}

const readBytes = 64 * 1024
/**
 * A read is handed over before the next one is made, so that one block serves all sockets where the system copies on
 * asking. Windows fills blocks by itself, there each socket has its own.
 */
const shared = process.platform === 'win32' ? undefined : Buffer.allocUnsafeSlow(readBytes)

/** Opens a connection whose bytes come in without an object per read, but for TLS. Rejects with the system's error. */
export async function openSocket(
  address: Address,
  options: WireOptions,
  use: SocketUse,
): Promise<ClientSocket> {
  const tcp = connectPlain({
    ...placeOf(address),
    noDelay: options.noDelay,
    ...(!options.tls && {
      onread: {
        buffer: shared ?? Buffer.allocUnsafeSlow(readBytes),
        callback(bytes, block) {
          use.onBytes((block as Buffer).subarray(0, bytes))
          return true
        },
      },
    }),
  })
  const socket = await established(tcp, address, options)
  socket.on('error', () => {})
  socket.once('close', () => use.onEnd())
  if (options.tls) socket.on('data', (chunk: Buffer) => use.onBytes(chunk))
  return { socket, wireBytes: () => ({ sent: tcp.bytesWritten, received: tcp.bytesRead }) }
}

/** Where to connect to, as the system names it. */
export function placeOf({ host, port, path }: Address): NetConnectOpts {
  return path === undefined ? { host, port } : { path }
}

/** The server's name and port, as addresses write them; a Unix domain socket has neither. */
export function authorityOf({ host, port, path }: Address): string {
  if (path !== undefined) return 'localhost'
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The socket to speak over once it can be used: the TCP socket itself, or TLS over it. Rejects with the system's error. */
export function established(
  tcp: Socket,
  address: Address,
  { tls }: WireOptions,
  protocols?: string[],
): Promise<Socket> {
  const socket = tls ? connectTlsOver(tcp, address, protocols) : tcp
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.removeListener('error', reject)
      resolve(socket)
    })
  })
}

/** TLS over a socket of its own, whose counters tell what is on the wire; those of TLS sockets tell what is inside. */
export function connectTlsOver(tcp: Socket, { certificate }: Address, protocols?: string[]): Socket {
  return lateTls().connect({
    socket: tcp,
    ca: certificate,
    servername: 'localhost',
    ...(protocols && { ALPNProtocols: protocols }),
  })
}

/** Ends a socket and waits until it is closed. */
export function endSocket(socket: Socket): Promise<void> {
  if (socket.closed) return Promise.resolve()
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.destroy()
  })
}
