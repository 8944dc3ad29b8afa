import { toBinary, toJsonString } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { msgpack } from '../../src/codecs/msgpack.ts'
import { median } from '../../src/stats/mean.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'

/** Bytes of the median message, by which other people's figures can be compared. */
const published = [
  { name: 'infrastructure-execution', protobuf: [2100, 2200], json: [3850, 3850] },
  { name: 'person', protobuf: [1100, 1100], json: [2000, 2000] },
  { name: 'user-document', protobuf: undefined, json: [90, 90] },
  { name: 'trading-card', protobuf: [4000, 4000], json: [5000, 6000] },
  { name: 'trading-card-enums', protobuf: [4000, 4000], json: [5000, 6000] },
] as const

describe.each([42, 7])('with the seed %i', (seed) => {
  test.each(published)('a $name is as long as published, within 10 %', ({ name, protobuf, json }) => {
    const { type, corpus } = findWorkload(name)
    const messages = corpus(seed)
    expectAbout(median(messages.map((message) => Buffer.byteLength(toJsonString(type, message)))), json)
    if (protobuf) expectAbout(median(messages.map((message) => toBinary(type, message).length)), protobuf)
  })

  test('a user document is about 66 bytes of MessagePack', async () => {
    const { type, corpus } = findWorkload('user-document')
    const { encode, fromMessage } = await msgpack.bind(type)
    expectAbout(median(corpus(seed).map((message) => encode(fromMessage(message)).length)), [66, 66])
  })
})

function expectAbout(bytes: number, [low, high]: readonly [number, number]): void {
  expect(bytes).toBeGreaterThanOrEqual(low * 0.9)
  expect(bytes).toBeLessThanOrEqual(high * 1.1)
}
