import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { retainedBytesPerMessage } from '../../../src/suites/codec/trial/retained-bytes.ts'

const path = new URL('../../../src/suites/codec/trial/retained-bytes.ts', import.meta.url).href

/** What is retained of messages that a function of source text makes, in a process in which collections can be asked for. */
function retainedBy(decode: string): number {
  const script = `
    import { retainedBytesPerMessage } from ${JSON.stringify(path)}
    const encoded = Array.from({ length: 16 }, () => new Uint8Array(100))
    console.log(JSON.stringify(retainedBytesPerMessage(${decode}, encoded)))`
  const output = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script])
  return JSON.parse(output.toString()).retainedBytesPerMessage
}

describe('what a decoded message keeps after a collection', () => {
  test('is what is held inside the heap, to 5 %', () => {
    // 1,000 elements of 8 bytes, and less than 100 bytes for array and elements themselves.
    expect(retainedBy('() => new Array(1000).fill(0.5)') / 8000).toBeCloseTo(1, 1)
  })

  test('and outside of it', () => {
    expect(retainedBy('() => new Uint8Array(20000)') / 20_000).toBeCloseTo(1, 1)
  })

  test('leaves out what only decoding needed', () => {
    expect(retainedBy('() => { new Array(10000).fill(0.5); return null }')).toBeLessThan(200)
  })

  test('is not known where collections can not be asked for', () => {
    expect(retainedBytesPerMessage(() => ({}), [new Uint8Array(1)])).toEqual({
      retainedBytesPerMessage: null,
    })
  })
})
