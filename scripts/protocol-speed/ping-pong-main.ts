import { connect } from 'node:net'

/** Sends a few bytes on each connection, waits for as many, and again, for as long as it is told; says how often that was a second. */
const [port, bytes, ms, connections] = process.argv.slice(2).map(Number) as [number, number, number, number]
const message = Buffer.alloc(bytes)
const warmUpMs = ms / 4

const beganAt = performance.now()
let trips = 0
let startedAt = 0
const sockets = Array.from({ length: connections }, () => pingPong())

function pingPong() {
  let missing = bytes
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: { buffer: Buffer.alloc(64 * 1024), callback: (count) => received(count) },
  })
  const send = () => {
    missing = bytes
    return socket.write(message)
  }
  const received = (count: number) => {
    missing -= count
    if (missing > 0) return true
    counted()
    send()
    return true
  }
  socket.on('connect', send)
  return socket
}

function counted(): void {
  const now = performance.now()
  if (startedAt === 0) {
    if (now - beganAt >= warmUpMs) startedAt = now
    return
  }
  trips++
  if (now - startedAt < ms) return
  process.stdout.write(`${(trips * 1000) / (now - startedAt)}\n`, () => process.exit())
  for (const socket of sockets) socket.destroy()
}
