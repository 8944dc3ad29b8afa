import { describe, expect, test } from 'vitest'
import type { ProtocolRequest } from '../../../../src/model/run/run-request.ts'
import { planRun } from '../../../../src/run/plan.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { transports } from '../../../../src/suites/protocol/transports/catalogue.ts'
import { mistake, resolved } from './support.ts'

describe('the client of a contender', () => {
  const clientOf = (name: string) =>
    planRun(
      resolveSpec({ suites: ['protocol'], protocol: { transports: [name], operations: ['decode-echo'] } }),
    ).contenders[0]!.options.match(/client: [^;·]+/)?.[0]

  test.each(transports.map(({ info }) => info.name))('%s names its own, with its version', (name) => {
    expect(clientOf(name)).toMatch(
      /^client: (Wirebench’s own, on raw sockets|@grpc\/grpc-js \d+\.\d+\.\d+|node:http2 \d+\.\d+\.\d+|@connectrpc\/connect-node \d+\.\d+\.\d+)$/,
    )
  })

  test('is the library’s where that is chosen, or there is no other', () => {
    expect(clientOf('http-json')).toBe('client: Wirebench’s own, on raw sockets')
    expect(clientOf('http-json+undici')).toMatch(/^client: undici \d/)
    expect(clientOf('http-json+undici+gzip')).toMatch(/^client: undici \d/)
    expect(clientOf('websocket-msgpack+ws')).toMatch(/^client: ws \d/)
    expect(clientOf('grpc')).toMatch(/^client: @grpc\/grpc-js \d/)
    expect(clientOf('http2-json')).toMatch(/^client: node:http2 \d/)
  })
})

describe('options of a transport', () => {
  test('are part of its name and of what is told about it', () => {
    const run = resolveSpec({
      suites: ['protocol'],
      protocol: { transports: ['http-json', 'http-json+per-request+gzip', 'tcp-protobuf+in-flight-8'] },
    })
    expect(run.protocol!.contenders[1]).toMatchObject({
      name: 'http-json+per-request+gzip',
      connection: 'per-request',
      compression: 'gzip',
    })
    expect(run.protocol!.contenders[2]).toMatchObject({ transport: 'tcp-protobuf', pipelining: 8 })
    const { options } = planRun(run).contenders[1]!
    expect(options).toContain('a connection per request')
    expect(options).toContain('gzip')
  })

  test('make one contender of one name, whatever their order, and one reference', () => {
    const { contenders, reference } = resolved({
      transports: [
        'http-json',
        'http-json+gzip+in-flight-8+tls+undici',
        'http-json+undici+tls+in-flight-8+gzip',
      ],
      reference: 'http-json+tls+undici+gzip+in-flight-8',
    })
    const name = 'http-json+undici+tls+in-flight-8+gzip'
    expect(contenders.map((contender) => contender.name)).toEqual(['http-json', name])
    expect(reference).toBe(name)
  })

  test('say how the transport really compresses', () => {
    const wordsOf = (name: string) =>
      planRun(resolveSpec({ suites: ['protocol'], protocol: { transports: [name], operations: ['echo'] } }))
        .contenders[0]!.title
    expect(wordsOf('http-json+gzip')).toContain('bodies of 1 KiB and more compressed with gzip')
    expect(wordsOf('tcp-msgpack+gzip')).toContain('bodies of 1 KiB and more compressed with gzip')
    expect(wordsOf('http-json+in-flight-1')).toContain(', 1 request in flight')
    expect(wordsOf('websocket-msgpack+gzip')).toContain('permessage-deflate')
    expect(wordsOf('websocket-msgpack+gzip')).not.toContain('gzip')
    expect(wordsOf('grpc+gzip')).toContain(
      'requests of any size compressed by gRPC with gzip, answers not at all',
    )
  })

  test('that nobody knows are refused with those that are', () => {
    const { code, message, hint } = mistake({ transports: ['http-json+brotli'] })
    expect(code).toBe('invalid-option')
    expect(message).toContain('"brotli"')
    expect(hint).toContain('gzip')
  })

  test.each([
    ['http-json+gzip+zstd', 'gzip and zstd'],
    ['tcp-protobuf+in-flight-8+nagle+in-flight-2', 'in-flight-8 and in-flight-2'],
    ['http-json+tls+tls', 'tls and tls'],
  ])('that contradict each other are refused: %s', (name, both) => {
    expect(mistake({ transports: [name] }).message).toContain(`the options ${both} of the transport`)
  })
})

describe('mistakes', () => {
  test('a transport that nobody knows, with the nearest known ones', () => {
    expect(mistake({ transports: ['http-jsn'] })).toMatchObject({
      code: 'unknown-transport',
      hint: expect.stringContaining('http-json'),
    })
  })

  test('a reference that takes no part', () => {
    expect(mistake({ transports: ['grpc'], reference: 'http-json' }).message).toContain('"http-json"')
  })

  test('more requests in flight than a transport can have on a connection', () => {
    const { message } = mistake({ transports: ['http-json+per-request'], inFlight: [4] })
    expect(message).toContain('http-json+per-request')
  })
})

describe('the ladder', () => {
  test('climbs from a connection per request to compressed frames, one change at a time', () => {
    const { contenders, ladder, reference, cells } = resolved({ ladder: true })
    expect(contenders.map(({ name }) => name)).toEqual(ladder!.map(({ contender }) => contender))
    expect(reference).toBe('http-json+per-request')
    expect(new Set(cells.map(({ load }) => JSON.stringify(load))).size).toBe(1)
  })

  test.each<[string, ProtocolRequest]>([
    ['--transport', { transports: ['grpc'] }],
    ['--connections', { connections: [5] }],
    ['--in-flight', { inFlight: [2] }],
    ['--rate', { rates: [100] }],
    ['--sweep', { sweep: true }],
    ['--payloads', { payloads: true }],
    ['--slo', { sloMs: 5 }],
  ])('isn’t asked for together with %s', (option, protocol) => {
    const { message, hint } = mistake({ ladder: true, ...protocol })
    expect(message).toContain(option)
    expect(hint).toContain('--ladder')
  })

  test('without what it hasn’t anyway is one', () => {
    expect(resolved({ ladder: true, sweep: false, payloads: false }).ladder).toBeDefined()
  })
})

describe('a dictionary', () => {
  const cellsOf = (transports: string[], operations: ProtocolRequest['operations']) =>
    resolved({ transports, operations, connections: [1], rates: [100] }).cells

  test('is made of messages that nobody sends, whichever transport has it', () => {
    const heldOut = cellsOf(['http-json', 'http-json+dcz'], ['decode-echo', 'read']).map(
      ({ operation, heldOutEvery }) => [operation, heldOutEvery],
    )
    expect(new Set(heldOut.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['["decode-echo",10]', '["read",null]']),
    )
    for (const cell of cellsOf(['http-json+zstd'], ['decode-echo']))
      expect(cell).not.toHaveProperty('heldOutEvery')
  })

  test('is nothing for a transport that can’t compress with one', () => {
    expect(mistake({ transports: ['grpc+dcz'] })).toMatchObject({
      message: 'grpc can’t compress with dcz',
      hint: 'it compresses with gzip',
    })
  })
})

test.each(['http3-json', 'http/3', 'h3', 'quic'])('%s is told why there is no HTTP/3', (name) => {
  expect(mistake({ transports: [name] })).toMatchObject({
    code: 'unknown-transport',
    message: expect.stringMatching(/HTTP\/3.*process\.features\.quic/),
  })
  expect((process.features as { quic?: boolean }).quic ?? false).toBe(false)
})

test('a Unix domain socket has no TCP_NODELAY to turn off', () => {
  expect(mistake({ transports: ['grpc+uds+nagle'] }).message).toContain('TCP_NODELAY')
  expect(resolved({ transports: ['grpc+uds'], operations: ['read'] }).contenders[0]).toMatchObject({
    socket: 'unix',
  })
})
