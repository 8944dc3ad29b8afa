import type { Message } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { codecs } from '../../../src/codecs/catalogue.ts'
import type { BoundCodec } from '../../../src/codecs/codec.ts'
import { copyBytes } from '../../../src/codecs/messages/copy-bytes.ts'
import { firstDifference } from '../../../src/codecs/messages/first-difference.ts'
import { messageStream } from '../../../src/codecs/messages/message-stream.ts'
import { workloads } from '../../../src/workloads/catalogue.ts'
import { bindOnce } from '../support/bind-once.ts'
import { lossyWith } from '../support/known-losses.ts'

/** Every workload with a few messages, made once. */
const shapes = workloads.map(({ name, type, corpus }) => ({ name, type, corpus: corpus(42, undefined, 20) }))

describe.each(codecs)('a stream of $info.name', (entry) => {
  const { info } = entry
  const bind = bindOnce(entry)
  const kept = shapes.filter(({ name }) => !lossyWith[info.name]?.includes(name))
  test.each(kept)('gives back every message of $name, in order', async ({ type, corpus }) => {
    const codec = await bind(type)
    const stream = messageStream(codec, info.encoding, [])
    const body = copyBytes(stream.encode(corpus.map((message) => codec.fromMessage(message))))
    const back: unknown[] = []
    stream.decodeEach(body, (native) => back.push(codec.toMessage(native)))
    expect(back).toHaveLength(corpus.length)
    expect(firstDifference(corpus, back)).toBeUndefined()
  })

  test('of no message is empty, and one body follows another from its beginning', async () => {
    const { type, corpus } = shapes[0]!
    const codec = await bind(type)
    const stream = messageStream(codec, info.encoding, [])
    const messages = corpus.map((message) => codec.fromMessage(message))
    expect(stream.encode([])).toHaveLength(0)
    const all = stream.encode(messages).length
    const one = stream.encode(messages.slice(0, 1)).length
    expect(one).toBeGreaterThan(0)
    expect(one).toBeLessThan(all)
    expect(stream.encode(messages)).toHaveLength(all)
  })

  test('that was cut off gives fewer messages back, or is refused', async () => {
    const { type, corpus } = shapes[0]!
    const codec = await bind(type)
    const stream = messageStream(codec, info.encoding, [])
    const body = copyBytes(stream.encode(corpus.map((message) => codec.fromMessage(message))))
    let count = 0
    const read = () => stream.decodeEach(body.subarray(0, body.length - 3), () => count++)
    expect(() => {
      read()
      if (count < corpus.length) throw new Error('fewer')
    }).toThrow()
  })
})

test('JSON with line breaks of its own has the length before each message', () => {
  const pretty: BoundCodec = {
    encode: (message) => Buffer.from(JSON.stringify(message, null, 2)),
    decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()),
    fromMessage: (message) => message,
    toMessage: (message) => message as Message,
  }
  const messages = [{ a: 1 }, { a: [2, 3] }]
  const stream = messageStream(
    pretty,
    'json',
    messages.map((message) => pretty.encode(message)),
  )
  const back: unknown[] = []
  stream.decodeEach(stream.encode(messages), (message) => back.push(message))
  expect(stream.framing).toBe('length-delimited')
  expect(back).toEqual(messages)
})

test('a stream is framed as people write it in each encoding', async () => {
  const { type } = shapes[0]!
  const framings = new Map<string, Set<string>>()
  for (const entry of codecs) {
    const { info } = entry
    const { framing } = messageStream(await bindOnce(entry)(type), info.encoding, [])
    framings.set(info.encoding, (framings.get(info.encoding) ?? new Set()).add(framing))
  }
  expect(Object.fromEntries([...framings].map(([encoding, own]) => [encoding, [...own]]))).toEqual({
    json: ['lines'],
    protobuf: ['length-delimited'],
    messagepack: ['concatenated'],
    cbor: ['concatenated'],
    avro: ['concatenated'],
    bson: ['concatenated'],
    v8: ['length-delimited'],
  })
})
