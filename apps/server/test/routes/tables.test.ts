import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  newDatabase,
  query,
  type TestDatabase,
} from '../../../../packages/bench-core/test/store/support/shared-server.ts'
import { answerProblems } from '../../src/http/errors.ts'
import { serveExaminations } from '../../src/routes/examinations.ts'
import { askHere } from '../support/ask-here.ts'

let server: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  server = await newDatabase()
  await query(server.url, 'create table orders (id int, payload jsonb, signature bytea)')
  await query(
    server.url,
    `insert into orders select n, jsonb_build_object('id', n, 'note', 'été'), '\\x01' from generate_series(1, 20) n`,
  )
  app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerProblems(app)
  serveExaminations(app, askHere)
})

afterAll(async () => {
  await app.close()
  await server.drop()
})

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
const secretOf = (url: string) => decodeURIComponent(new URL(url).password)

test('the tables of a server are listed with their columns, without its password', async () => {
  const response = await post('/database/tables', { pgUrl: server.url })
  expect(response.json()).toMatchObject({
    server: expect.stringMatching(/^PostgreSQL at \w+@127\.0\.0\.1:\d+\/\w+$/),
    tables: [
      {
        name: 'orders',
        rows: null,
        columns: [
          { name: 'id', type: 'integer' },
          { name: 'payload', type: 'jsonb' },
          { name: 'signature', type: 'bytea' },
        ],
      },
    ],
  })
  expect(response.body).not.toContain(secretOf(server.url))
})

test('rows come as a file that says what was read of which table', async () => {
  const response = await post('/database/sample', { pgUrl: server.url, table: 'orders', column: 'payload' })
  const { file, text, records, bytes } = response.json()
  expect(file).toBe('Orders.json')
  const { rows, notes, rowsOf } = JSON.parse(text)
  expect([rowsOf, rows.length]).toEqual(['orders', 20])
  expect([records, bytes]).toEqual([20, Buffer.byteLength(text)])
  expect(notes).toEqual(['20 rows, all there are, from the column payload of orders, 1 kB'])
  expect(response.body).not.toContain(secretOf(server.url))
})

test.each([
  [{ table: 'order' }, 'table', 'choose orders'],
  [{ table: 'orders', column: 'id' }, 'column', 'choose payload or signature, or whole rows'],
  [{ table: 'orders', column: 'signature' }, 'column', 'choose a column of json or jsonb'],
  [{ query: 'select 1 as a, nothing' }, 'query', 'correct the query'],
  [{}, 'query', 'give one of them'],
])('%j is refused at its field', async (choice, path, fix) => {
  const response = await post('/database/sample', { pgUrl: server.url, ...choice })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ fix: expect.stringContaining(fix), fields: [{ path }] })
})

test('a server that can’t be reached is refused at its address, without the password', async () => {
  for (const url of ['/database/tables', '/database/sample']) {
    const choice = url.endsWith('sample') ? { table: 'orders' } : {}
    const response = await post(url, { pgUrl: 'postgres://me:verysecret@127.0.0.1:1/shop', ...choice })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      message: expect.stringContaining('127.0.0.1:1'),
      fix: expect.stringContaining('“Address of the PostgreSQL server”'),
      fields: [{ path: 'pgUrl' }],
    })
    expect(response.body).not.toContain('verysecret')
  }
})
