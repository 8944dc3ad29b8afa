import { unlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The right to measure on this machine. One process holds it at a time. */
export interface HostLock {
  release(): Promise<void>
}

/** What whoever holds the machine says of itself. */
export type Holder = string

/**
 * Where the holder listens. A listening socket ends with its process, however that ends, so no stale lock is left: on
 * Linux in the abstract namespace, on Windows as a named pipe, elsewhere as a file that is removed when nobody answers.
 * WIREBENCH_LOCK names another address, for measurements that need not wait for each other.
 */
export function defaultLockAddress(): string {
  if (process.env.WIREBENCH_LOCK) return process.env.WIREBENCH_LOCK
  if (process.platform === 'linux') return '\0wirebench-measuring'
  return process.platform === 'win32'
    ? '\\\\.\\pipe\\wirebench-measuring'
    : join(tmpdir(), 'wirebench-measuring.sock')
}

/**
 * Waits for the machine and takes it. While another process holds it, its purpose is yielded, once per holder.
 * Throws the signal's reason when that is aborted.
 */
export async function* lockHost(
  address: string,
  purpose: string,
  signal: AbortSignal,
): AsyncGenerator<Holder, HostLock> {
  let announced: Holder | undefined
  while (true) {
    signal.throwIfAborted()
    const server = await listen(address, purpose)
    if (server) return { release: () => close(server) }
    const connection = connectTo(address, signal)
    const holder = await connection.holder
    if (holder !== undefined && holder !== announced) yield holder
    announced = holder ?? announced
    await connection.closed
  }
}

const openSockets = new WeakMap<Server, Set<Socket>>()

function listen(address: string, purpose: string): Promise<Server | undefined> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write(`${purpose}\n`)
  })
  openSockets.set(server, sockets)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => {
      // The lock alone keeps no process alive.
      server.unref()
      resolve(server)
    })
  })
}

function close(server: Server): Promise<void> {
  for (const socket of openSockets.get(server) ?? []) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** A connection to the holder; it closes when the holder lets go or dies, or when the signal is aborted. */
function connectTo(
  address: string,
  signal: AbortSignal,
): { holder: Promise<Holder | undefined>; closed: Promise<void> } {
  const socket = connect(address)
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort, { once: true })
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      signal.removeEventListener('abort', abort)
      resolve()
    }),
  )
  const holder = new Promise<Holder | undefined>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    closed.then(() => resolve(undefined))
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED' && address.startsWith('/')) unlinkSync(address)
  })
  return { holder, closed }
}
