import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { openAsking } from '../../../../src/suites/protocol/client/asking.ts'
import { requestTypes } from '../../../../src/suites/protocol/framed/frame-format.ts'
import type { ServerProcess } from '../../../../src/suites/protocol/server/start-server.ts'
import { documentId } from '../../../../src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import { defaultConnectOptions, type Outcome } from '../../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { message } from '../../../../src/suites/protocol/transports/websocket/message.ts'
import { frame, open, serves } from './raw.ts'
import { serverFor, startHere } from './support.ts'

/** One transport of each kind of server. */
const names = ['http-json', 'http-json-bare', 'http2-json', 'websocket-msgpack', 'grpc', 'tcp-msgpack']

describe.each(names)('a server of %s', (transport) => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await startHere({ transport })
  })
  afterAll(() => server.end())

  test('goes on serving others after garbage and clients that vanish', async () => {
    const garbage = [
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + 13) & 255)),
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\xff\xff\xff\xff\xff\xff', 'latin1'),
      Buffer.from('POST /documents HTTP/1.1\r\nhost: x\r\ncontent-length: 999999999999\r\n\r\n{'),
      Buffer.from('GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      Buffer.from([0xb7, 1, 1, 0]),
    ]
    for (const bytes of garbage) {
      const socket = await open(server)
      socket.write(bytes)
      socket.resume()
      await serves(transport, server)
      socket.resetAndDestroy()
    }
    expect(await serves(transport, server)).toBe(true)
  })

  test('answers a thousand connections', async () => {
    expect(await serves(transport, server, 1000)).toBe(true)
    expect(await server.peakRssBytes()).toBeLessThan(600_000_000)
  })

  test('that is killed leaves what is in flight lost, each of it told once', async () => {
    const entry = findTransport(transport)
    const options = { ...defaultConnectOptions, pipelining: 10 }
    const client = await entry.client(options)
    const request = client.prepare({ operation: 'create', document: documentsOf(1)[0]! })
    const told: [number, Outcome][] = []
    const connection = await client.connect(server.address, (tag, outcome) => told.push([tag, outcome]))
    // A server that is stopped answers nothing, so all of them are on their way.
    process.kill(server.pid, 'SIGSTOP')
    for (let tag = 0; tag < 10; tag++) connection.send(request, tag)
    process.kill(server.pid, 'SIGKILL')
    await expect
      .poll(() => told.toSorted(([a], [b]) => a - b))
      .toEqual(Array.from({ length: 10 }, (_, tag) => [tag, 'connection-lost']))
    expect(connection.alive).toBe(false)
    await connection.close()
    // Its sockets are closed one by one.
    const again = async () => client.connect(server.address, () => {})
    await expect
      .poll(() =>
        again().then(
          (other) => other.close(),
          () => 'refused',
        ),
      )
      .toBe('refused')
  })
})

test('documents created without end cost a bounded amount of memory', async () => {
  const server = await serverFor()
  const client = await findTransport('tcp-msgpack').client(defaultConnectOptions)
  const document = { ...documentsOf(1)[0]!, filler: 'x'.repeat(2000) }
  const request = client.prepare({ operation: 'create', document })
  const count = 20_000
  let [sent, answered] = [0, 0]
  await new Promise<void>((resolve, reject) => {
    const opened = client.connect(server.address, (tag, outcome) => {
      if (outcome !== 'ok') reject(new Error(outcome))
      else if (++answered === count) resolve()
      else if (sent++ < count) void opened.then((connection) => connection.send(request, tag))
    })
    void opened.then((connection) => {
      for (; sent < 100; sent++) connection.send(request, sent)
    })
  })
  expect(await server.peakRssBytes()).toBeLessThan(400_000_000)
  // The last 10,000 of those that were created are there.
  const asking = await openAsking((listener) => client.connect(server.address, listener))
  const outcomeOfReading = async (number: number) =>
    (await asking.ask(client.prepare({ operation: 'read', id: documentId(number), expected: document })))
      .outcome
  expect(await outcomeOfReading(300 + 9_999)).toBe('not-found')
  expect(await outcomeOfReading(300 + 10_000)).toBe('ok')
  await asking.close()
})

/** A query for a hundred documents, in MessagePack. */
const askForMuch = Buffer.from('82aa6d696e696d756d41676500a56c696d697464', 'hex')

/** A request as each transport's clients send it, as often as bytes of it can be pressed into the connection. */
const pressed: Record<string, (address: ServerProcess['address']) => Buffer> = {
  'tcp-msgpack': () => frame(requestTypes.query, askForMuch),
  'http-json': ({ port }) =>
    Buffer.from(`GET /documents?minimumAge=0&limit=100 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
  'http-json-bare': ({ port }) =>
    Buffer.from(`GET /documents?minimumAge=0&limit=100 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
}

test.each(Object.keys(pressed))('a reader that never reads costs %s little memory', async (transport) => {
  const server = await serverFor({ transport })
  const before = await server.peakRssBytes()
  const requests = Buffer.concat(Array.from({ length: 1000 }, () => pressed[transport]!(server.address)))
  const socket = await open(server)
  socket.pause()
  // Each block asks for about ten megabytes; the server stops reading, and so the system stops taking requests.
  let taken = 0
  while (taken < 200 && (socket.write(requests) || (await drained(socket)))) taken++
  expect(taken).toBeLessThan(200)
  const after = await server.peakRssBytes()
  expect(after - before).toBeLessThan(150_000_000)
  expect(await serves(transport, server)).toBe(true)
  socket.destroy()
})

/** Whether the system took the bytes; a server that reads at all takes a block in much less time. */
function drained(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), 1500)
    socket.once('drain', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}

test('a reader that never reads costs websocket-msgpack little memory', async () => {
  const server = await serverFor({ transport: 'websocket-msgpack' })
  const before = await server.peakRssBytes()
  const socket = new WebSocket(`ws://127.0.0.1:${server.address.port}`)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.pause()
  const request = message(requestTypes.query, 1, askForMuch)
  let taken = 0
  for (; taken < 200; taken++) {
    const all = Array.from({ length: 1000 }, () => new Promise((sent) => socket.send(request, sent)))
    const isTaken = await Promise.race([
      Promise.all(all),
      new Promise((resolve) => setTimeout(resolve, 1500, false)),
    ])
    if (isTaken === false) break
  }
  expect(taken).toBeLessThan(200)
  const after = await server.peakRssBytes()
  expect(after - before).toBeLessThan(150_000_000)
  expect(await serves('websocket-msgpack', server)).toBe(true)
  socket.terminate()
})
