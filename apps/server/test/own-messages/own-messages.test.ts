import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineCommand } from '@wirebench/bench-core/conduct'
import { OwnManifest, PreflightAnswer, remarkWords } from '@wirebench/bench-core/results'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AskEngine, engineDesk } from '../../src/engine/engine-desk.ts'
import { answerProblems } from '../../src/http/errors.ts'
import { serveOwnMessages } from '../../src/own-messages/own-messages-routes.ts'
import { defaultUploadLimits } from '../../src/own-messages/upload-limits.ts'
import { askHere } from '../support/ask-here.ts'

const smallLimits = {
  ...defaultUploadLimits,
  protoFiles: 5,
  protoBytes: 10_000,
  dataFiles: 2,
  dataBytes: 20_000,
  requestBytes: 100_000,
}
let homeFolder: string
let app: FastifyInstance
/** One that starts engines, as the product does. */
let withEngines: FastifyInstance
const stop = new AbortController()

beforeAll(async () => {
  homeFolder = await mkdtemp(join(tmpdir(), 'wirebench-messages-'))
  // Of their own, so that what is left behind can be seen.
  vi.stubEnv('TMPDIR', await mkdtemp(join(homeFolder, 'temporary-')))
  app = await serverOf(askHere)
  withEngines = await serverOf(engineDesk(engineCommand(), { stopped: stop.signal }))
})

afterAll(async () => {
  await app.close()
  await withEngines.close()
  stop.abort()
  vi.unstubAllEnvs()
  await rm(homeFolder, { recursive: true, force: true })
})

/** The routes alone. */
async function serverOf(
  ask: AskEngine,
  { preflightMs = 60_000, limits = smallLimits } = {},
): Promise<FastifyInstance> {
  const server = fastify({ bodyLimit: 1_000 })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  answerProblems(server)
  await server.register(serveOwnMessages, { ask, homeFolder, limits, preflightMs })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

type Part = readonly [field: string, content: string | Uint8Array<ArrayBuffer>, filename?: string]

/** Sends a form over a real connection, as a browser would. */
async function upload(parts: readonly Part[], server = app) {
  const form = new FormData()
  for (const [field, content, filename] of parts) {
    if (filename === undefined) form.append(field, String(content))
    else form.append(field, new Blob([content]), filename)
  }
  return answerTo('/messages', { method: 'POST', body: form }, server)
}

async function answerTo(path: string, request: RequestInit = {}, server = app) {
  const { port } = server.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const orderProto =
  'syntax = "proto3"; package acme.v1; import "acme/v1/line.proto"; message Order { string id = 1; repeated Line lines = 2; }'
const lineProto = 'syntax = "proto3"; package acme.v1; message Line { string sku = 1; }'
const schema: Part[] = [
  ['proto', orderProto, 'protos/acme/v1/order.proto'],
  ['proto', lineProto, 'protos/acme/v1/line.proto'],
]
const data: Part = ['data', '{"id":"a","lines":[{"sku":"x"}]}\n{"id":"b"}', 'orders.jsonl']

test('data alone is imported with a schema that is inferred, and with that schema edited', async () => {
  const pasted: Part = ['data', '[{"id":7,"note":null},{"id":8,"note":"x"}]', 'orders.json']
  const { status, body } = await upload([pasted], withEngines)
  expect(status, JSON.stringify(body)).toBe(200)
  const answer = PreflightAnswer.parse(body)
  if (answer.status !== 'understood') throw new Error(answer.status)
  const { own, inferred, preflight } = answer
  expect(own).toMatchObject({ messageType: 'inferred.v1.Order', given: 'json', schema: 'inferred' })
  expect(inferred!.records).toBe(2)
  expect(inferred!.remarks.map((remark) => [remark.path, remark.guess, remarkWords(remark)])).toEqual([
    ['.id', 'int32', 'whole numbers from 7 to 8; or double if others have fractions'],
    ['.note', 'optional', 'null in 1 of 2'],
  ])
  expect(preflight.asGiven).toEqual({
    records: 2,
    changed: 1,
    losses: [{ path: '.note', record: 1, records: 1, given: 'null', became: 'nothing' }],
  })
  expect((await answerTo(`/messages/${own!.id}/preflight`, { method: 'POST' }, withEngines)).body).toEqual(
    body,
  )

  const edited = inferred!.proto.replace('int32 id', 'int64 id')
  const again = await upload([['proto', edited, 'order.proto'], pasted, ['message', inferred!.messageType]])
  expect(again.body).toMatchObject({ status: 'understood', own: { messageType: 'inferred.v1.Order' } })
  expect(again.body).not.toHaveProperty('inferred')
  for (const { own } of [answer, again.body]) await answerTo(`/messages/${own.id}`, { method: 'DELETE' })
})

test('messages that contenders can’t carry are left out where that is asked for, and all stay stored', async () => {
  const lines = ['{"id":"a","weight":1.5}', '{"id":"b","weight":-0.0}', '{"id":"c","weight":2.5}']
  const { body: all } = await upload([['data', lines.join('\n'), 'parcels.jsonl']])
  expect(all.preflight).toMatchObject({ messages: 3, uncarried: { messages: 1, details: 1 } })
  const { status, body } = await answerTo(`/messages/${all.own.id}/leave-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ what: 'messages' }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(PreflightAnswer.parse(body)).toMatchObject({
    own: { messages: 2, leaveOut: 'messages' },
    from: all.own.id,
  })
  for (const { own } of [all, body]) await answerTo(`/messages/${own.id}`, { method: 'DELETE' })
})

test('of a schema with a mistake every mistake is told, and of one of several files what it means for the others', async () => {
  const broken: Part = [
    'proto',
    'syntax = "proto3";\nmessage Box {\n  string id;\n  int32 count\n}\n',
    'box.proto',
  ]
  const { status, body } = await upload([broken])
  expect({ status, others: body.others }).toEqual({
    status: 400,
    others: [expect.stringMatching(/^box.proto:5:1: expected/)],
  })
  expect(body.message).toMatch(/^box.proto:3:12: expected/)
  const beside = await upload([...schema, broken, data])
  expect(beside.body.preflight.notes).toContainEqual(
    expect.stringMatching(/^left out, because acme.v1.Order doesn’t need it: box.proto:3:12/),
  )
  await answerTo(`/messages/${beside.body.own.id}`, { method: 'DELETE' })
  const misfit = await upload([...schema, broken, ['data', '{"boxes":[]}', 'boxes.jsonl']])
  expect(misfit.body).toMatchObject({
    status: 'choose-message',
    problem: { others: [expect.stringMatching(/^box.proto:3:12/), expect.stringMatching(/^box.proto:5:1/)] },
  })
})

test('of a capture the most frequent messages are taken, or those that are asked for', async () => {
  const answers = (path: string, text: string) => ({
    request: { method: 'GET', url: `https://shop.example${path}` },
    response: { status: 200, content: { mimeType: 'application/json', text } },
  })
  const entries = [
    answers('/orders/1', '{"id":1}'),
    answers('/orders/2', '{"id":2}'),
    answers('/me', '{"name":"Zoë"}'),
  ]
  const capture: Part = ['data', JSON.stringify({ log: { entries } }), 'shop.har']
  const { status, body } = await upload([capture])
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({
    own: { messageType: 'inferred.v1.OrdersResponse', messages: 2 },
    source: {
      kind: 'har',
      file: 'shop.har',
      chosen: 'GET /orders/{id} response',
      sets: [
        { name: 'GET /orders/{id} response', share: 2 / 3, records: 2, bytes: 16 },
        { name: 'GET /me response', share: 1 / 3, records: 1 },
      ],
    },
  })
  expect((await answerTo(`/messages/${body.own.id}/preflight`, { method: 'POST' })).body).toEqual(body)
  const other = (await upload([capture, ['set', 'GET /me response']])).body
  expect(other).toMatchObject({
    own: { messageType: 'inferred.v1.MeResponse' },
    source: { chosen: 'GET /me response' },
  })
  expect(await upload([capture, ['set', 'nothing']])).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('no set of messages has “nothing”') },
  })
  for (const { own } of [body, other]) await answerTo(`/messages/${own.id}`, { method: 'DELETE' })
})

test('a folder of schemas with data is imported, listed, looked at again, and deleted', async () => {
  const { status, body } = await upload([...schema, data, ['message', 'acme.v1.Order']])
  expect(status, JSON.stringify(body)).toBe(200)
  const answer = PreflightAnswer.parse(body)
  if (answer.status !== 'understood') throw new Error(answer.status)
  expect(answer.own).toMatchObject({ messageType: 'acme.v1.Order', messages: 2, source: 'samples' })
  expect(answer.preflight.fields.map(({ path }) => path)).toEqual(['id', 'lines', 'lines.sku'])
  expect(answer.preflight.notes).toContain('imports were looked for below "protos/"')
  const id = answer.own!.id

  const listed = (await answerTo('/messages')).body.messages.map((manifest: unknown) =>
    OwnManifest.parse(manifest),
  )
  expect(listed).toMatchObject([
    {
      id,
      messageType: 'acme.v1.Order',
      schemaFiles: ['protos/acme/v1/line.proto', 'protos/acme/v1/order.proto'],
    },
  ])
  expect(JSON.stringify(listed)).not.toContain(tmpdir())

  expect((await answerTo(`/messages/${id}/preflight`, { method: 'POST' })).body).toEqual(body)

  expect((await answerTo(`/messages/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await answerTo('/messages')).body).toEqual({ folder: join(homeFolder, 'messages'), messages: [] })
  expect(existsSync(join(homeFolder, 'messages', id))).toBe(false)
  expect((await answerTo(`/messages/${id}`, { method: 'DELETE' })).status).toBe(404)
  expect(await answerTo(`/messages/${id}/preflight`, { method: 'POST' })).toMatchObject({
    status: 404,
    body: { code: 'unknown-messages' },
  })
})

test('without a message type the outermost one is taken, and the others can be chosen instead', async () => {
  const { status, body } = await upload([...schema, data])
  expect(status).toBe(200)
  expect(PreflightAnswer.parse(body)).toMatchObject({
    status: 'understood',
    own: { messageType: 'acme.v1.Order' },
    messageTypes: [
      { name: 'acme.v1.Order', file: 'protos/acme/v1/order.proto', fields: 2, isOutermost: true },
      { name: 'acme.v1.Line', file: 'protos/acme/v1/line.proto', fields: 1, isOutermost: false },
    ],
  })
})

describe('what is wrong with schema or data is told as the command line tells it', () => {
  test.each<[string, Part[], string, RegExp]>([
    [
      'a schema that does not parse',
      [
        ['proto', 'message Order {', 'a.proto'],
        ['message', 'Order'],
      ],
      'invalid-schema',
      /^a.proto:1:16: expected "}" to end message Order/,
    ],
    [
      'data that does not fit',
      [...schema, ['data', '{"id":3}', 'orders.json'], ['message', 'Order']],
      'invalid-data',
      /^orders.json, record 1, .id: /,
    ],
    [
      'a message type that looks like an option',
      [...schema, ['message', '--help']],
      'unknown-message-type',
      /no message "--help"/,
    ],
    [
      'an import that leads out of the upload',
      [
        ['proto', 'import "../../../etc/passwd"; message A {}', 'a.proto'],
        ['message', 'A'],
      ],
      'invalid-schema',
      /leads out of the schema’s folder/,
    ],
  ])('%s', async (what, parts, code, message) => {
    const { status, body } = await upload(parts, what === 'data that does not fit' ? withEngines : app)
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(body.message).toMatch(message)
    expect(body.fix).toMatch(/./)
    expect(JSON.stringify(body)).not.toMatch(/wirebench-upload-|\n {4}at /)
  })
})

describe('an upload is refused before the engine sees it', () => {
  test.each([
    '../order.proto',
    'a/../../order.proto',
    '/etc/order.proto',
    'a//order.proto',
    'a\\..\\order.proto',
    'C:order.proto',
    'order.proto\u0000.proto',
    'order.txt',
    `${'a/'.repeat(250)}order.proto`,
    '.',
  ])('with a .proto file of the path %j', async (filename) => {
    const { status, body } = await uploadRaw(filename)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-request' })
    expect(body.message).toMatch(/is not the plain path of a .proto file/)
  })

  test.each<[string, Part[], number, RegExp]>([
    ['without a file', [['message', 'Order']], 400, /there is no file/],
    [
      'with protobuf messages alone',
      [['data', new Uint8Array([10, 1, 97]), 'orders.binpb']],
      400,
      /orders.binpb: this is binary data, and protobuf can’t be read without its schema/,
    ],
    ['with a number for a message', [['data', '[{"id":1},12]', 'o.json']], 400, /record 2 is 12/],
    [
      'with a file field that does not exist',
      [...schema, ['shell', 'x', 'x.sh']],
      400,
      /no file field "shell"/,
    ],
    ['with a field that does not exist', [...schema, ['path', '/etc']], 400, /no field "path"/],
    ['with a file twice', [schema[0]!, schema[0]!], 400, /sent twice/],
    [
      'with a file in the way of another',
      [
        ['proto', lineProto, 'a.proto'],
        ['proto', lineProto, 'a.proto/b.proto'],
      ],
      400,
      /gets in the way/,
    ],
    [
      'with too many schemas',
      Array.from({ length: 6 }, (_, n): Part => ['proto', lineProto, `${n}.proto`]),
      413,
      /more than 5 .proto files/,
    ],
    [
      'with too much schema',
      [['proto', `//${'x'.repeat(20_000)}`, 'a.proto']],
      413,
      /the schema is larger than/,
    ],
    ['with too many data files', [...schema, data, data, data], 413, /more than 2 data files/],
    [
      'with too much data',
      [...schema, ['data', 'x'.repeat(30_000), 'a.json']],
      413,
      /the data is larger than/,
    ],
    [
      'that is too large altogether',
      [...schema, ['data', 'x'.repeat(150_000), 'a.json']],
      413,
      /the request is larger than/,
    ],
    ['with a message type that is too long', [...schema, ['message', 'x'.repeat(500)]], 400, /too long/],
    ['with NUL in the message type', [...schema, ['message', 'a\0b']], 400, /NUL/],
  ])('%s', async (_, parts, expected, message) => {
    const { status, body } = await upload(parts)
    expect(status, JSON.stringify(body)).toBe(expected)
    expect(body.message).toMatch(message)
  })

  test('with a file far beyond the limit, which is read to its end so that the sender gets the answer', async () => {
    const server = await serverOf(askHere, { limits: { ...smallLimits, requestBytes: 100_000_000 } })
    const large = new Uint8Array(20_000_000)
    const { status, body } = await upload(
      [...schema, ['data', large, 'a.bin'], data, ['message', 'Order']],
      server,
    )
    await server.close()
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body-too-large' })
  })

  test('that is no form, or breaks off', async () => {
    const json = await answerTo('/messages', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-media-type'])
    const broken = await answerTo('/messages', {
      method: 'POST',
      body: '--x\r\nContent-Disposition: form-data; name="proto"; filename="a.proto"\r\n\r\nmessage',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid-request'])
  })

  test('and nothing of it is left behind', async () => {
    await upload([...schema, ['data', 'x'.repeat(30_000), 'a.json']])
    await uploadRaw('../order.proto')
    expect(readdirSync(tmpdir())).toEqual([])
    expect(existsSync(join(homeFolder, 'order.proto'))).toBe(false)
  })
})

test.each(['..', '%2e%2e', '0123', '0123456789abcdeg', '0123456789abcdef%2f..'])(
  'an id that is none is refused: %s',
  async (id) => {
    expect((await answerTo(`/messages/${id}`, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400)
    expect((await answerTo(`/messages/${id}/preflight`, { method: 'POST' })).status).toBeGreaterThanOrEqual(
      400,
    )
  },
)

test('an engine that says nothing, too much or nonsense is told without its stack', async () => {
  const script = join(homeFolder, 'engine.ts')
  for (const [program, message] of [
    ['throw new Error("it broke")', /it broke/],
    ['console.log("nonsense")', /exit code 0/],
    ['setInterval(() => {}, 1000)', /could not look at the messages/],
  ] as const) {
    await writeFile(script, program)
    const server = await serverOf(engineDesk({ file: process.execPath, arguments: [script] }), {
      preflightMs: 1_000,
    })
    const { status, body } = await upload(schema, server)
    await server.close()
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'engine-failed' })
    expect(body.message).toMatch(message)
    expect(body.message).not.toContain('\n')
  }
})

/** With a file name exactly as it is, which a form's own methods would change. */
async function uploadRaw(filename: string) {
  const body = [
    '--x',
    `Content-Disposition: form-data; name="proto"; filename="${filename.replaceAll('\\', '\\\\')}"`,
    'Content-Type: text/plain',
    '',
    lineProto,
    '--x--',
    '',
  ].join('\r\n')
  return answerTo('/messages', {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
}
