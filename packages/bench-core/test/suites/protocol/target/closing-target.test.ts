import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TargetOperation } from '../../../../src/model/protocol/protocol-spec.ts'
import { examineTarget } from '../../../../src/suites/protocol/target/examine-target.ts'
import { ResponseReader } from '../../../../src/suites/protocol/transports/http/response-reader.ts'
import { listening } from '../../../support/listening.ts'
import { eventsOf, expectRightAnswers, ofType, roundPlan } from '../support.ts'

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
    expectRightAnswers(measured!.figures)
    expect(measured!.figures.receivedBytesPerOperation).toBeGreaterThanOrEqual(head.length + 500)
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
  const received = vi.spyOn(ResponseReader.prototype, 'push')
  onTestFinished(() => received.mockRestore())
  const passMs = ownTimers()
  const refused = expect(examineTarget({ url, operations: [read] }, undefined)).rejects.toMatchObject({
    code: 'target-unreachable',
    message: expect.stringContaining('its answer has no length'),
  })
  await expect.poll(() => received.mock.calls.length).toBe(1)
  passMs(5000)
  await refused
})

test('an answer that is there when its time is over counts', async () => {
  const passMs = ownTimers()
  const { url } = await serviceOf((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhere')
    // Before anybody has read it.
    setImmediate(() => passMs(5000))
  })
  const found = await examineTarget({ url, operations: [read] }, undefined)
  expect(found.answer).toContain('here')
})

/** Stops the timers of a test; gives what lets them pass. */
function ownTimers(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}

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
