import { createServer } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { listening } from '../../../../packages/bench-core/test/support/listening.ts'
import { ownServer } from '../support/test-server.ts'

const operation = { name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 }
const server = ownServer()
const seen: string[] = []

const service = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  response.end('{}')
})
const url = `http://127.0.0.1:${await listening(service)}`

beforeEach(() => {
  seen.length = 0
})

const examine = (target: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/target/examination',
    payload: { target: { operations: [operation], ...target } },
    headers,
  })
const start = (target: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/runs',
    payload: { suites: ['protocol'], protocol: { target: { operations: [operation], ...target } } },
    headers,
  })

test('one request is sent to the service, and what came back is shown', async () => {
  const response = await examine({ url })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ operation: 'read', status: 200, expectedStatus: 200 })
  expect(seen).toEqual(['GET /users/1'])
})

test('a service that nobody answers at is refused with the reason and what to do', async () => {
  const response = await examine({ url: 'http://127.0.0.1:1' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'target-unreachable',
    fields: [{ path: 'target' }],
    fix: expect.stringContaining('check the address'),
  })
})

test('a service that is called by its methods is tried and confirmed as any other', async () => {
  const rpc = {
    url: 'http://127.0.0.1:1',
    protocol: 'grpc',
    files: {
      'a.proto':
        'syntax = "proto3"; package a; message M { string name = 1; } service S { rpc Get(M) returns (M); }',
    },
    operations: [{ name: 'get', method: 'a.S/Get', messages: [{ name: 'x' }] }],
  }
  expect((await examine(rpc)).json()).toMatchObject({
    code: 'target-unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  })
  const comment = `// ${'x'.repeat(900_000)}\n`
  const large = { ...rpc, files: { 'a.proto': comment + rpc.files['a.proto'] } }
  expect((await examine(large)).json()).toMatchObject({ code: 'target-unreachable' })
  const wrong = { ...rpc, operations: rpc.operations.map((call) => ({ ...call, messages: [{ nme: 'x' }] })) }
  expect((await examine(wrong)).json()).toMatchObject({
    message: expect.stringContaining('message 1 doesn’t fit a.S/Get'),
  })
  for (const response of [
    await examine({ ...rpc, url: 'http://192.0.2.1' }),
    await start({ ...rpc, url: 'http://192.0.2.1' }),
  ])
    expect(response.json()).toMatchObject({ code: 'not-confirmed' })
})

describe('an address that isn’t this machine’s own has to be confirmed, whoever asks', () => {
  test.each([{ url: 'http://192.0.2.1' }, { url: 'http://192.0.2.1', isConfirmed: false }])(
    '%j is neither tried nor measured',
    async (target) => {
      for (const response of [await examine(target), await start(target)]) {
        expect(response.statusCode).toBe(400)
        expect(response.json()).toMatchObject({
          code: 'not-confirmed',
          message: expect.stringContaining('192.0.2.1 is not this machine'),
        })
      }
      const { runs } = (await server.app.inject({ url: '/api/runs' })).json()
      expect(runs).toEqual([])
    },
  )
})

describe('a page of another site can’t have anything sent', () => {
  test.each<Record<string, string>>([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { host: 'evil.example' },
  ])('%j', async (headers) => {
    for (const response of [await examine({ url }, headers), await start({ url }, headers)])
      expect(response.statusCode).toBe(403)
    expect(seen).toEqual([])
  })

  test('nor by a form, which browsers send without asking', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/target/examination',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ target: { url, operations: [operation] } }),
    })
    expect(response.statusCode).toBe(415)
    expect(seen).toEqual([])
  })
})
