import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SocketWriter } from '../../../../src/suites/protocol/framed/socket-writer.ts'

let server: ReturnType<typeof createServer>
let sender: Socket
let receiver: Socket

beforeEach(async () => {
  server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  sender = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(sender, 'connect')
  receiver = (await accepted)[0]
})

afterEach(() => {
  sender.destroy()
  receiver.destroy()
  server.close()
})

async function received(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of receiver) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('everything arrives in order although the receiver reads late and blocks are used again', async () => {
  const writer = new SocketWriter(sender)
  const lines = Array.from({ length: 40_000 }, (_, number) => `line ${number} ${'.'.repeat(number % 400)}\n`)
  let at = 0
  // Many turns of the event loop, so that blocks are sent while earlier ones wait for the receiver.
  while (at < lines.length) {
    for (let turn = 0; turn < 200 && at < lines.length; turn++) writer.write(Buffer.from(lines[at++]!))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(writer.waitingBytes).toBeGreaterThan(0)
  const arrived = received()
  receiver.resume()
  sender.end()
  expect((await arrived).equals(Buffer.from(lines.join('')))).toBe(true)
})

test('what is larger than a block goes out whole, between what was written before and after', async () => {
  const writer = new SocketWriter(sender)
  const large = Buffer.alloc(300_000, 'x')
  writer.hold()
  writer.write(Buffer.from('before'))
  writer.write(large)
  writer.write(Buffer.from('after'))
  writer.release()
  const arrived = received()
  sender.end()
  expect((await arrived).toString()).toBe(`before${large}after`)
})

test('numbers are written in decimal digits', async () => {
  const writer = new SocketWriter(sender)
  const numbers = [0, 7, 10, 99, 100, 4096, 65_535, 1_048_576]
  for (const number of numbers) {
    writer.writeDecimal(number)
    writer.write(Buffer.from(' '))
  }
  writer.flush()
  const arrived = received()
  sender.end()
  expect((await arrived).toString()).toBe(`${numbers.join(' ')} `)
})
