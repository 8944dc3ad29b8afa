import { beforeAll, describe, expect, test } from 'vitest'
import { benchClient } from '../../../../src/suites/storage/client/bench-client.ts'
import { deserialize, serialize } from '../../../../src/suites/storage/client/operations/format-alone.ts'
import type { Operation } from '../../../../src/suites/storage/client/operations/operation.ts'
import { newTally, nowNs } from '../../../../src/suites/storage/client/tally.ts'

describe.each([
  ['encoding', 'serialize', serialize],
  ['decoding', 'deserialize', deserialize],
] as const)('%s', (_, operation, open) => {
  let run: Operation['run']
  beforeAll(async () => {
    const client = await benchClient({
      format: 'bytea-protobuf',
      messages: { workload: 'person', size: 5, homeFolder: '' },
      seed: 42,
      target: { host: '', port: 0, user: '', database: '', schema: '' } as never,
    })
    run = (await open(client, { operation })).run
  })

  test('is worked in slices for its mean, and message by message for its percentiles', async () => {
    const tally = newTally()
    await run(nowNs() + 10e6, tally)
    const { slices, samplesNs, operations, rows } = tally
    expect(slices.length).toBeGreaterThan(0)
    expect(samplesNs.length).toBeGreaterThan(0)
    expect(slices.reduce((sum, slice) => sum + slice.operations, samplesNs.length)).toBe(operations)
    expect(rows).toBe(operations)
    for (const { wallNs, cpuNs } of slices) expect(Math.min(wallNs, cpuNs)).toBeGreaterThan(0)
  })

  test('is worked in slices alone where nobody asks for percentiles', async () => {
    const tally = newTally(false)
    await run(nowNs() + 5e6, tally)
    expect(tally.samplesNs).toEqual([])
    expect(tally.slices.reduce((sum, slice) => sum + slice.operations, 0)).toBe(tally.operations)
  })
})
