import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import {
  errorCodes,
  maxFrameBodyBytes,
  protobufFlag,
  requestTypes,
} from '../../../../src/suites/protocol/framed/frame-format.ts'
import { FrameReader } from '../../../../src/suites/protocol/framed/frame-reader.ts'
import { openMemoryService } from '../../../../src/suites/protocol/service/open-service.ts'
import { documentLimits } from '../../../../src/suites/protocol/service/validation.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'

const checkout = fileURLToPath(new URL('../../../../../../', import.meta.url))
const page = readFileSync(`${checkout}docs/framed-protocol.md`, 'utf8')

/** The examples, request and answer in turn. */
const examples = [...page.matchAll(/```frame\n([^`]*)```/g)].map(([, text]) =>
  Buffer.from(text!.replaceAll(/\s/g, ''), 'hex'),
)
const exchanges = Array.from({ length: examples.length / 2 }, (_, index) => ({
  request: examples[index * 2]!,
  answer: examples[index * 2 + 1]!,
}))

test('the examples are whole frames', () => {
  expect(exchanges).toHaveLength(4)
  for (const example of examples) {
    const reader = new FrameReader()
    reader.push(example)
    expect(reader.next()).toBe(true)
    expect(reader.waitingBytes).toBe(0)
  }
})

test.each(['tcp-msgpack', 'tcp-protobuf'])(
  'a %s server answers the requests as the page says',
  async (name) => {
    const isProtobuf = name === 'tcp-protobuf'
    const own = exchanges.filter(({ request }) => (request[3] === protobufFlag) === isProtobuf)
    expect(own.length).toBeGreaterThan(0)
    const options = { compression: 'none', socket: 'tcp', noDelay: true, tls: false, port: 0 } as const
    const server = await findTransport(name).serve(openMemoryService([]), options)
    const socket = connect({ host: server.address.host, port: server.address.port })
    for (const { request, answer } of own) {
      socket.write(request)
      const [bytes] = (await once(socket, 'data')) as [Buffer]
      expect(bytes.toString('hex')).toBe(answer.toString('hex'))
    }
    socket.destroy()
    await server.close()
  },
)

test('the program of the page serves what its examples ask', async () => {
  const [, program] = /```ts\n([^`]*)```/.exec(page)!
  // The port of the page may be taken here: the system chooses one, and the program tells which.
  const told = program!.replace('4700', '0').replace('await ', 'const { address } = await ')
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', `${told}\nconsole.log(address.port)`],
    { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill())
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  socket.write(exchanges[0]!.request)
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  expect(bytes.toString('hex')).toBe(exchanges[0]!.answer.toString('hex'))
  socket.destroy()
})

test('the table of types is that of the code', () => {
  const rows = [...page.matchAll(/^\| `(..)` \| `(..)` +\| `([a-z-]+)` /gm)]
  expect(Object.fromEntries(rows.map(([, type, , name]) => [name, Number.parseInt(type!, 16)]))).toEqual(
    requestTypes,
  )
  for (const [, type, answer] of rows)
    expect(Number.parseInt(answer!, 16)).toBe(Number.parseInt(type!, 16) | 0x80)
})

test('the codes of errors and the limits are those of the code', () => {
  const codes = [...page.matchAll(/^\| (\d) +\| /gm)].map(([, code]) => Number(code))
  expect(codes).toEqual(expect.arrayContaining(Object.values(errorCodes)))
  expect(page).toContain(maxFrameBodyBytes.toLocaleString('en'))
  expect(page).toContain(documentLimits.fillerLength.toLocaleString('en'))
  for (const limit of [documentLimits.nameLength, documentLimits.emailLength, documentLimits.roleLength])
    expect(page).toContain(`1–${limit}`)
})
