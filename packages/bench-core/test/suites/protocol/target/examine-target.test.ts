import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TargetOperation } from '../../../../src/model/protocol/protocol-spec.ts'
import { isOwnMachine, parseTargetUrl } from '../../../../src/model/protocol/target-description.ts'
import { examineTarget } from '../../../../src/suites/protocol/target/examine-target.ts'
import { listening } from '../../../support/listening.ts'

const seen: string[] = []
const sizes: Readonly<Record<string, number>> = { '/large': 100_000, '/larger': 9 * 1024 * 1024 }
const server = createHttpServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  response.setHeader('x-kind', 'test')
  response.statusCode = request.url === '/missing' ? 404 : 200
  if (request.url === '/too-large')
    return void response.setHeader('content-length', 65 * 1024 * 1024).flushHeaders()
  response.end(sizes[request.url!] ? 'x'.repeat(sizes[request.url!]!) : '{"name":"Zoë\u0007"}')
})
const url = `http://127.0.0.1:${await listening(server)}`

const read: TargetOperation = { name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 }

test('one request is sent, and shown with what came back', async () => {
  seen.length = 0
  const found = await examineTarget({ url, operations: [read] }, undefined)
  expect(seen).toEqual(['GET /users/1'])
  expect(found).toMatchObject({ operation: 'read', status: 200, expectedStatus: 200 })
  expect(found.request).toMatch(/^GET \/users\/1 HTTP\/1\.1\nhost: 127\.0\.0\.1:\d+\n/)
  expect(found.answer).toContain('x-kind: test')
  expect(found.answer).toContain('{"name":"Zoë�"}')
})

test('the operation that is named is the one that is sent', async () => {
  const missing = { ...read, name: 'missing', path: '/missing' }
  const found = await examineTarget({ url, operations: [read, missing] }, 'missing')
  expect(found).toMatchObject({ operation: 'missing', status: 404 })
  await expect(examineTarget({ url, operations: [read] }, 'other')).rejects.toThrow('no operation named')
})

test('an answer with another body than the expected one is wrong', async () => {
  const examined = async (expectedBody: string) =>
    (await examineTarget({ url, operations: [{ ...read, expectedBody }] }, undefined)).fault
  expect(await examined('{"name":"Zoë\u0007"}')).toBeNull()
  expect(await examined('{"name":"Zoe\u0007"}')).toBe('another body, of 16 bytes')
})

test('of a long answer the beginning is shown, and its length', async () => {
  const found = await examineTarget({ url, operations: [{ ...read, path: '/large' }] }, undefined)
  expect(found.answerBytes).toBe(100_000)
  expect(found.answer.length).toBeLessThan(3000)
})

test('of an answer in chunks the body is counted, and not what is between them', async () => {
  const chunked = createHttpServer((_, response) => {
    response.write('{"name":')
    response.end('"Ada"}')
  })
  const url = `http://127.0.0.1:${await listening(chunked, onTestFinished)}`
  expect((await examineTarget({ url, operations: [read] }, undefined)).answerBytes).toBe(14)
})

test('an answer may be as large as a run takes it', async () => {
  const of = (path: string) => examineTarget({ url, operations: [{ ...read, path }] }, undefined, 60_000)
  expect((await of('/larger')).answerBytes).toBe(sizes['/larger'])
  await expect(of('/too-large')).rejects.toThrow('more than 64 MiB')
})

test('a service that can’t be reached, or speaks something else, is told in a line', async () => {
  await expect(
    examineTarget({ url: 'http://127.0.0.1:1', operations: [read] }, undefined),
  ).rejects.toMatchObject({ code: 'target-unreachable', message: expect.stringContaining('ECONNREFUSED') })
  const other = createServer((socket) => socket.end('220 mail.example ESMTP\r\n'))
  const port = await listening(other, onTestFinished)
  await expect(
    examineTarget({ url: `http://127.0.0.1:${port}`, operations: [read] }, undefined),
  ).rejects.toThrow(/not HTTP\/1\.1|closed the connection/)
})

test('a service that never says a word over TLS is given up', async () => {
  const silent = createServer((socket) => socket.resume())
  const url = `https://127.0.0.1:${await listening(silent, onTestFinished)}`
  await expect(examineTarget({ url, operations: [read] }, undefined, 300)).rejects.toThrow(
    'no connection within 0.3 seconds',
  )
})

test('nothing is sent to another machine unless somebody confirmed it', async () => {
  await expect(
    examineTarget({ url: 'http://192.0.2.1', operations: [read] }, undefined),
  ).rejects.toMatchObject({ code: 'not-confirmed' })
})

describe('this machine’s own addresses', () => {
  test.each([
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://localhost:80',
    'http://api.localhost',
    'https://[::1]:8443',
    // The same number, written in other ways.
    'http://2130706433',
    'http://0x7f.1',
  ])('%s', (address) => expect(isOwnMachine(address)).toBe(true))

  test.each([
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://localhost@example.com',
    'http://example.com#localhost',
    'http://0.0.0.0',
    'http://[::ffff:10.0.0.1]',
    'http://10.0.0.1',
    'http://1270.0.0.1.example',
    'nonsense',
  ])('not %s', (address) => expect(isOwnMachine(address)).toBe(false))
})

describe('an address', () => {
  test('is scheme, name and port', () => {
    expect(parseTargetUrl(' http://api.example:8080/ ')).toBe('http://api.example:8080')
  })

  test.each([
    ['ftp://example.com', 'not an HTTP address'],
    ['example.com', 'not an HTTP address'],
    ['http://me:geheim@example.com', 'contains a user or password'],
    ['http://example.com/api', 'has a path'],
    ['http://example.com/?x=1', 'has a path'],
  ])('%s is refused', (address, text) => {
    expect(() => parseTargetUrl(address)).toThrow(text)
    expect(() => parseTargetUrl(address)).not.toThrow('geheim')
  })
})
