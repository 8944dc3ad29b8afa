import { expect, test } from 'vitest'
import { protobufEs } from '../../../src/codecs/protobuf-es.ts'
import { prepareCodecTrial } from '../../../src/suites/codec/prepare-trial.ts'
import { messagesOfStream } from '../../../src/suites/codec/stream-size.ts'

const setup = { workload: 'user-document', seed: 42, operations: ['encode-stream', 'decode-stream'] }

test('a trial streams 10,000 small messages as one body, with its size', async () => {
  const prepared = await prepareCodecTrial({ ...setup, codec: 'protobuf-es' })
  if ('reason' in prepared) throw new Error(prepared.text)
  const [encode, decode] = prepared.operations
  const figures = prepared.figures!['encode-stream']!()
  const body = decode!.inputs[0] as Uint8Array
  expect(figures).toEqual({ streamMessages: 10_000, streamBytes: body.length })
  expect(encode!.run(encode!.inputs[0])).toEqual(body)
  expect(decode!.run(body)).toMatchObject({ $typeName: expect.any(String) })
})

test('memory is bounded: of large messages a stream has fewer', () => {
  expect(messagesOfStream(90)).toBe(10_000)
  expect(messagesOfStream(100_000)).toBe(40)
  expect(messagesOfStream(50_000_000)).toBe(1)
})

test('a codec that loses a message in streams alone takes no part', async () => {
  const forgetful = {
    ...protobufEs,
    async bind(...types: Parameters<typeof protobufEs.bind>) {
      const codec = await protobufEs.bind(...types)
      return {
        ...codec,
        decodeEach: (body: Uint8Array, each: (message: unknown) => void) => each(codec.decode(body)),
      }
    },
  }
  expect(await prepareCodecTrial({ ...setup, codec: 'forgetful' }, () => forgetful)).toMatchObject({
    reason: 'lossy',
    text: expect.stringMatching(/stream/),
  })
})
