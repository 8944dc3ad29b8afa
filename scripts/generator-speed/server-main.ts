import { createServer } from 'node:http'

/** A service that has nothing to do with Wirebench: it answers everything with the same bytes. */
const body = Buffer.from(process.argv[2]!)
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
