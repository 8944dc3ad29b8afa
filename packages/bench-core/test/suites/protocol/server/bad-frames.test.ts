import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerBit,
  errorCodes,
  errorType,
  maxFrameBodyBytes,
  requestTypes,
} from '../../../../src/suites/protocol/framed/frame-format.ts'
import { FrameReader } from '../../../../src/suites/protocol/framed/frame-reader.ts'
import type { ServerProcess } from '../../../../src/suites/protocol/server/start-server.ts'
import { documentsOf } from '../../../../src/suites/protocol/service/seeds.ts'
import { defaultConnectOptions } from '../../../../src/suites/protocol/transport.ts'
import { findTransport } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { frame, open, serves } from './raw.ts'
import { serverFor, setup, startHere } from './support.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startHere()
})
afterAll(() => server.end())

/** Sends bytes and reads frames until the server closes or as many as are wanted have come. */
async function exchange(socket: Socket, bytes: Uint8Array, wanted: number) {
  const reader = new FrameReader()
  const frames: { type: number; requestId: number; code: number | undefined; text: string }[] = []
  socket.write(bytes)
  for await (const chunk of socket) {
    reader.push(chunk)
    while (reader.next())
      frames.push({
        type: reader.type,
        requestId: reader.requestId,
        code: reader.body[0],
        text: reader.body.toString('utf8', 1),
      })
    if (frames.length >= wanted) break
  }
  return frames
}

const readBody = Buffer.from('81a26964ac303030303030303030303031', 'hex')

test.each([
  ['another magic byte', Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'badMagic', 0],
  ['another version', Buffer.from([0xb7, 9, 2, 0]), 'badVersion', 0],
  ['a body of 4 GB', frame(requestTypes.create, Buffer.alloc(0), { length: 2 ** 32 - 1 }), 'tooLong', 5],
] as const)(
  '%s is refused in an error, and the connection closed',
  async (_what, bytes, error, requestId) => {
    const socket = await open(server)
    const frames = await exchange(socket, bytes, Number.POSITIVE_INFINITY)
    expect(frames).toMatchObject([{ type: errorType, requestId, code: errorCodes[error] }])
    expect(await serves('tcp-msgpack', server)).toBe(true)
  },
)

test.each([
  ['an unknown type', frame(0x42, readBody), 'unknownType'],
  ['the type of an answer', frame(0x82, readBody), 'unknownType'],
  ['unknown flags', frame(requestTypes.read, readBody, { flags: 0x80 }), 'badFlags'],
  ['another encoding', frame(requestTypes.read, readBody, { flags: 0x02 }), 'badFlags'],
  ['a body that says it is compressed', frame(requestTypes.read, readBody, { flags: 0x01 }), 'invalid'],
  ['a body that is no MessagePack', frame(requestTypes.read, Buffer.from([0xc1, 0xff, 0xd9])), 'invalid'],
  ['an empty body', frame(requestTypes.create, Buffer.alloc(0)), 'invalid'],
  ['a number where an object is due', frame(requestTypes.update, Buffer.from([7])), 'invalid'],
] as const)('%s is refused, and the next request answered', async (_what, bytes, error) => {
  const socket = await open(server)
  const next = frame(requestTypes.read, readBody, { requestId: 6 })
  const frames = await exchange(socket, Buffer.concat([bytes, next]), 2)
  expect(frames).toMatchObject([
    { type: errorType, requestId: 5, code: errorCodes[error] },
    { type: requestTypes.read | 0x80, requestId: 6 },
  ])
  socket.destroy()
})

test('half a frame waits for its other half, and is forgotten when the client goes', async () => {
  const whole = frame(requestTypes.read, readBody)
  const patient = await open(server)
  patient.write(whole.subarray(0, 15))
  const gone = await open(server)
  gone.end(whole.subarray(0, 20))
  await once(gone.resume(), 'close')
  expect(await serves('tcp-msgpack', server)).toBe(true)
  expect(await exchange(patient, whole.subarray(15), 1)).toMatchObject([{ requestId: 5 }])
  patient.destroy()
})

test('headers that promise much cost no memory', async () => {
  const before = await server.peakRssBytes()
  const promise = frame(requestTypes.create, Buffer.alloc(0), { length: 4 * 1024 * 1024 })
  const sockets = await Promise.all(Array.from({ length: 200 }, () => open(server)))
  for (const socket of sockets) socket.write(promise)
  expect(await serves('tcp-msgpack', server)).toBe(true)
  const after = await server.peakRssBytes()
  expect(after - before).toBeLessThan(100_000_000)
  for (const socket of sockets) socket.destroy()
})

/** A query for ages from 150 on, at most 100, in MessagePack. */
const askForOldest = Buffer.from('82aa6d696e696d756d416765cc96a56c696d697464', 'hex')

test.each(['none', 'gzip'] as const)(
  'an answer that no frame takes is refused with the server’s failure, and the next request answered (%s)',
  async (compression) => {
    const options = { ...defaultConnectOptions, compression }
    const own = await serverFor({ wire: options })
    const client = await findTransport('tcp-msgpack').client(options)
    const document = { ...documentsOf(setup.seed)[0]!, age: 150, filler: 'x'.repeat(1024 * 1024) }
    const create = client.prepare({ operation: 'create', document })
    const query = client.prepare({ operation: 'query', minimumAge: 150, limit: 100, expected: [] })
    const told: string[] = []
    const connection = await client.connect(own.address, (_tag, outcome) => told.push(outcome))
    for (let number = 0; number < 4; number++) connection.send(create, number)
    await expect.poll(() => told).toEqual(['ok', 'ok', 'ok', 'ok'])
    connection.send(query, 4)
    await expect.poll(() => told.slice(4)).toEqual(['error'])
    const socket = await open(own)
    const next = frame(requestTypes.read, readBody, { requestId: 6 })
    const both = Buffer.concat([frame(requestTypes.query, askForOldest), next])
    expect(await exchange(socket, both, 2)).toMatchObject([
      {
        type: errorType,
        requestId: 5,
        code: errorCodes.internal,
        text: expect.stringContaining('more than 4194304 bytes'),
      },
      { type: requestTypes.read | answerBit, requestId: 6 },
    ])
    socket.destroy()
    await connection.close()
  },
)

test('an answer that compressing would make too long for a frame comes as it is', async () => {
  const own = await serverFor({ wire: { ...defaultConnectOptions, compression: 'gzip' } })
  const socket = await open(own)
  const noise = randomBytes(maxFrameBodyBytes)
  socket.write(frame(requestTypes.echo, noise))
  const reader = new FrameReader()
  for await (const chunk of socket) {
    reader.push(chunk as Buffer)
    if (reader.next()) break
  }
  expect({ type: reader.type, flags: reader.flags }).toEqual({
    type: requestTypes.echo | answerBit,
    flags: 0,
  })
  expect(reader.body.equals(noise)).toBe(true)
  socket.destroy()
})
