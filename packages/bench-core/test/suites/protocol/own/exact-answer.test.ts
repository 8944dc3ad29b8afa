import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnInput } from '../../../../src/suites/protocol/transport.ts'
import { jsonEncoding } from '../../../../src/suites/protocol/transports/encoding/json.ts'
import { protobufEncoding } from '../../../../src/suites/protocol/transports/encoding/protobuf.ts'
import { openWorkload } from '../../../../src/workloads/own/open-workload.ts'
import type { Workload } from '../../../../src/workloads/workload.ts'
import { type Imported, imported, orders } from './orders.ts'

let brought: Imported
let workload: Workload
beforeAll(async () => {
  brought = await imported('acme.v1.Order', orders(2))
  workload = await openWorkload(brought)
})
afterAll(() => brought.discard())

test('an answer that differs in a single value is none', async () => {
  const [own, other] = workload.corpus(7)
  const input: OwnInput = { operation: 'decode-echo', own: own! }
  for (const encoding of [
    await jsonEncoding(workload.type),
    await protobufEncoding({ library: 'protobuf-es', cards: 'strings' }, workload.type),
  ]) {
    const answer = encoding.messageAnswer(input)
    const right = encoding.request('decode-echo').encode(encoding.native(input))
    const wrong = encoding.request('decode-echo').encode(encoding.native({ ...input, own: other! }))
    expect(answer.decode(right)).toBeDefined()
    expect(answer.decode(wrong)).toBeUndefined()
  }
  const answer = (await jsonEncoding(workload.type)).messageAnswer(input)
  const nearly = JSON.stringify((await jsonEncoding(workload.type)).native(input)).replace('4111', '4112')
  expect(answer.decode(Buffer.from(nearly))).toBeUndefined()
})

test('the same message in other bytes is right', async () => {
  const [own] = workload.corpus(7)
  const encoding = await jsonEncoding(workload.type)
  const input: OwnInput = { operation: 'decode-echo', own: own! }
  const reversed = Object.fromEntries(Object.entries(encoding.native(input) as object).toReversed())
  expect(encoding.messageAnswer(input).decode(Buffer.from(JSON.stringify(reversed)))).toEqual(reversed)
})
