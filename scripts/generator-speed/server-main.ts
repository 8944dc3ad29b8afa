import { createServer } from 'node:http'

/** A service that has nothing to do with Wirebench: it answers everything with the same few hundred bytes of JSON. */
const body = Buffer.from(
  JSON.stringify({ id: 'a3f1', name: 'Ada Lovelace', email: 'ada@example.org', notes: 'x'.repeat(200) }),
)
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
