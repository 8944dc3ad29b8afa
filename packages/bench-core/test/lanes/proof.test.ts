import type { Message } from '@bufbuild/protobuf'
import { toBinary } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import { delimited } from '../../src/lanes/delimited.ts'
import { leavesOf } from '../../src/lanes/leaves.ts'
import { proofAgainst } from '../../src/lanes/proof.ts'
import type { TrialProcess } from '../../src/measure/process/trial-process.ts'
import { findWorkload } from '../../src/workloads/catalogue.ts'

const { type, corpus } = findWorkload('flat-numbers')
const [message] = corpus(1, 1) as [Message & { samples: { load: number }[] }]
const [{ load }] = message.samples as [{ load: number }]
const shortest = Number(load.toPrecision(6))

/** A process that has encoded the message as JSON with that number for its first load, and 64-bit integers as numbers. */
function encodedWith(written: number) {
  const json = JSON.stringify(message, (key, value) => {
    if (key.startsWith('$')) return undefined
    return typeof value === 'bigint' ? String(value) : value
  })
    .replace(`"load":${load}`, `"load":${written}`)
    .replaceAll(/"(\d{16,})"/g, '$1')
  const bytes = new TextEncoder().encode(json)
  const exports = { encoded: bytes, decoded: toBinary(type, message) }
  const process: Pick<TrialProcess, 'ask'> = {
    ask: async (command) => {
      const exported = delimited([exports[(command as { what: 'encoded' | 'decoded' }).what]])
      return { reply: { type: 'exported', payloadBytes: exported.length }, exported } as never
    },
  }
  const ready = {
    type: 'ready' as const,
    readyMs: 1,
    operations: ['encode', 'decode-and-read'],
    encodedBytes: [bytes.length],
    leaves: leavesOf(type, [message]),
  }
  return proofAgainst(process as TrialProcess, ready, { type, corpus: [message], encoding: 'json' })
}

test('a 32-bit float that is written with as few digits as tell it apart is no loss, and another float is', async () => {
  expect(shortest).not.toBe(load)
  expect(await encodedWith(shortest)).toBeUndefined()
  expect(await encodedWith(shortest + 0.001)).toMatchObject({ reason: 'lossy' })
})

test('a Node.js that takes JSON’s long numbers for doubles finds no loss that isn’t there', async () => {
  const { parse } = JSON
  const own = Object.getOwnPropertyDescriptors(JSON)
  try {
    delete (JSON as { rawJSON?: unknown }).rawJSON
    JSON.parse = (text, reviver) =>
      parse(text, reviver && ((key, value) => reviver.call(undefined, key, value)))
    expect(await encodedWith(shortest)).toBeUndefined()
  } finally {
    Object.defineProperties(JSON, own)
  }
})
