import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../../proto-schema/test/support/folders.ts'
import { findCodec } from '../../../src/codecs/catalogue.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { findFormat } from '../../../src/suites/storage/formats/catalogue.ts'
import { usableFields } from '../../../src/suites/storage/plan/query-field.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { loadOwnMessages } from '../../../src/workloads/own/load-own-messages.ts'

const proto = `syntax = "proto3"; package shop;
message Order { enum State { UNKNOWN = 0; OPEN = 1; PAID = 2; }
  string order_id = 1; int64 total = 2; State state = 3; string note = 4; bool is_gift = 5; repeated Order parts = 6; float weight = 7; }`

async function importedFrom(data: string, schema?: string) {
  const folder = folderOf({ 'shop.proto': proto, 'orders.jsonl': data })
  const homeFolder = folderOf({})
  const own = await importOwnMessages({
    ...(schema && { protoPaths: [join(folder, 'shop.proto')], messageType: 'Order' }),
    dataPaths: [join(folder, 'orders.jsonl')],
    homeFolder,
  })
  return { own, workload: await loadOwnMessages(own, homeFolder) }
}

async function writtenBy(
  name: string,
  { type, corpus }: Awaited<ReturnType<typeof importedFrom>>['workload'],
) {
  const codec = await findCodec(name).bind(type)
  expect(findLoss(codec, corpus(0))).toBeUndefined()
  return corpus(0).map((message) => Buffer.from(codec.encode(codec.fromMessage(message))).toString())
}

/** Names of the schema, numbers of 64 bits as numbers, explicit defaults and null, keys in an order of their own, twice the same. */
const lines = [
  '{"total":9007199254740991,"order_id":"a","state":1,"note":"","parts":[]}',
  '{"order_id":"b","total":3,"note":null}',
  '{"order_id":"b","total":3,"note":null}',
]

test('JSON carries messages as they were given, and beside it the official mapping', async () => {
  const { own, workload } = await importedFrom(lines.join('\n'), proto)
  expect(own.given).toBe('json')
  expect(await writtenBy('json', workload)).toEqual(lines)
  expect(await writtenBy('json-mapping', workload)).toEqual([
    '{"orderId":"a","total":"9007199254740991","state":"OPEN"}',
    '{"orderId":"b","total":"3"}',
    '{"orderId":"b","total":"3"}',
  ])
  const { codecs } = resolveSpec({ own })
  expect(codecs.slice(0, 2)).toEqual(['json', 'json-mapping'])
})

test('JSON carries floats of 32 bits as they were given, and the mapping as short as they can be', async () => {
  const floats = ['{"weight":0.15}', '{"weight":0.123456789}']
  const { own, workload } = await importedFrom(floats.join('\n'), proto)
  expect(own.changed).toEqual({ records: 1, kinds: [{ given: 'number', became: 'number', paths: 1 }] })
  expect(await writtenBy('json', workload)).toEqual(floats)
  expect(await writtenBy('json-mapping', workload)).toEqual(['{"weight":0.15}', '{"weight":0.12345679}'])
})

test('columns of JSON hold them as they were given', async () => {
  const { workload } = await importedFrom(lines.join('\n'), proto)
  const format = await findFormat('jsonb-json').bind(workload.type)
  expect(workload.corpus(0).map((message) => String(format.encode(format.fromMessage(message))))).toEqual(
    lines,
  )
})

test('rows are found by fields that the given JSON has as the mapping has them', async () => {
  const data = [1, 2, 3, 4].map((n) =>
    JSON.stringify({ order_id: `${n % 2}`, note: `n${n % 2}`, state: 1 + (n % 2), isGift: n % 2 === 0 }),
  )
  const { workload } = await importedFrom(data.join('\n'), proto)
  expect(usableFields(workload.type, workload.corpus(0)).map(({ name }) => name)).toEqual(['note'])
})

test('JSON carries numbers that JSON has as texts', async () => {
  const texts = ['{"weight":"NaN"}', '{"weight":"-Infinity"}']
  const { own, workload } = await importedFrom(texts.join('\n'), proto)
  expect(own.given).toBe('json')
  expect(await writtenBy('json', workload)).toEqual(texts)
})

test('numbers that JSON.parse can’t hold are carried as texts, and a note says so', async () => {
  const { own, workload } = await importedFrom('{"id":9007199254740993}\n{"id":1}')
  expect(own.given).toBeUndefined()
  expect(await writtenBy('json', workload)).toEqual(['{"id":"9007199254740993"}', '{"id":"1"}'])
  expect(workload.manifest.notes.join()).toContain(
    'JSON.parse and the official mapping read record 1 otherwise, as whole numbers above 2⁵³',
  )
  expect(resolveSpec({ own }).codecs).not.toContain('json-mapping')
})

test('of built-in messages there is one JSON', () => {
  expect(resolveSpec({}).codecs).not.toContain('json-mapping')
})

test('an inferred schema is kept with the messages', async () => {
  const { own, workload } = await importedFrom('{"id":1}\n{"id":2}')
  expect(own).toMatchObject({ messageType: 'inferred.v1.Order', schema: 'inferred', messages: 2 })
  expect(workload.inferred).toMatchObject({ records: 2, messageType: 'inferred.v1.Order' })
  expect(workload.inferred!.proto).toContain('int32 id = 1;')
  expect(await writtenBy('protobuf-es', workload)).toHaveLength(2)
})
