import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TargetOperation } from '../../../../src/model/protocol/protocol-spec.ts'
import { examineTarget } from '../../../../src/suites/protocol/target/examine-target.ts'
import { listening } from '../../../support/listening.ts'
import { eventsOf, ofType, roundPlan } from '../support.ts'

const read: TargetOperation = { name: 'read', method: 'GET', path: '/', expectedStatus: 200 }

/** A service that answers every request with such bytes. */
async function serviceOf(
  answer: (socket: Socket) => void,
): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => {})
    socket.on('data', () => answer(socket))
  })
  const port = await listening(server, onTestFinished)
  return { url: `http://127.0.0.1:${port}`, connections: () => connections }
}

/** In two parts, so that the head alone isn't taken for the whole of it. */
function inTwoParts(socket: Socket, head: string, body: string): void {
  socket.write(head)
  setImmediate(() => socket.end(body))
}

describe.each([
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n'],
  ['Connection: close', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'],
])('a service whose answers end with the connection (%s)', (_, head) => {
  test('is measured by whole answers, each on a connection of its own', async () => {
    const { url, connections } = await serviceOf((socket) => inTwoParts(socket, head, 'x'.repeat(500)))
    const plan = await roundPlan({ target: { url, operations: [read] }, connections: [1] })
    const [measured] = ofType(await eventsOf(plan), 'figures-measured')
    expect(measured?.figures.successRate).toBe(1)
    expect(measured?.figures.receivedBytesPerOperation).toBeGreaterThanOrEqual(head.length + 500)
    expect(connections()).toBeGreaterThan(3)
  })

  test('is shown with the whole answer', async () => {
    const { url } = await serviceOf((socket) => inTwoParts(socket, head, 'whole'))
    const found = await examineTarget({ url, operations: [read] }, undefined)
    expect(found).toMatchObject({ status: 200, answerBytes: 5 })
    expect(found.answer).toContain('whole')
  })
})

test('an answer without length on a connection that stays is told for what it is', async () => {
  const { url } = await serviceOf((socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\nforever'))
  await expect(examineTarget({ url, operations: [read] }, undefined, 200)).rejects.toMatchObject({
    code: 'target-unreachable',
    message: expect.stringContaining('its answer has no length'),
  })
})

test('a connection that breaks off in an answer of known length is no answer', async () => {
  const { url } = await serviceOf((socket) =>
    inTwoParts(socket, 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', 'half'),
  )
  await expect(examineTarget({ url, operations: [read] }, undefined)).rejects.toThrow('closed the connection')
})

test('what has to be new is new in every request that is tried', async () => {
  const { url } = await serviceOf((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  const operations = [{ ...read, path: '/{random}' }]
  const first = await examineTarget({ url, operations }, undefined)
  const second = await examineTarget({ url, operations }, undefined)
  expect(first.request).not.toBe(second.request)
})
