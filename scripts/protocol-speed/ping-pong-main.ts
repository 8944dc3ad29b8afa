import { connect } from 'node:net'

/** Sends a few bytes, waits for as many, and again, for as long as it is told; says how often that was a second. */
const [port, bytes, ms] = process.argv.slice(2).map(Number) as [number, number, number]
const message = Buffer.alloc(bytes)
const warmUpMs = ms / 4

const socket = connect({
  host: '127.0.0.1',
  port,
  noDelay: true,
  onread: { buffer: Buffer.alloc(64 * 1024), callback: (count) => received(count) },
})
let missing = 0
let trips = 0
let startedAt = 0
const beganAt = performance.now()
socket.on('connect', send)

function send(): void {
  missing = bytes
  socket.write(message)
}

function received(count: number): boolean {
  missing -= count
  if (missing > 0) return true
  const now = performance.now()
  if (startedAt === 0) {
    if (now - beganAt >= warmUpMs) startedAt = now
  } else {
    trips++
    if (now - startedAt >= ms) {
      process.stdout.write(`${(trips * 1000) / (now - startedAt)}\n`)
      socket.destroy()
      return false
    }
  }
  send()
  return true
}
