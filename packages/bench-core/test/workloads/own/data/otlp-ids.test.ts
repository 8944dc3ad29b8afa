import { toJson } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'
import { importOwnMessages } from '../../../../src/workloads/own/import-own-messages.ts'
import { loadOwnMessages } from '../../../../src/workloads/own/load-own-messages.ts'
import { failureOf } from '../../../support/failure.ts'

const trace = `syntax = "proto3"; package opentelemetry.proto.trace.v1;
message TracesData { repeated Span spans = 1; map<string, Span> by_name = 2; }
message Span { bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; repeated Link links = 13; bytes other = 14;
  message Link { bytes trace_id = 1; bytes span_id = 2; } }`

const hex = { traceId: '5B8EFFF798038103D269B633813FC60C', spanId: 'eee19b7ec3c1b174' }
const base64 = { traceId: 'W47/95gDgQPSabYzgT/GDA==', spanId: '7uGbfsPBsXQ=' }

async function read(value: object, proto = trace) {
  const homeFolder = folderOf({})
  const own = await importOwnMessages({
    protoPaths: [folderOf({ 'trace.proto': proto })],
    messageType: 'TracesData',
    dataPaths: [folderOf({ 'spans.json': JSON.stringify(value) })],
    homeFolder,
  })
  const { type, corpus } = await loadOwnMessages(own, homeFolder)
  return toJson(type, corpus(42)[0]!)
}

test('ids in hexadecimal, as OTLP/JSON writes them, are the bytes that they stand for, wherever they stand', async () => {
  const span = (ids: object) => ({ ...ids, name: 'GET', links: [ids], other: 'qqqq' })
  expect(await read({ spans: [span(hex)], byName: { a: span(hex) } })).toEqual({
    spans: [span(base64)],
    byName: { a: span(base64) },
  })
  expect(await read({ spans: [span(base64)] })).toEqual({ spans: [span(base64)] })
})

test('fields of other protocols are base64, as in the official mapping', async () => {
  const spans = [{ ...hex, traceId: 'qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' }]
  expect(await read({ spans }, trace.replace('opentelemetry.proto.', 'acme.'))).toEqual({
    spans: [{ ...spans[0], spanId: 'eee19b7ec3c1b174' }],
  })
})

test('an id of another length is refused with its path and what to do', async () => {
  expect(await failureOf(() => read({ spans: [hex, { traceId: 'abcdef' }] }))).toMatchObject({
    message: 'spans.json, record 1, .spans[1].traceId: expected an id of 16 bytes, found "abcdef"',
    hint: 'write it with 32 hexadecimal digits, as OTLP/JSON does, or in base64',
  })
})
