import type { FieldBytes } from '@wirebench/bench-core/model/messages/own-messages'
import { expect, test } from 'vitest'
import { fieldShares, kindShares } from '../../src/charts/field-bytes-rows.ts'

const part = (path: string, depth: number, json: readonly number[], protobuf: readonly number[]) => ({
  path,
  depth,
  json: {
    nameBytes: json[0]!,
    punctuationBytes: json[1]!,
    valueBytes: json[2]!,
    totalBytes: json[3]!,
  },
  protobuf: {
    tagBytes: protobuf[0]!,
    lengthBytes: protobuf[1]!,
    valueBytes: protobuf[2]!,
    totalBytes: protobuf[3]!,
  },
})

const bytes: FieldBytes = {
  messages: 10,
  jsonBytes: 1000,
  protobufBytes: 400,
  rows: [
    part('', 0, [0, 100, 0, 1000], [0, 0, 0, 400]),
    part('id', 1, [100, 0, 200, 300], [10, 10, 80, 100]),
    part('lines', 1, [100, 50, 0, 600], [20, 20, 0, 300]),
    part('lines.article', 2, [200, 0, 250, 450], [60, 40, 160, 260]),
  ],
}

test('fields of the message itself hold what is within them, the largest in JSON first', () => {
  expect(fieldShares(bytes)).toEqual([
    { path: 'lines', jsonBytes: 60, jsonShare: 0.6, protobufBytes: 30, protobufShare: 0.75 },
    { path: 'id', jsonBytes: 30, jsonShare: 0.3, protobufBytes: 10, protobufShare: 0.25 },
  ])
})

test('what bytes are spent on adds up to the whole', () => {
  const { json, protobuf } = kindShares(bytes)
  expect(json.map(({ id, share }) => [id, share])).toEqual([
    ['names', 0.4],
    ['values', 0.45],
    ['punctuation', 0.15],
  ])
  expect(protobuf.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('messages that JSON can’t carry have no share of it', () => {
  expect(fieldShares({ ...bytes, jsonBytes: null })[0]).toMatchObject({
    jsonBytes: null,
    jsonShare: null,
  })
})
