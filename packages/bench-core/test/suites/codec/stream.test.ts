import { expect, onTestFinished, test } from 'vitest'
import { answerOf } from '../../../src/answer/answer.ts'
import { protobufEs } from '../../../src/codecs/protobuf-es.ts'
import { useOf } from '../../../src/model/use/use.ts'
import { renderShort } from '../../../src/report/terminal/short-report.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { prepareCodecTrial } from '../../../src/suites/codec/trial/prepare-trial.ts'
import { messagesOfStream } from '../../../src/suites/codec/trial/stream-size.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { reportOf } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

measureForMoments()

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
    cause: { code: 'changed', by: 'stream' },
  })
})

test('a run of streams alone, of one round, answers with the sizes of its messages', async () => {
  const folder = temporaryFolder(onTestFinished)
  const codecs = ['json', 'protobuf-es']
  const spec = resolveSpec({
    preset: 'smoke',
    rounds: 1,
    codecs,
    workloads: ['user-document'],
    tests: ['stream'],
  })
  const made = await reportOf(spec, { homeFolder: folder })
  const bytes = made.cases.flatMap(({ metrics }) => metrics.streamBytes?.value ?? [])
  const [json, protobuf] = bytes.map((size) => Math.round(size / 10_000))
  const text = renderShort(made, { width: 200, color: false })
  expect(text).toContain(`Sizes are exact: protobuf-es has ${protobuf} bytes per message`)
  expect(text).toContain(`less than json with ${json} bytes`)
  expect(text).toContain('one message’s share of a stream of 10,000 messages in one body')
  for (const { cpuNsPerRequest } of answerOf(made, useOf({})).layers[0]!.choices)
    expect(cpuNsPerRequest!.value).toBeLessThan(1e6)
})
