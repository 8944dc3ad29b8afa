import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TargetOperation } from '../../../../src/model/protocol/protocol-spec.ts'
import { withoutValues } from '../../../../src/model/protocol/target-secrets.ts'
import { examineTarget } from '../../../../src/suites/protocol/target/examine-target.ts'
import { openTargetSocket } from '../../../../src/suites/protocol/target/target-client.ts'
import { targetRequests } from '../../../../src/suites/protocol/target/target-requests.ts'
import { selfSigned } from '../../../../src/suites/protocol/transports/connections/self-signed.ts'
import { listening } from '../../../support/listening.ts'
import { eventsOf, expectRightAnswers, ofType, roundPlan } from '../support.ts'

interface Seen {
  readonly method: string
  readonly path: string
  readonly body: string
}

const seen: Seen[] = []
let flakyRequests = 0
let slowestRequests = 0
const keys = new Set<string>()
const server = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const path = request.url ?? ''
  if (seen.length < 5000) seen.push({ method: request.method ?? '', path, body })
  if (path.startsWith('/flaky')) response.statusCode = ++flakyRequests % 2 === 0 ? 200 : 500
  if (path === '/missing') response.statusCode = 404
  if (path === '/unique') {
    const { key } = JSON.parse(body) as { key: string }
    response.statusCode = keys.has(key) ? 409 : 201
    keys.add(key)
  }
  if (path === '/guarded') {
    response.statusCode = request.headers.authorization === 'Bearer known-to-few' ? 200 : 401
    return response.end(`you sent ${request.headers.authorization}`)
  }
  if (path === '/rude') return request.socket.destroy()
  if (path === '/slowest') {
    slowestRequests++
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (path === '/slow') await new Promise((resolve) => setTimeout(resolve, 20))
  response.end('{"ok":true}')
})
const url = `http://127.0.0.1:${await listening(server)}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

test('over TLS, a service is trusted by the certificate that the description names, and by no other', async () => {
  const { key, certificate } = selfSigned()
  const secure = createTlsServer({ key, cert: certificate }, (_, response) => response.end('{"ok":true}'))
  const target = {
    url: `https://localhost:${await listening(secure, onTestFinished)}`,
    operations: [{ name: 'read', method: 'GET' as const, path: '/', expectedStatus: 200 }],
  }
  await expect(examineTarget(target, undefined)).rejects.toThrow('self-signed certificate')
  const trusting = { ...target, ca: certificate }
  expect(await examineTarget(trusting, undefined)).toMatchObject({ status: 200 })
  const events = await eventsOf(await roundPlan({ target: trusting, connections: [1] }))
  const { bytes } = targetRequests(target.operations[0]!, new URL(target.url).host, () => '').next()
  for (const { figures } of ofType(events, 'figures-measured')) {
    expectRightAnswers(figures)
    // TLS adds some 22 to each record.
    expect(figures.sentBytesPerOperation).toBeGreaterThan(bytes.length + 20)
  }
  expect(ofType(events, 'figures-measured')).not.toEqual([])
  const nowhere = { ...trusting, url: 'https://127.0.0.1:9' }
  await expect(examineTarget(nowhere, undefined)).rejects.toThrow('ECONNREFUSED')
})

test('over TLS, a service that is named by its address has that in its certificate', async () => {
  const { key, certificate: ca } = selfSigned()
  const secure = createTlsServer({ key, cert: ca }, (_, response) => response.end())
  const address = { host: '127.0.0.1', port: await listening(secure, onTestFinished) }
  const open = async (name: string) => {
    const { stream } = await openTargetSocket(address, { name, ca })
    stream.destroy()
  }
  await open('127.0.0.1')
  await expect(open('192.0.2.1')).rejects.toThrow('IP: 192.0.2.1 is not in the cert')
  await expect(open('[::1]')).rejects.toThrow('IP: ::1 is not in the cert')
})

test('a secret goes by its name to the service that its owner set it for, and its value is seen nowhere', async () => {
  const authorization = 'Bearer {secret:ORDERS}'
  const operation = { name: 'guarded', method: 'GET' as const, path: '/guarded', expectedStatus: 200 }
  const target = { url, operations: [{ ...operation, headers: { authorization } }] }
  await expect(examineTarget(target, undefined)).rejects.toMatchObject({
    message: `the secret ORDERS for ${url} isn’t set on the machine that measures`,
    hint: `set WIREBENCH_SECRET_ORDERS there to ${url}, a space, and its value`,
  })
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('WIREBENCH_SECRET_ORDERS', 'https://another.example known-to-few')
  await expect(examineTarget(target, undefined)).rejects.toThrow('isn’t set')
  vi.stubEnv('WIREBENCH_SECRET_ORDERS', `${url} known-to-few`)
  const found = await examineTarget(target, undefined)
  expect(found).toMatchObject({ status: 200, answer: expect.stringContaining(`you sent ${authorization}`) })
  expect(found.request).toContain(`authorization: ${authorization}`)
  const events = await eventsOf(await roundPlan({ target, connections: [1] }))
  const [measured, ...others] = ofType(events, 'figures-measured')
  expectRightAnswers(measured!.figures)
  expect(others).toEqual([])
  vi.stubEnv('WIREBENCH_SECRET_ORDERS', `${url} known-to-few${'-and-long'.repeat(300)}`)
  const cut = await examineTarget(target, undefined)
  expect(cut.answer).toContain(`you sent ${authorization}`)
  expect(JSON.stringify([found, events, cut])).not.toContain('known-to-few')
})

test('a value that its mask holds too is masked once', () => {
  expect(withoutValues('Bearer secret', { ORDERS: 'secret' })).toBe('Bearer {secret:ORDERS}')
  expect(withoutValues('Bearer ORDERS', { ORDERS: 'ORDERS' })).toBe('Bearer {secret:ORDERS}')
})

async function measured(operations: readonly TargetOperation[], rates?: number[]) {
  const target = { url, operations: [...operations] }
  const plan = await roundPlan({ target, connections: [1], ...(rates && { rates }) })
  return eventsOf(plan)
}

test('the user’s own service is measured by what its file of operations says', async () => {
  const body = { name: 'n{n}', key: '{random}' }
  const events = await measured([
    { name: 'read', method: 'GET', path: '/users/{n}', expectedStatus: 200 },
    { name: 'create', method: 'POST', path: '/users', body, expectedStatus: 200 },
  ])
  const figures = ofType(events, 'figures-measured')
  expect(figures.map(({ operation }) => operation)).toEqual(['read', 'create'])
  for (const { figures: found } of figures) {
    expectRightAnswers(found)
    expect(found.serverCpuNsPerOperation).toBeNull()
    expect(found.clientCpuNsPerOperation).toBeGreaterThan(0)
  }
  expect(seen.some(({ path }) => path === '/users/1')).toBe(true)
  const created = seen.find(({ method }) => method === 'POST')!
  expect(JSON.parse(created.body)).toEqual({ name: 'n1', key: expect.stringMatching(/^[0-9a-f]{12}$/) })
})

test('what has to be new is new: in the warm-up, in every load, in both copies and in the next round', async () => {
  const operation: TargetOperation = {
    name: 'create',
    method: 'POST',
    path: '/unique',
    body: { name: 'user {n}', key: '{random}' },
    expectedStatus: 201,
  }
  const plan = await roundPlan(
    { target: { url, operations: [operation] }, connections: [1, 4] },
    { participants: [1, 2].map((copy) => ({ contender: 'target', copy })) },
  )
  const events = [...(await eventsOf(plan)), ...(await eventsOf({ ...plan, round: 2 }))]
  const measured = ofType(events, 'figures-measured')
  expect(measured).toHaveLength(8)
  for (const { figures } of measured) expectRightAnswers(figures)
  expect(keys.size).toBeGreaterThan(100)
})

test('a target that answers wrongly fails its case, and the others go on', async () => {
  const events = await measured([
    { name: 'read', method: 'GET', path: '/users', expectedStatus: 200, expectedBody: '{"ok":true}' },
    { name: 'altered', method: 'GET', path: '/users', expectedStatus: 200, expectedBody: '{"ok":trUe}' },
    { name: 'missing', method: 'GET', path: '/missing', expectedStatus: 200 },
    { name: 'rude', method: 'GET', path: '/rude', expectedStatus: 200 },
  ])
  const failures = ofType(events, 'case-failed')
  expect(failures.map(({ key }) => key.operation)).toEqual(['altered', 'missing', 'rude'])
  expect(failures.map(({ text }) => text).slice(0, 2)).toEqual([
    'a wrong answer: another body, of 11 bytes',
    'a wrong answer: status 404',
  ])
  const [altered, missing, rude] = failures.map(({ cause }) => cause)
  for (const cause of [altered, missing])
    expect(cause).toMatchObject({ code: 'requests', wrong: expect.toSatisfy((wrong) => wrong > 0), lost: 0 })
  expect(rude).toMatchObject({ wrong: 0, lost: expect.toSatisfy((lost) => lost > 0) })
  expect(ofType(events, 'figures-measured').map(({ operation }) => operation)).toEqual(['read'])
})

test('a target that can’t be reached fails its cases with the reason', async () => {
  const operations: TargetOperation[] = [{ name: 'read', method: 'GET', path: '/', expectedStatus: 200 }]
  const events = await eventsOf(await roundPlan({ target: { url: 'http://127.0.0.1:9', operations } }))
  for (const { reason, text } of ofType(events, 'case-failed')) {
    expect(reason).toBe('refused')
    expect(text).toContain('ECONNREFUSED')
  }
  expect(ofType(events, 'case-failed')).toHaveLength(2)
})

test('wrong answers among right ones are counted, and have no latency', async () => {
  const flaky = { name: 'flaky', method: 'GET', path: '/flaky', expectedStatus: 200 } as const
  const timesOf = () => ({ blocksPerCase: 2, leadInMs: 5, blockMs: 400, partsPerBlock: 2 })
  const events = await eventsOf(
    await roundPlan({ target: { url, operations: [flaky] }, connections: [1] }, { timesOf }),
  )
  const { figures } = ofType(events, 'figures-measured')[0]!
  const block = ofType(events, 'block-measured')[0]!
  expect(figures.wrongAnswers).toBeGreaterThan(0)
  const rightAnswers = Math.round((figures.successRate! / (1 - figures.successRate!)) * figures.wrongAnswers!)
  // Every other answer is wrong, in turns as in the blocks that percentiles are of: with wrong ones there would be more.
  // Each of them may begin and end with either.
  expect(Math.abs(rightAnswers - figures.wrongAnswers!)).toBeLessThanOrEqual(2 + figures.turns!)
  expect(block.samples).toBeLessThanOrEqual(figures.wrongAnswers! + 2)
})

test('a service that is slower than its warm-up lasts is warmed up by a few requests', async () => {
  const slowest = { name: 'slowest', method: 'GET', path: '/slowest', expectedStatus: 200 } as const
  const plan = await roundPlan(
    { target: { url, operations: [slowest] }, connections: [1] },
    { warmUpConnections: 1 },
  )
  let inWarmUp = 0
  const events = await eventsOf(plan, ({ type }) => {
    if (type === 'trial-warmed') inWarmUp = slowestRequests
  })
  expect(ofType(events, 'figures-measured')).toHaveLength(1)
  // One window in each of two passes, and in each the request that counts, one before it and one behind.
  expect(inWarmUp).toBeGreaterThan(0)
  expect(inWarmUp).toBeLessThanOrEqual(6)
})

test('requests go over the wire as HTTP/1.1 with the user’s own headers', () => {
  const requests = targetRequests(
    {
      name: 'create',
      method: 'POST',
      path: '/users?tag={random}',
      headers: { Authorization: 'Bearer x', 'Content-Type': 'application/vnd.x+json' },
      body: { n: 1 },
      expectedStatus: 201,
    },
    'api.example.org:8080',
    () => 'abcdef',
  )
  expect(Buffer.from(requests.next().bytes).toString()).toBe(
    'POST /users?tag=abcdef HTTP/1.1\r\nhost: api.example.org:8080\r\ncontent-length: 7\r\n' +
      'Authorization: Bearer x\r\nContent-Type: application/vnd.x+json\r\n\r\n{"n":1}',
  )
})

describe('the requests of an operation', () => {
  const operation: TargetOperation = { name: 'read', method: 'GET', path: '/', expectedStatus: 200 }
  const taken = (changes: Partial<TargetOperation>, count: number, random = () => 'x') => {
    const requests = targetRequests({ ...operation, ...changes }, 'localhost', random)
    return Array.from({ length: count }, () => Buffer.from(requests.next().bytes).toString())
  }

  test('are all the same without placeholders', () => {
    expect(new Set(taken({ body: { a: 1 } }, 3)).size).toBe(1)
  })

  test('tell the length of a content that is missing, where there may be one', () => {
    const [post, remove] = (['POST', 'DELETE'] as const).map((method) => taken({ method }, 1)[0])
    expect(post).toContain('content-length: 0\r\n')
    expect(remove).not.toContain('content-length')
    const headers = { 'Content-Length': '0' }
    expect(taken({ method: 'PUT', headers }, 1)[0]!.match(/content-length/gi)).toHaveLength(1)
  })

  test('count to 1,000 where they have a number, and begin again', () => {
    const paths = taken({ path: '/{n}' }, 1001).map((text) => text.split(' ')[1])
    expect(paths.slice(0, 2)).toEqual(['/1', '/2'])
    expect(paths.slice(-2)).toEqual(['/1000', '/1'])
  })

  test('have one text of chance each, wherever it stands, and ask for none that they don’t use', () => {
    let asked = 0
    const random = () => `r${++asked}`
    const [, second] = taken({ path: '/{random}?n={n}', body: 'ä{random} {n}{random}' }, 2, random)
    expect(second).toMatch(/^GET \/r2\?n=2 /)
    expect(second).toContain('content-length: 8\r\n')
    expect(second!.endsWith('\r\n\r\när2 2r2')).toBe(true)
    taken({ path: '/{n}' }, 5, random)
    expect(asked).toBe(2)
  })
})

test('a request has as many bytes at a rate, where others are always on their way, as alone', async () => {
  const read = { name: 'read', method: 'GET', path: '/slow', expectedStatus: 200 } as const
  const [alone, atRate] = ofType(await measured([read], [1000]), 'figures-measured').map(
    ({ figures }) => figures,
  )
  expect(atRate!.receivedBytesPerOperation).toBe(alone!.receivedBytesPerOperation)
  expect(atRate!.wireBytesPerOperation).toBe(alone!.wireBytesPerOperation)
})
