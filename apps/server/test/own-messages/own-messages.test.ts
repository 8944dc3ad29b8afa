import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { remarkWords } from '@wirebench/bench-core/model/messages/inferred-schema'
import { OwnManifest, PreflightAnswer } from '@wirebench/bench-core/model/messages/own-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerTo,
  app,
  closeServers,
  data,
  homeFolder,
  openServers,
  type Part,
  schema,
  upload,
  withEngines,
} from './support.ts'

beforeAll(openServers)
afterAll(closeServers)

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
  const leaveOut = (asked: object) =>
    answerTo(`/messages/${all.own.id}/leave-out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ what: 'messages', ...asked }),
    })
  const { status, body } = await leaveOut({})
  const forOthers = await leaveOut({ request: { suites: ['codec'], codecs: ['protobuf-es'] } })
  expect(forOthers.body.own).toMatchObject({ id: all.own.id, messages: 3 })
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

test.each(['..', '%2e%2e', '0123', '0123456789abcdeg', '0123456789abcdef%2f..'])(
  'an id that is none is refused: %s',
  async (id) => {
    expect((await answerTo(`/messages/${id}`, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400)
    expect((await answerTo(`/messages/${id}/preflight`, { method: 'POST' })).status).toBeGreaterThanOrEqual(
      400,
    )
  },
)
