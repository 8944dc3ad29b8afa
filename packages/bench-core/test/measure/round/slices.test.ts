import { expect, test } from 'vitest'
import { measureSlices } from '../../../src/measure/round/slices.ts'
import type { Trial } from '../../../src/measure/round/trials.ts'
import type { TrialCommand, TrialReply } from '../../../src/measure/trial/protocol.ts'
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

/** A trial whose operations take 1 ns each, and that collects garbage after so many. */
function collectingEvery(period: number): Trial {
  let worked = 0
  const answer = (command: TrialCommand): TrialReply => {
    switch (command.type) {
      case 'slice': {
        const startNs = worked + command.leadIn
        worked = startNs + command.operations
        return {
          type: 'sliced',
          slice: { startNs, wallNs: command.operations, cpuNs: command.operations, allocatedBytes: null },
        }
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
      end: async () => {},
    },
    encodedBytes: [],
    operations: new Set(['encode']),
    readyMs: null,
    nsPerOperation: new Map(),
  }
}
