import { describe, expect, test } from 'vitest'
import { codecs } from '../../../src/codecs/catalogue.ts'
import { codecOperations } from '../../../src/suites/codec/suite.ts'
import { prepareCodecTrial } from '../../../src/suites/codec/trial/prepare-trial.ts'

describe.each(codecs)('a trial of $info.name', ({ info }) => {
  test('offers every operation of the suite over 256 inputs, with the size of each encoded message', async () => {
    const prepared = await prepareCodecTrial({
      codec: info.name,
      workload: 'infrastructure-execution',
      seed: 42,
    })
    if ('reason' in prepared) throw new Error(prepared.text)
    expect(prepared.operations.map(({ name }) => name)).toEqual(codecOperations)
    expect(prepared.operations.map(({ inputs }) => inputs.length)).toEqual([256, 256])
    const [encode, decode] = prepared.operations
    const sizeOf = (encoded: unknown) => Buffer.byteLength(encoded as Uint8Array | string)
    const sizes = encode!.inputs.map((message) => sizeOf(encode!.run(message)))
    expect(prepared.encodedBytes).toEqual(sizes)
    // Encoding everything again must not have touched what there is to decode.
    expect(decode!.inputs.map(sizeOf)).toEqual(sizes)
    if (info.name === 'json-string')
      expect(decode!.inputs.every((text) => typeof text === 'string')).toBe(true)
    else expect(new Set(decode!.inputs.map((bytes) => (bytes as Uint8Array).buffer)).size).toBe(256)
  })
})
