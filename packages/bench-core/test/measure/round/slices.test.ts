import { expect, test } from 'vitest'
import { measureSlices, sizeUp, turnSizesOf } from '../../../src/measure/round/slices.ts'
import type { Trial } from '../../../src/measure/round/trials.ts'
import type { TrialCommand, TrialReply } from '../../../src/measure/trial/protocol.ts'
import { forEachFigure, toldFigures } from '../../../src/model/run/recorded/slice-figures.ts'
import { collectionsPerOperation, roundCost, slicesOf } from '../../../src/stats/slice-cost.ts'
import { seededRandom } from '../../../src/workloads/seeded-random.ts'

const cell = { suite: 'codec', operation: 'encode', workload: 'person', parameters: {}, round: 1 } as const
const operations = 100
const leadIn = 30
const turns = Array<number>(20_000).fill(0)

test('as many collections are in slices as slices are long, also where one comes every turn', async () => {
  const collecting = collectingEvery(operations + leadIn)
  const sizes = { operations: [operations], leadIn: [leadIn] }
  const { event } = await measureSlices(
    [collecting],
    cell,
    0,
    sizes,
    turns,
    seededRandom(1, 'lead-ins').below,
  )
  const inSlices = event!.gcCount.filter((count) => count === 1)
  expect(inSlices.length / turns.length).toBeCloseTo(operations / (operations + leadIn), 1)
})

test('work that a trial doesn’t tell shows in full, although every turn begins with filling caches', async () => {
  const told = collectingEvery(Number.POSITIVE_INFINITY, 200)
  const more = {
    ...collectingEvery(Number.POSITIVE_INFINITY, 200),
    participant: { contender: 'slower', copy: 1 },
    workFactor: 1.05,
  }
  for (const { nsPerOperation } of [told, more]) nsPerOperation.set('encode', 1)
  const sizes = turnSizesOf([told, more], 'encode', { sliceMs: 0.002, slicesPerRound: 100 })
  const inTurn = Array.from({ length: 200 }, (_, turn) => turn % 2)
  const { event } = await measureSlices(
    [told, more],
    cell,
    0,
    sizes,
    inTurn,
    seededRandom(1, 'lead-ins').below,
  )
  const [ours, theirs] = [0, 1].map((participant) => roundCost(slicesOf(event!, participant), 'wallNs')!)
  expect(theirs! / ours!).toBeCloseTo(1.05, 3)
})

test('collections are charged to the slice or the lead-in in which they begin, but those before a first slice to nothing', async () => {
  const sizes = { operations: [operations], leadIn: [leadIn] }
  const { event } = await measureSlices([collectingEvery(10)], cell, 0, sizes, [0, 0, 0], () => leadIn - 1)
  expect(event).toMatchObject({
    leadIn: [0, leadIn, leadIn],
    leadInGcCount: [0, 3, 3],
    gcCount: [10, 10, 10],
  })
  expect(collectionsPerOperation(slicesOf(event!, 0))).toBe(0.1)
})

test('turns are as long as the quickest of a few slices says, and no longer because others worked during the warm-up', async () => {
  const [alone, beside] = [
    collectingEvery(Number.POSITIVE_INFINITY),
    collectingEvery(Number.POSITIVE_INFINITY),
  ]
  alone.nsPerOperation.set('encode', 1)
  beside.nsPerOperation.set('encode', 1.9)
  expect(await sizeUp([alone, beside], 'encode', 0.002)).toBeUndefined()
  expect(turnSizesOf([alone, beside], 'encode', { sliceMs: 0.002, slicesPerRound: 1 }).operations).toEqual([
    2_000, 2_000,
  ])
})

test('a trial whose slices take no time has no turns', async () => {
  const timeless = collectingEvery(Number.POSITIVE_INFINITY, -2_000)
  timeless.nsPerOperation.set('encode', 1)
  expect(await sizeUp([timeless], 'encode', 0.002)).toMatchObject({
    trial: timeless,
    error: { failure: { cause: { code: 'output-unreadable' } } },
  })
})

/** A trial whose operations take 1 ns each and every slice some more, and that collects garbage after so many. */
function collectingEvery(period: number, perSliceNs = 0): Trial {
  let worked = 0
  const answer = (command: TrialCommand): TrialReply => {
    switch (command.type) {
      case 'slice': {
        const startNs = worked + command.leadIn
        worked = startNs + command.operations
        const wallNs = perSliceNs + command.operations
        const told = forEachFigure(toldFigures, () => null)
        return { type: 'sliced', slice: { ...told, startNs, wallNs, cpuNs: wallNs } }
      }
      case 'collections':
        return {
          type: 'collected',
          collections: Array.from({ length: Math.floor(worked / period) }, (_, index) => ({
            startNs: (index + 1) * period,
            durationNs: 1,
          })),
        }
      default:
        throw new Error(`unexpected ${command.type}`)
    }
  }
  return {
    participant: { contender: 'collecting', copy: 1 },
    process: {
      pid: 0,
      ready: new Promise(() => {}),
      ask: async (command) => ({
        reply: answer(command),
        samplesNs: new Uint32Array(),
        exported: new Uint8Array(),
      }),
      cpuNs: () => worked,
      isAlive: () => true,
      end: async () => {},
    },
    encodedBytes: [],
    operations: new Set(['encode']),
    readyMs: null,
    nsPerOperation: new Map(),
  }
}
