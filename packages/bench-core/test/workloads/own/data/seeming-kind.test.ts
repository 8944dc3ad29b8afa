import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'
import { readData, readRecords } from '../../../../src/workloads/own/data/read-data.ts'
import { failureOf } from '../../../support/failure.ts'
import { shop } from '../support/shop.ts'

const whatIsRead =
  'give JSON (one message, an array, or one per line), protobuf with its .proto files, a HAR capture, or an OpenAPI description or JSON Schema with examples'

function pathOf(name: string, content: string | Uint8Array): string {
  return join(folderOf({ [name]: content }), name)
}

describe('a file without messages is told by what it seems to be, with a schema and without', () => {
  test.each([
    ['notes.txt', 'Ask Jo about the orders.\nThen measure.', 'plain text', whatIsRead],
    ['README', '# Orders\n\n- one\n', 'plain text', whatIsRead],
    ['orders.csv', 'id;total\n1;2.5\n', 'a table such as CSV', 'save its rows as JSON, one object per row'],
    ['orders.xml', '<?xml version="1.0"?>\n<orders/>', 'XML', whatIsRead],
    ['page', '<!DOCTYPE html><p>Orders', 'HTML', whatIsRead],
    ['orders.pdf', '%PDF-1.7\n', 'a PDF', whatIsRead],
    ['orders.json.gz', gzipSync('{}'), 'a gzip file', 'unpack it, and give its contents'],
    ['comments', '// note \n'.repeat(40), 'plain text', whatIsRead],
    [
      'comments.txt',
      `${'// note \n\n'.repeat(40)}edition = "2023";`,
      'a .proto schema',
      'give it with --proto',
    ],
    ['order.txt', '// Orders\nsyntax = "proto3";', 'a .proto schema', 'give it with --proto'],
  ])('%s', async (name, content, kind, hint) => {
    const path = pathOf(name, content)
    const told = { message: `${name}: this looks like ${kind}, not messages`, hint }
    expect(await failureOf(() => readRecords([path]))).toMatchObject(told)
    const { type, registry } = await shop()
    expect(await failureOf(() => readData([path], type, registry))).toMatchObject(told)
  })
})

test('what is called JSON and is something else from its first character on is told to be that', async () => {
  const told = await failureOf(() => readRecords([pathOf('Message.json', '<orders/>')]))
  expect(told.message).toBe(
    'Message.json:1:1: not JSON: expected a value, found "<orders/>"; this looks like XML',
  )
})

test('binary data needs a schema, which is said only of binary data', async () => {
  const told = await failureOf(() => readRecords([pathOf('orders.binpb', Uint8Array.of(10, 1, 97))]))
  expect(told).toMatchObject({
    message: 'orders.binpb: this is binary data, and protobuf can’t be read without its schema',
    hint: 'give the .proto files of these messages too',
  })
})
