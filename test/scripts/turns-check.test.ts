import { expect, test } from 'vitest'
import type { FiguresMeasured } from '../../packages/bench-core/src/model/run/run-event.ts'
import type { Measurement } from '../../packages/bench-core/src/suites/storage/plan/tasks.ts'
import { everyCase } from '../../packages/bench-core/src/suites/suite.ts'
import type { openStorage } from '../../scripts/in-processes/storage.ts'
import { storageWays } from '../../scripts/turns-check/storage-ways.ts'

const cases = [
  { operation: 'insert', parameters: {} },
  { operation: 'point-read', parameters: { connections: 1 } },
  { operation: 'point-read', parameters: { connections: 4 } },
] as const

let plantedNs = () => 0

/** Measures nothing: an operation takes as many nanoseconds as its turns last milliseconds, and 100 in blocks. */
const open: typeof openStorage = async (_spec, { contenders: [alone, slower] }, _cores, run) => {
  plantedNs = () => run.plantedNs!(slower!.name)
  const participants = [
    { contender: alone!.name, copy: 1 },
    { contender: alone!.name, copy: 2 },
    { contender: slower!.name, copy: 1 },
  ]
  return {
    async eventsOf(round, isMeasured = everyCase) {
      const ns = run.budget.turnsOf({} as Measurement, 0)?.turnMs ?? 100
      const figures = { nsPerOperation: ns, clientCpuNsPerOperation: ns, serverCpuNsPerOperation: ns }
      return cases.flatMap((own) =>
        participants.flatMap((participant): FiguresMeasured[] => {
          const cell = { suite: 'storage', workload: 'user-document', ...own } as const
          return isMeasured({ ...cell, contender: participant.contender })
            ? [{ type: 'figures-measured', ...cell, round, ...participant, figures, notes: {} }]
            : []
        }),
      )
    },
    close: async () => {},
  }
}

test('a round has every case in PostgreSQL once in each way and begins with another one; a plant is 5 % of a read in turns of 6 ms', async () => {
  const ways = await storageWays(200, undefined, open)
  await ways.measure(0)
  expect(plantedNs()).toBeCloseTo(0.3)
  const rounds = [await ways.measure(1), await ways.measure(2)]
  expect(rounds.map(([first]) => first!.way)).toEqual(['blocks, one core', 'turns of 30 ms'])
  const times = rounds.flat().filter(({ figure }) => figure === 'time')
  const rows = Map.groupBy(times, ({ load, way }) => `${load} | ${way}`)
  expect([...rows.values()].map((own) => own.length)).toEqual(Array.from({ length: 17 }, () => 2))
  expect([...rows.keys()].filter((row) => /4 at a time \| blocks/.test(row))).toEqual([
    'point-read, 4 at a time | blocks',
  ])
})
