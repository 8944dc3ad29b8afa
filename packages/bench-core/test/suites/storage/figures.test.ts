import { expect, test, vi } from 'vitest'
import { closedLoop } from '../../../src/suites/storage/client/operations/operation.ts'
import type { BlockReading } from '../../../src/suites/storage/client/protocol.ts'
import { newTally } from '../../../src/suites/storage/client/tally.ts'
import { type Measuring, measureTurn } from '../../../src/suites/storage/round/block.ts'
import { figuresOf, latencyOf } from '../../../src/suites/storage/round/figures.ts'
import { blockOrder, turnsOfRound } from '../../../src/suites/storage/round/turns.ts'

const reading: BlockReading = {
  wallNs: 1e9,
  cpuNs: 2e8,
  operations: 1000,
  rows: 5000,
  encodeNs: 1e8,
  statementNs: 6e8,
  decodeNs: 5e7,
  sentBytes: 40_000,
  receivedBytes: 2_000_000,
  peakRssBytes: 1e8,
  samplesNs: Float64Array.of(1e6, 2e6),
  samplesSumNs: 3e6,
  leadInOperations: 0,
  leadInRows: 0,
  slices: [],
}

const alone = { maxRows: 10_000, isShared: false }

test('blocks of a round are pooled: what they took together over what they did together', () => {
  const other = { ...reading, wallNs: 3e9, operations: 1000, rows: 5000 }
  const { figures } = figuresOf(
    { operation: 'read-all', connections: 1, rows: 10_000 },
    [
      { reading, serverCpuNs: 1e8 },
      { reading: other, serverCpuNs: 3e8 },
    ],
    alone,
  )
  expect(figures).toMatchObject({
    nsPerOperation: 2e6,
    rowsPerSecond: 2500,
    rowsPerOperation: 5,
    nsPerRow: 400_000,
    totalNs: 4e9,
    clientCpuNsPerOperation: 200_000,
    serverCpuNsPerOperation: 200_000,
    cpuNsPerOperation: 400_000,
    wireBytesReceivedPerOperation: 2000,
  })
})

test('on several connections the time that counts is their own, however long the last one is waited for', () => {
  // One connection has three operations in 0.9 s, the other one that takes 1 s.
  const samplesNs = Float64Array.of(3e8, 2e8, 4e8, 1e9)
  const samplesSumNs = 1.9e9
  const { figures } = figuresOf(
    { operation: 'point-read', connections: 2, rows: undefined },
    [
      {
        reading: { ...reading, wallNs: 1.01e9, operations: 4, rows: 4, samplesNs, samplesSumNs },
        serverCpuNs: 1,
      },
    ],
    alone,
  )
  expect(figures).toMatchObject({
    nsPerOperation: 1.9e9 / 4,
    operationsPerSecond: 4 / 0.95,
    rowsPerSecond: 4 / 0.95,
  })
})

test('an operation begins when the one before it has ended, so that all of a connection’s time is some operation’s', async () => {
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms++)
  const tally = newTally()
  await closedLoop(async () => ({ operations: 1, rows: 1 }), 5e6, tally)
  clock.mockRestore()
  expect(tally.samplesNs).toEqual([1e6, 1e6, 1e6, 1e6, 1e6])
  expect(ms).toBe(6)
})

test('a server whose processes can’t be seen has no CPU time, and says so', () => {
  const { figures, notes } = figuresOf(
    { operation: 'point-read', connections: 1, rows: undefined },
    [{ reading, serverCpuNs: undefined }],
    alone,
  )
  expect(figures.serverCpuNsPerOperation).toBeNull()
  expect(figures.cpuNsPerOperation).toBeNull()
  expect(notes.serverCpuNsPerOperation).toMatch(/^not measured/)
})

test('operations that take longer than four seconds keep their length in the distribution', () => {
  const slow = { ...reading, samplesNs: Float64Array.of(9e9) }
  const latency = latencyOf([{ reading: slow, serverCpuNs: 0 }])!
  expect(latency.samples).toBe(1)
  expect(Math.abs(latency.maxNs / 9e9 - 1)).toBeLessThan(0.001)
})

test('what is too short to be timed alone has no distribution', () => {
  expect(
    latencyOf([{ reading: { ...reading, samplesNs: new Float64Array() }, serverCpuNs: 0 }]),
  ).toBeUndefined()
})

test('everyone has a block before anyone has two, and the second ones come in reverse', () => {
  const order = blockOrder(['a', 'b', 'c', 'd'], 42, 'round-1')
  expect(order.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(order.slice(4)).toEqual(order.slice(0, 4).toReversed())
  expect(blockOrder(['a', 'b', 'c', 'd'], 42, 'round-1')).toEqual(order)
})

test('a part that an operation doesn’t have is no figure of it', () => {
  const written = { ...reading, decodeNs: 0, rows: 1000 }
  const { figures } = figuresOf(
    { operation: 'insert', connections: 1, rows: undefined },
    [{ reading: written, serverCpuNs: 1 }],
    alone,
  )
  expect(Object.keys(figures)).toContain('encodeNsPerOperation')
  expect(Object.keys(figures)).not.toContain('decodeNsPerOperation')
  expect(Object.keys(figures)).not.toContain('nsPerRow')
})

test('encoding alone costs what it worked, and nothing of what the system ran on its core meanwhile', () => {
  const undisturbed = { operations: 50, wallNs: 1_600_000, cpuNs: 1_590_000 }
  // Of 284 µs for each row, 32 were its own.
  const stolenFrom = { operations: 100, wallNs: 28_400_000, cpuNs: 3_200_000 }
  const { figures } = figuresOf(
    { operation: 'serialize', connections: 1, rows: undefined },
    [{ reading: { ...reading, slices: [undisturbed, stolenFrom] }, serverCpuNs: 12 }],
    alone,
  )
  expect(figures).toEqual({
    nsPerOperation: 32_000,
    operationsPerSecond: 1e9 / 32_000,
    cpuNsPerOperation: 4_790_000 / 150,
    clientCpuNsPerOperation: 4_790_000 / 150,
  })
})

test('the CPU time of a server that others use has a note, and how long all rows would take says what it is made of', () => {
  const { figures, notes } = figuresOf(
    { operation: 'copy', connections: 1, rows: undefined },
    [{ reading, serverCpuNs: 1e8 }],
    { maxRows: 20_000, isShared: true },
  )
  expect(figures).toMatchObject({ totalNs: 4e9, serverCpuNsPerOperation: 100_000 })
  expect(notes).toEqual({
    totalNs: 'modelled: the time of a row × 20,000 rows',
    serverCpuNsPerOperation: expect.stringMatching(/not judged$/),
    cpuNsPerOperation: expect.stringMatching(/not judged$/),
  })
})

test('where everyone has one block in a round, every second round goes the other way', () => {
  const turns = (round: number) =>
    turnsOfRound(['a', 'b', 'c', 'd'], 42, { stream: 'insert', round, blocksPerRound: 1 })
  expect(turns(1).toSorted()).toEqual(['a', 'b', 'c', 'd'])
  expect(turns(2)).toEqual(turns(1).toReversed())
})

test('what the server worked in the lead-in of a turn is shared out among its operations as well', () => {
  const turn = { ...reading, operations: 30, leadInOperations: 10 }
  const seen = { operation: 'point-read', connections: 1, rows: 1000 } as const
  const { figures } = figuresOf(seen, [{ reading: turn, serverCpuNs: 4e6 }], alone)
  expect(figures).toMatchObject({ serverCpuNsPerOperation: 1e5, cpuNsPerOperation: 2e8 / 30 + 1e5 })
})

test('what others take of a core during a turn is looked for only where processes keep to theirs', async () => {
  const looksFor = async (measuring: Pick<Measuring, 'core' | 'isPinned'>, isPristine = true) => {
    const ask = vi.fn(async (_: unknown) => ({ reading }))
    const work = { ...measuring, trial: { client: { ask } }, server: { isPristine, cpuNs: () => undefined } }
    const measurement = { operation: 'point-read', connections: 1 }
    const times = { turnsEach: 3, leadInMs: 0, turnMs: 6 }
    await measureTurn({ ...work, measurement } as unknown as Measuring, times)
    return ask.mock.lastCall![0]
  }
  const together = { core: 'with-server', isPinned: true } as const
  expect(await looksFor(together)).toMatchObject({ leavesOutStolen: true })
  for (const turn of [
    looksFor({ ...together, isPinned: false }),
    looksFor({ ...together, core: 'own' }),
    looksFor(together, false),
  ])
    expect(await turn).toMatchObject({ leavesOutStolen: false })
})
