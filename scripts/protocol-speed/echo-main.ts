import { createServer } from 'node:net'

/** A server that sends back what it gets, with as little around it as the runtime allows: the limit of a ping-pong. */
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', (chunk) => socket.write(chunk))
  socket.on('error', () => {})
})
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
