import type { AddressInfo, Server, Socket } from 'node:net'
import { WirebenchError } from '../../../model/errors.ts'
import type { Address, RunningServer, ServeOptions } from '../transport.ts'
import { type Credentials, selfSigned } from './self-signed.ts'

export const loopback = '127.0.0.1'
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
    `port ${port} of ${loopback} is in use`,
    'choose another port, or 0 for any that is free',
    { cause },
  )
}

/** Listens on loopback and keeps track of connections, so that closing ends them too. */
export async function listen(
  server: Server,
  port: number,
  credentials: Credentials | undefined,
): Promise<RunningServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(port, error) : error),
    )
    server.listen({ host: loopback, port, backlog }, resolve)
  })
  return {
    address: addressOf((server.address() as AddressInfo).port, credentials),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export function addressOf(port: number, credentials: Credentials | undefined): Address {
  return { host: loopback, port, certificate: credentials?.certificate }
}
