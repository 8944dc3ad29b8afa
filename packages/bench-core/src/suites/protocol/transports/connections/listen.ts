import type { AddressInfo, ListenOptions, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lateCrypto } from '../../../../measure/process/runtime/loaded-late.ts'
import { WirebenchError } from '../../../../model/errors.ts'
import type { Address, RunningServer, ServeOptions } from '../../transport.ts'
import { type Credentials, selfSigned } from './self-signed.ts'

const loopback = '127.0.0.1'
/** Connections that the system accepts ahead of the server: a thousand clients may come at once. */
const backlog = 4096

/** A key and its certificate where the options ask for TLS. */
export function credentialsFor({ tls }: ServeOptions): Credentials | undefined {
  return tls ? selfSigned() : undefined
}

/** @throws WirebenchError `port-in-use` */
export function portInUse(port: number, cause: unknown): WirebenchError {
  return new WirebenchError(
    'port-in-use',
    `port ${port} is in use`,
    'choose another port, or 0 for any that is free',
    { cause },
  )
}

/** Where a server listens: at its address, or on a Unix domain socket with a name of its own, which goes when it closes. */
export function placeToListen({ socket, port, host = loopback }: ServeOptions): ListenOptions {
  return socket === 'unix'
    ? { path: join(tmpdir(), `wirebench-${lateCrypto().randomBytes(8).toString('hex')}.sock`), backlog }
    : { host, port, backlog }
}

/** Listens and keeps track of connections, so that closing ends them too. */
export async function listen(
  server: Server,
  options: ServeOptions,
  credentials: Credentials | undefined,
): Promise<RunningServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(options.port, error) : error),
    )
    server.listen(placeToListen(options), resolve)
  })
  return {
    address: addressOf(server, credentials),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export function addressOf(server: Pick<Server, 'address'>, credentials: Credentials | undefined): Address {
  const place = server.address() as AddressInfo | string
  const certificate = credentials?.certificate
  return typeof place === 'string'
    ? { host: 'localhost', port: 0, path: place, certificate }
    : { host: place.address, port: place.port, certificate }
}
