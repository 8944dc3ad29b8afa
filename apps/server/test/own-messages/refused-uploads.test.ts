import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineDesk } from '../../src/engine/engine-desk.ts'
import { askHere } from '../support/ask-here.ts'
import {
  answerTo,
  closeServers,
  data,
  homeFolder,
  lineProto,
  openServers,
  type Part,
  schema,
  serverOf,
  smallLimits,
  upload,
} from './support.ts'

beforeAll(openServers)
afterAll(closeServers)

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
    `${'界'.repeat(90)}.proto`,
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
      /conflicts with another file/,
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

test('an engine that says nothing, too much or nonsense is told without its stack', async () => {
  const script = join(homeFolder, 'engine.ts')
  for (const [program, message, preflightMs] of [
    ['throw new Error("it broke")', /it broke/, 60_000],
    ['console.log("nonsense")', /exit code 0/, 60_000],
    ['setInterval(() => {}, 1000)', /could not look at the messages/, 1_000],
  ] as const) {
    await writeFile(script, program)
    const server = await serverOf(engineDesk({ file: process.execPath, arguments: [script] }), {
      preflightMs,
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
