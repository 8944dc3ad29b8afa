import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The line between somebody and a server, which can be cut: nothing goes through then, and nobody is told. */
export interface Line {
  readonly url: string
  /** Gives what mends it. */
  cut(): () => void
  close(): void
}

export async function lineTo(url: string): Promise<Line> {
  const there = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(Number(there.port), there.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (chunk) => to.write(chunk))
      if (isCut) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens nowhere')
  const near = new URL(url)
  near.host = `127.0.0.1:${address.port}`
  return {
    url: near.href,
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
      return () => {
        isCut = false
        for (const socket of sockets) socket.resume()
      }
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
