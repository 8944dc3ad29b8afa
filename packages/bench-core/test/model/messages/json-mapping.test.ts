import { fromBinary, fromJson, type JsonValue, toBinary } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { toMessageTree } from '../../../src/codecs/messages/message-tree.ts'
import { findLoss } from '../../../src/codecs/messages/round-trip.ts'
import { fromMappedJson, shortFloat, toMappedJson } from '../../../src/model/messages/json-mapping.ts'
import { knownTypes } from '../../../src/model/messages/schema-files.ts'
import { columnFormats } from '../../../src/suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../../src/suites/storage/formats/misfit.ts'
import { tradingCard } from '../../../src/workloads/built-in/trading-card.ts'
import { hasFastProperties } from '../../support/has-fast-properties.ts'
import { schemaOf } from '../../workloads/own/support/shop.ts'

const proto = `syntax = "proto3"; package test;
import "google/protobuf/wrappers.proto"; import "google/protobuf/struct.proto"; import "google/protobuf/any.proto";
message Parcel { float weight = 1; double exact = 2; repeated float sides = 3; map<string, float> by_name = 4;
  repeated Parcel within = 5; google.protobuf.FloatValue maybe = 6; google.protobuf.Struct free = 7;
  oneof which { float one = 8; string other = 9; } google.protobuf.Any any = 10; }`

const parcel: JsonValue = {
  weight: 0.15,
  exact: 0.1234567890123,
  sides: [0.1, 16777216, 1e20, 'NaN', '-Infinity'],
  byName: { a: 0.3, ['__proto__']: 0.7 },
  within: [{ weight: 2.5 }, { weight: 0.123456 }],
  maybe: 3.3,
  free: { weight: 0.1234567890123, fields: [0.15] },
  one: 1e-7,
  any: { '@type': 'type.googleapis.com/test.Parcel', weight: 0.9 },
}

async function fromWire() {
  const { type } = await schemaOf(proto, 'test.Parcel')
  const registry = knownTypes(type)
  const message = fromBinary(type, toBinary(type, fromJson(type, parcel, { registry })))
  return { type, registry, message }
}

test('a float of 32 bits has as few digits as it was given with, and other numbers have all of theirs', async () => {
  const { type, registry, message } = await fromWire()
  const json = toMappedJson(type, message, { registry })
  expect(JSON.parse(JSON.stringify(json))).toEqual(JSON.parse(JSON.stringify(parcel)))
  expect(fromMappedJson(type, json, { registry })).toEqual(message)
  const { any: _any, sides: _sides, ...rest } = toMessageTree(type, message) as Record<string, unknown>
  expect(rest).toEqual(Object.fromEntries(Object.entries(parcel).filter(([name]) => name in rest)))
})

test('every float of 32 bits is the one that its short form rounds to', () => {
  expect([0.15, 1e20, 16777216, -0.5].map((value) => shortFloat(Math.fround(value)))).toEqual([
    0.15, 1e20, 16777216, -0.5,
  ])
  fc.assert(
    fc.property(fc.float(), (float) => {
      expect(Object.is(Math.fround(shortFloat(float)), float)).toBe(true)
      expect(String(shortFloat(float)).length).toBeLessThanOrEqual(String(float).length)
    }),
  )
})

test('no codec and no column format loses one', async () => {
  const { type } = await schemaOf(
    'syntax = "proto3"; message M { float a = 1; repeated float b = 2; repeated M c = 3; }',
    'M',
  )
  const message = fromBinary(
    type,
    toBinary(type, fromJson(type, { a: 0.15, b: [0.1, 7], c: [{ a: 0.123456789 }] })),
  )
  for (const { info, bind } of codecs)
    expect([info.name, findLoss(await bind(type), [message])]).toEqual([info.name, undefined])
  for (const format of columnFormats)
    expect([format.info.name, await findFormatMisfit(format, type, [message])]).toEqual([
      format.info.name,
      undefined,
    ])
})

test('JSON of many fields is an object to V8 as programs have them, and no hash table', () => {
  const json = toMappedJson(tradingCard.type, tradingCard.corpus(42, undefined, 1)[0]!)
  expect(Object.keys(json!).length).toBeGreaterThan(20)
  expect(hasFastProperties(json)).toBe(true)
})
