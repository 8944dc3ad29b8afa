import { expect, test } from 'vitest'
import { benchClient } from '../../../../src/suites/storage/client/bench-client.ts'
import { deserialize, serialize } from '../../../../src/suites/storage/client/operations/format-alone.ts'
import { newTally, nowNs } from '../../../../src/suites/storage/client/tally.ts'

test.each([
  ['encoding', 'serialize', serialize],
  ['decoding', 'deserialize', deserialize],
] as const)(
  '%s is worked in slices for its mean, and message by message for its percentiles',
  async (_, operation, open) => {
    const client = await benchClient({
      format: 'bytea-protobuf',
      messages: { workload: 'person', size: 5, homeFolder: '' },
      seed: 42,
      target: { host: '', port: 0, user: '', database: '', schema: '' } as never,
    })
    const { run } = await open(client, { operation })
    const tally = newTally()
    await run(nowNs() + 10e6, tally)
    const { slices, samplesNs, operations, rows } = tally
    expect(slices.length).toBeGreaterThan(0)
    expect(samplesNs.length).toBeGreaterThan(0)
    expect(slices.reduce((sum, slice) => sum + slice.operations, samplesNs.length)).toBe(operations)
    expect(rows).toBe(operations)
    for (const { wallNs, cpuNs } of slices) expect(Math.min(wallNs, cpuNs)).toBeGreaterThan(0)
  },
)
