import type { JsonValue } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { parseGiven } from '../../../src/workloads/own/data/given-json.ts'
import { lossesBy } from './inferred/support.ts'

const proto = `syntax = "proto3";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
message Order {
  enum State { UNKNOWN = 0; OPEN = 1; }
  string order_id = 1;
  int64 total = 2;
  optional string note = 3;
  float weight = 4;
  repeated int32 sizes = 5;
  map<string, Order> parts = 6;
  State state = 7;
  google.protobuf.Timestamp at = 8;
  bytes raw = 9;
  int32 count = 10;
  google.protobuf.Value extra = 11;
  google.protobuf.Int64Value long = 12;
  google.protobuf.BytesValue picture = 13;
  google.protobuf.FloatValue ratio = 14;
  google.protobuf.StringValue name = 15;
  double far = 16;
}`

const losses = (...records: JsonValue[]) => lossesBy(proto, 'Order', records)

describe('JSON that becomes a message and JSON again', () => {
  test('comes back as it was where only the mapping’s forms differ', async () => {
    const record = {
      order_id: 'a',
      total: 12,
      note: '',
      weight: 0.15,
      sizes: [1],
      parts: { x: { orderId: 'b', total: '7' } },
      state: 1,
      at: '2026-11-22T05:43:00Z',
      raw: '_-8',
      count: 0,
      extra: { n: [1, null] },
      long: 5,
      picture: '_-8',
      ratio: 0.15,
      name: '',
      far: 2 ** 53 + 2,
    }
    expect(await losses(record, { ...record, count: 3 })).toEqual({ records: 2, changed: 0, losses: [] })
  })

  test.each<[string, JsonValue, object]>([
    ['null', { note: null }, { path: '.note', given: 'null', became: 'nothing' }],
    [
      'digits that a float doesn’t have',
      { weight: 0.123456789 },
      { path: '.weight', given: '0.123456789', became: '0.12345679' },
    ],
    [
      'another way to write a time',
      { at: '2026-11-22T05:43:00.000Z' },
      { path: '.at', became: '"2026-11-22T05:43:00Z"' },
    ],
    [
      'digits that a double doesn’t have',
      parseGiven('{"far":9007199254740993}'),
      { path: '.far', given: '9007199254740993', became: '9007199254740992' },
    ],
    [
      'digits that a double in any value doesn’t have',
      { extra: { n: parseGiven('[9007199254740993]') } },
      { path: '.extra', given: '{"n":[9007199254740993]}', became: '{"n":[9007199254740992]}' },
    ],
    [
      'digits that a wrapped float doesn’t have',
      { ratio: 0.123456789 },
      { path: '.ratio', given: '0.123456789', became: '0.12345679' },
    ],
    ['null in a map’s message', { parts: { x: { note: null } } }, { path: '.parts{}.note', given: 'null' }],
  ])('loses %s', async (_, record, loss) => {
    expect(await losses({}, record)).toMatchObject({
      records: 2,
      changed: 1,
      losses: [{ record: 2, records: 1, ...loss }],
    })
  })

  test('loses a default value where a record without it becomes the same', async () => {
    expect(await losses({ count: 0 }, { count: 5 })).toMatchObject({ changed: 0 })
    expect(await losses({}, { count: 5 })).toMatchObject({ changed: 0 })
    expect(await losses({ count: 5 }, { count: 0 }, {})).toMatchObject({
      changed: 1,
      losses: [{ path: '.count', record: 2, given: '0', became: 'nothing' }],
    })
    expect(await losses({ state: 'UNKNOWN', total: '0' }, {})).toMatchObject({
      changed: 1,
      losses: [
        { path: '.total', given: '"0"', became: 'nothing' },
        { path: '.state', given: '"UNKNOWN"', became: 'nothing' },
      ],
    })
    expect(await losses({ order_id: '' }, {})).toMatchObject({
      losses: [{ path: '.order_id', record: 1, given: '""', became: 'nothing' }],
    })
    expect(await losses({ state: 'OPEN', order_id: '0' }, {})).toMatchObject({ changed: 0 })
    expect(await losses({ sizes: [] }, {})).toMatchObject({ losses: [{ path: '.sizes', given: '[]' }] })
  })
})
