import { readFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { LockPlace } from './lock-place.ts'

/** What one who has the machine, or waits for it, says of itself. */
const LockMessage = z.object({
  pid: z.nullable(z.int()),
  purpose: z.string(),
  /** Of the run that it is for. */
  runId: z.optional(z.string()),
  /** When it expects to have ended, by the system's clock; null where it doesn't know. */
  endsAtMs: z.nullable(z.number()),
})
export type LockMessage = z.infer<typeof LockMessage>

/** Listening at an address. */
export interface Listening {
  /** Tells all who are connected, and those who will be. */
  say(said: LockMessage): void
  close(): Promise<void>
}

/** Listens at an address; undefined where somebody does already. */
export function listenAt(address: string, said: LockMessage): Promise<Listening | undefined> {
  const sockets = new Set<Socket>()
  let line = lineOf(said)
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.unref()
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write(line)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => {
      // It keeps no process alive by itself, and ends none where it can't take a connection.
      server.unref().on('error', () => {})
      resolve({
        say: (news) => {
          line = lineOf(news)
          for (const socket of sockets) socket.write(line)
        },
        close: () => closeAll(server, sockets),
      })
    })
  })
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}

function lineOf(said: LockMessage): string {
  return `${JSON.stringify(said)}\n`
}

/** A connection to one who listens. */
export interface Link {
  /** The latest that was said; undefined before anything was. */
  readonly said: LockMessage | undefined
  /** True when the one who listened has left or is gone, or was never there. */
  readonly isClosed: boolean
  /** Whether it has had its time to answer, and nothing that it said waits to be heard. */
  readonly isOverdue: boolean
  end(): void
}

/** One who doesn't answer for so long is said to be silent, and looked at again. */
export const patienceMs = 1_000

/** To be connected, and to read. */
const turnsToHear = 2
/** Everything that can be said fits into this. */
const maxCharacters = 10_000

/** @param onNews Called when something was said, when it is overdue, and at the end. */
export function linkTo(place: LockPlace, address: string, onNews: () => void): Link {
  const seen = place.fileAt(address)
  const socket = connect(address)
  const link = { said: undefined as LockMessage | undefined, isClosed: false, isOverdue: false }
  let text = ''
  const overdue = setTimeout(async () => {
    // On a busy machine we may not have come to listen.
    for (let turn = 0; turn < turnsToHear; turn++) await setImmediate()
    link.isOverdue = true
    onNews()
  }, patienceMs)
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).slice(-maxCharacters).split('\n')
    text = lines.pop() ?? ''
    const latest = lines.at(-1)
    if (latest === undefined) return
    link.said = parseMessage(latest)
    onNews()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // Somebody may have taken the place of one who was killed since.
    if (error.code === 'ECONNREFUSED') place.clear(address, seen)
  })
  socket.once('close', () => {
    clearTimeout(overdue)
    link.isClosed = true
    onNews()
  })
  return Object.assign(link, { end: () => socket.destroy() })
}

/** Any program may listen there: what can't be read is taken for its name. */
export function parseMessage(line: string): LockMessage {
  try {
    return z.parse(LockMessage, JSON.parse(line))
  } catch {
    return { pid: null, purpose: line.slice(0, 200), endsAtMs: null }
  }
}

/** Whether a process is stopped, as by SIGSTOP or Ctrl-Z; false where the system doesn't tell. */
export function isStopped(pid: number | null): boolean {
  if (pid === null || process.platform !== 'linux') return false
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[Tt]/.test(text.slice(text.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}
