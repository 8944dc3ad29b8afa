import { expect, test } from 'vitest'
import { codecs } from '../../src/codecs/catalogue.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'

/** Byte arrays anywhere in a decoded message. */
function bytesIn(value: unknown): Uint8Array[] {
  if (value instanceof Uint8Array) return [value]
  if (typeof value !== 'object' || value === null) return []
  return (value instanceof Map ? [...value.values()] : Object.values(value)).flatMap(bytesIn)
}

test.each(codecs)('the options of $info.name say whose buffers it works with', async ({ info, bind }) => {
  const { type, corpus } = findWorkload('blob', 100)
  const codec = await bind(type)
  const native = codec.fromMessage(corpus(1)[0]!)
  const encoded = codec.encode(native)
  // Where a pool is used up, the next message begins another: of several, some share one.
  const buffers = Array.from({ length: 8 }, () => codec.encode(native).buffer)
  const isOwn = new Set(buffers).size === buffers.length
  expect(info.options).toContain(
    isOwn ? 'encodes into a buffer of its own' : 'encodes into a pool that messages share',
  )
  const input = new Uint8Array(encoded)
  const decoded = bytesIn(codec.decode(input))
  const saysText = info.options.includes('bytes are base64 text')
  expect(decoded.length).toBe(saysText ? 0 : 1)
  for (const { buffer } of decoded)
    expect(info.options).toContain(
      buffer === input.buffer ? 'decodes bytes as views of the input' : 'decodes bytes as copies',
    )
})

test.each(codecs)('the options of $info.name say how it handles integers of 64 bits', ({ info }) => {
  expect(info.options).toMatch(/int64 as (bigint|Long|strings|numbers)/)
})
