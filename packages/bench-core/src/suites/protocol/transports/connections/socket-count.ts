import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import type { WireBytes } from '../../transport.ts'

const opening = new AsyncLocalStorage<Socket[]>()
let isSubscribed = false

/** Finds the sockets that a library opens inside `run`, at once or later, for their counters of bytes. */
export function countSockets() {
  if (!isSubscribed) {
    isSubscribed = true
    subscribe('net.client.socket', (message) =>
      opening.getStore()?.push((message as { socket: Socket }).socket),
    )
  }
  const sockets: Socket[] = []
  return {
    sockets: sockets as readonly Socket[],
    run: <T>(open: () => T): T => opening.run(sockets, open),
    wireBytes(): WireBytes {
      let [sent, received] = [0, 0]
      for (const socket of sockets) {
        sent += socket.bytesWritten
        received += socket.bytesRead
      }
      return { sent, received }
    },
  }
}
